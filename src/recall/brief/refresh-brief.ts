import { newRun } from '../../capture/run-place.js';
import { contextAt } from '../../git/environment.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { openMemories } from '../../store/scopes/open-memories.js';
import { type Brief, type Manifest, readWholeBrief } from './brief-files.js';
import { gatherFacts } from './gather-facts.js';
import { makeBrief } from './make-brief.js';
import { manifestOf } from './manifest.js';
import { lookAround } from './surroundings.js';
import { writeBrief } from './write-brief.js';

export interface RefreshOptions {
  /** Why it is made; stands in the manifest. */
  readonly trigger: 'sync' | 'maintain' | 'manual';
  /** Whether or not something changed. */
  readonly force?: boolean;
}

export interface RefreshedBrief {
  readonly brief: Brief;
  /** Why it was left as it is, as a clause; missing when it was made anew. */
  readonly skipped?: string;
}

/** While nothing changes a brief is made once a day: ages, use and the code go on. Milliseconds. */
const DAILY = 86_400_000;

/** Makes the brief of a repository where something changed since the last one, or a day has passed. */
export async function refreshBrief(
  context: Context,
  repository: Repository,
  { trigger, force = false }: RefreshOptions,
): Promise<RefreshedBrief> {
  const around = await lookAround(context, repository);
  const before = readWholeBrief(repository.stateDir);
  const skipped = before && !force ? skipReason(before.manifest, around.key, context.now()) : undefined;
  if (before && skipped !== undefined) return { brief: before, skipped };
  const { workTree, commonDir } = repository;
  const { opened } = await openMemories(contextAt(context, workTree ?? commonDir));
  const facts = await gatherFacts(context, repository, around, opened);
  const { id } = newRun(repository.stateDir, 'brief', facts.now);
  const made = await makeBrief(context, around.settings, facts, id);
  const global = opened.find(({ scope }) => scope === 'global');
  const manifest = manifestOf({ id, trigger }, facts, around, made, global, before?.manifest);
  const brief = { markdown: made.markdown, manifest };
  await writeBrief(repository.stateDir, brief);
  return { brief };
}

function skipReason({ key, generated_at }: Manifest, now: string, at: Date): string | undefined {
  const old = at.getTime() - Date.parse(generated_at);
  // A clock that was set back must not stop it for good.
  if (key !== now || !(old >= 0 && old < DAILY)) return undefined;
  return 'neither memory, the branch nor the settings changed since, and it is less than a day old';
}
