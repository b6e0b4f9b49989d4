import type { Settings } from '../../config/settings.js';
import { openObjects } from '../../git/open-objects.js';
import type { Repository } from '../../git/repository.js';
import { repositoryName } from '../../git/repository-name.js';
import type { Context } from '../../lib/context.js';
import { listProposals } from '../../store/proposals/proposal.js';
import type { LoadedMemory } from '../../store/scopes/open-memories.js';
import { openView } from '../view/open-view.js';
import type { BranchWork } from './branch-work.js';
import type { BriefFacts, Known } from './facts.js';
import { isPersonal } from './is-personal.js';

/** @param memories that of the project, and the user's own where there is one */
export async function gatherFacts(
  context: Context,
  repository: Repository,
  settings: Settings,
  memories: readonly LoadedMemory[],
  work: BranchWork,
): Promise<BriefFacts> {
  const tip = memories.find(({ scope }) => scope === 'project')?.snapshot.tip;
  const known = await Promise.all(memories.map((memory) => knownIn(context, memory)));
  const proposals = await listProposals(await openObjects(repository, context));
  return {
    now: context.now(),
    project: repositoryName(repository),
    work,
    ...(tip === undefined ? {} : { tip }),
    known: known.flat(),
    proposals: proposals.map(({ slug }) => slug),
    tokens: settings.get('brief.tokens'),
  };
}

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
