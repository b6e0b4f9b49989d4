/** How the brief that lies there stands to what is true now; no git process while memory is where it was. */
import type { GitDirs } from '../../git/find-git-dir.js';
import { readBranchFile, readRefFile } from '../../git/read-ref-file.js';
import type { Context } from '../../lib/context.js';
import { counted } from '../../lib/counted.js';
import { type Brief, readBrief } from './brief-files.js';
import type { BriefPlace } from './locate-brief.js';
import type { BranchChanges } from './memory-changes.js';

export interface BriefNow {
  /** `stale`: what it says holds, but memory or the branch has moved on since. */
  readonly availability: 'missing' | 'error' | 'stale' | 'available';
  /** Clauses: why it is not simply available. */
  readonly because: readonly string[];
  readonly generated_at?: string;
  /** Since then, in milliseconds. */
  readonly age_ms?: number;
  /** Memories that were added, changed or put aside since; missing where that cannot be told. */
  readonly memories_changed?: number;
  /** Of those the brief cites: which say something else now, and which are archived or gone. */
  readonly changed_ids: readonly string[];
  readonly missing_ids: readonly string[];
  /** A command, or `none`. */
  readonly suggested_action: string;
}

/** Older than this it is stale whatever else is the same; milliseconds. */
const OLD = 7 * 86_400_000;
const REFRESH = 'git lerim context-brief refresh';

export async function briefNow(
  context: Context,
  place: BriefPlace,
): Promise<{ readonly brief?: Brief; readonly now: BriefNow }> {
  let brief: Brief | undefined;
  try {
    brief = readBrief(place.stateDir);
  } catch (error) {
    const reason = `the brief cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    return { now: without('error', reason, `${REFRESH} --force`) };
  }
  if (brief === undefined) return { now: without('missing', 'none was made yet', REFRESH) };
  return { brief, now: await standingOf(context, brief, place) };
}

function without(availability: 'missing' | 'error', because: string, suggested_action: string): BriefNow {
  return { availability, because: [because], changed_ids: [], missing_ids: [], suggested_action };
}

async function standingOf(context: Context, { manifest }: Brief, dirs: GitDirs): Promise<BriefNow> {
  const { generated_at, branch, files } = manifest;
  const changes = await changesSince(context, manifest, dirs);
  const cited = Object.entries(files).filter(([, { global }]) => !global);
  const age_ms = context.now().getTime() - Date.parse(generated_at);
  const here = readBranchFile(dirs);
  const because = [
    ...(changes === undefined ? ['what memory holds now cannot be told'] : []),
    ...(changes?.count ? [`${counted(changes.count, 'memory')} changed since`] : []),
    ...(hasGlobalMoved(manifest) ? ["the user's own memory changed since"] : []),
    ...(here !== branch && here !== undefined ? ['made for another branch'] : []),
    ...(age_ms > OLD ? ['more than a week old'] : []),
  ];
  return {
    availability: because.length > 0 ? 'stale' : 'available',
    because,
    generated_at,
    age_ms,
    ...(changes === undefined ? {} : { memories_changed: changes.count }),
    changed_ids: cited.filter(([, { path }]) => changes?.changed.has(path)).map(([id]) => id),
    missing_ids: cited.filter(([, { path }]) => changes?.gone.has(path)).map(([id]) => id),
    suggested_action: because.length > 0 ? REFRESH : 'none',
  };
}

function hasGlobalMoved({ global }: Brief['manifest']): boolean {
  const tip = global && readRefFile({ commonDir: global.git_dir }, global.ref);
  return tip !== undefined && tip !== global?.tip_commit;
}

const NOTHING: BranchChanges = { count: 0, changed: new Set(), gone: new Set() };

async function changesSince(
  context: Context,
  { memory_ref: ref, tip_commit: tip }: Brief['manifest'],
  dirs: GitDirs,
): Promise<BranchChanges | undefined> {
  const now = readRefFile(dirs, ref);
  if (now === tip) return NOTHING;
  const { memoryChanges } = await import('./memory-changes.js');
  return memoryChanges(context, dirs, tip, now ?? ref);
}
