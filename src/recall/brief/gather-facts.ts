import type { Repository } from '../../git/repository.js';
import { repositoryName } from '../../git/repository-name.js';
import type { Context } from '../../lib/context.js';
import type { LoadedMemory } from '../../store/scopes/open-memories.js';
import { openView } from '../view/open-view.js';
import type { BriefFacts, Known } from './facts.js';
import { isPersonal } from './is-personal.js';
import type { Surroundings } from './surroundings.js';

/** @param memories that of the project, and the user's own where there is one */
export async function gatherFacts(
  context: Context,
  repository: Repository,
  { settings, work, tip, proposals }: Surroundings,
  memories: readonly LoadedMemory[],
): Promise<BriefFacts> {
  const known = await Promise.all(memories.map((memory) => knownIn(context, memory)));
  return {
    now: context.now(),
    project: repositoryName(repository),
    work,
    ...(tip === undefined ? {} : { tip }),
    known: known.flat(),
    proposals,
    tokens: settings.get('brief.tokens'),
  };
}

/** Of the user's own memory only what counts in all projects. */
async function knownIn(context: Context, memory: LoadedMemory): Promise<Known[]> {
  const { snapshot, scope } = memory;
  const isGlobal = scope === 'global';
  const wanted = [...snapshot.memories.values()].filter(
    (stored) =>
      !stored.archived &&
      stored.memory.superseded_by === undefined &&
      (!isGlobal || isPersonal(stored.memory)),
  );
  if (wanted.length === 0) return [];
  const view = await openView(context, memory);
  return wanted.map((stored) => ({
    stored,
    uses: view.accessOf(stored.memory.id)?.count ?? 0,
    global: isGlobal,
    ...view.standingOf(stored),
  }));
}
