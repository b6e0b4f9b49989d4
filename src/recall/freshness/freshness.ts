/** How the code stands to what a memory says of it. */
import { counted } from '../../lib/counted.js';

/** A file a memory speaks of that is not as it was. */
export interface FileChange {
  readonly path: string;
  readonly state: 'changed' | 'moved' | 'gone';
  /** Where it is now, when it was renamed; it may have changed, too. */
  readonly to?: string;
  /** Commits since it was as the memory knew it, where that can be told. */
  readonly commits?: number;
  /** What it is in HEAD now. */
  readonly blob?: string;
  /** Only in the work tree so far. */
  readonly uncommitted?: true;
}

export interface Freshness {
  /** Files that are unchanged are not listed. */
  readonly files: readonly FileChange[];
  /** The branch (or commit) it was learned on, when that never reached HEAD. */
  readonly unmerged?: string;
  /** The commit this was told at, when HEAD has moved since. */
  readonly at?: string;
}

/** How much of its score a memory loses in a ranking: enough to stand below equals, not to hide an answer. */
const PENALTY = { changed: 0.02, moved: 0.005, gone: 0.05, unmerged: 0.06 };

export function penaltyOf(freshness: Freshness | undefined): number {
  if (freshness === undefined) return 0;
  const files = freshness.files.map(({ state, to }) => PENALTY[to === undefined ? state : 'moved']);
  return Math.max(0, ...files, freshness.unmerged === undefined ? 0 : PENALTY.unmerged);
}

/** Files that are named before the rest is only counted. */
const NAMED = 2;

/** Clauses for people: `src/auth.ts changed since, 3 commits`. Paths and branches are as strangers wrote them. */
export function describeFreshness({ files, unmerged, at }: Freshness): string[] {
  const worst = [...files].sort((one, other) => RANK[one.state] - RANK[other.state]);
  const named = worst.slice(0, NAMED).map(describeFile);
  const more = files.length - named.length;
  return [
    ...(unmerged === undefined ? [] : [`learned on ${unmerged}, not merged here`]),
    ...named,
    ...(more > 0 ? [counted(more, 'more file')] : []),
    ...(at === undefined ? [] : [`as of ${at.slice(0, 7)}`]),
  ];
}

const RANK = { gone: 0, changed: 1, moved: 2 };

function describeFile({ path, state, to, commits, uncommitted }: FileChange): string {
  const where = to === undefined ? '' : ` to ${to}`;
  if (uncommitted) return `${path} ${state === 'gone' ? 'deleted' : 'changed'}, not yet committed`;
  if (state === 'gone') return `${path} gone`;
  if (state === 'moved') return `${path} moved${where}`;
  if (to !== undefined) return `${path} moved${where} and changed since`;
  return `${path} changed since${commits ? `, ${counted(commits, 'commit')}` : ''}`;
}
