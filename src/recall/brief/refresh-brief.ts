import { newRun } from '../../capture/run-place.js';
import { loadSettings, type Settings } from '../../config/settings.js';
import { cleanEnvironment } from '../../git/environment.js';
import { readRefFile } from '../../git/read-ref-file.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { digestOf } from '../../model/digest.js';
import { openStore } from '../../store/open-store.js';
import { globalFolder } from '../../store/scopes/global-memory.js';
import { openMemories } from '../../store/scopes/open-memories.js';
import { type BranchWork, branchWork } from './branch-work.js';
import { type Brief, type Manifest, readBrief } from './brief-files.js';
import { composeBrief } from './compose-brief.js';
import { gatherFacts } from './gather-facts.js';
import { writeBrief } from './write-brief.js';

export type BriefTrigger = 'sync' | 'maintain' | 'background' | 'manual';

export interface RefreshedBrief {
  readonly brief: Brief;
  /** Why it was left as it is, as a clause; missing when it was made anew. */
  readonly skipped?: string;
}

/** While nothing changes a brief is made once a day: what is said of ages, use and code goes on. Milliseconds. */
const DAILY = 86_400_000;

/** Makes the brief of a repository where something changed since the last one, or a day has passed. */
export async function refreshBrief(
  context: Context,
  repository: Repository,
  { trigger, force = false }: { readonly trigger: BriefTrigger; readonly force?: boolean },
): Promise<RefreshedBrief> {
  const [store, settings, work] = await Promise.all([
    openStore(context, repository),
    loadSettings(context, repository.workTree),
    branchWork(context, repository),
  ]);
  const key = keyOf(context, settings, work, await store.tip());
  const before = previous(repository.stateDir);
  const skipped = before && !force ? skipReason(before.manifest, key, context.now()) : undefined;
  if (before && skipped !== undefined) return { brief: before, skipped };

  const { opened } = await openMemories({
    ...context,
    cwd: repository.workTree ?? repository.commonDir,
    env: cleanEnvironment(context.env),
  });
  const facts = await gatherFacts(context, repository, settings, opened, work);
  const { id } = newRun(repository.stateDir, 'brief', context.now());
  const { markdown, tokens, included } = composeBrief(facts, id);
  const files = Object.fromEntries(
    included.map(({ stored: { memory, path, blob }, global }) => [
      memory.id,
      { path, blob, ...(global ? { global: true as const } : {}) },
    ]),
  );
  const manifest: Manifest = {
    format: 1,
    run_id: id,
    trigger,
    generated_at: facts.now.toISOString(),
    project: facts.project,
    ...(work.branch === undefined ? {} : { branch: work.branch }),
    ...(work.commit === undefined ? {} : { code_commit: work.commit }),
    memory_ref: store.ref,
    ...(facts.tip === undefined ? {} : { tip_commit: facts.tip }),
    key,
    tokens,
    records_considered: facts.known.length,
    records_included: included.length,
    included_ids: Object.keys(files),
    files,
    changed_since_previous: changesSince(before?.manifest, files),
  };
  const brief = { markdown, manifest };
  await writeBrief(repository.stateDir, brief);
  return { brief };
}

/** Stands for all that decides what a brief says but the time. */
function keyOf(context: Context, settings: Settings, work: BranchWork, tip: string | undefined): string {
  const names = [
    'brief.tokens',
    'memory.scope',
    'decay.grace_days',
    'decay.span_days',
    'decay.floor',
  ] as const;
  const global = readRefFile({ commonDir: globalFolder(context) }, 'refs/heads/lerim/memory');
  const { branch, base, files } = work;
  return digestOf(
    JSON.stringify([tip, global, branch, base, [...files], names.map((name) => settings.get(name))]),
  );
}

function skipReason({ key, generated_at }: Manifest, now: string, at: Date): string | undefined {
  const old = at.getTime() - Date.parse(generated_at);
  if (key !== now || !(old >= 0 && old < DAILY)) return undefined;
  return 'neither memory, the branch nor settings changed since, and it is less than a day old';
}

/** A brief that cannot be read is made anew. */
function previous(stateDir: string): Brief | undefined {
  try {
    return readBrief(stateDir);
  } catch {
    return undefined;
  }
}

function changesSince(
  before: Manifest | undefined,
  files: Manifest['files'],
): Manifest['changed_since_previous'] {
  const was = before?.files ?? {};
  const ids = Object.keys(files);
  return {
    ...(before ? { previous: before.run_id } : {}),
    added: ids.filter((id) => was[id] === undefined),
    updated: ids.filter((id) => was[id] !== undefined && was[id].blob !== files[id]?.blob),
    removed: Object.keys(was).filter((id) => files[id] === undefined),
  };
}
