/** Reads the raw format of git's diffs (`-z --raw --no-abbrev`). */
import type { Oid } from '../objects.js';

export interface FileDiff {
  readonly path: string;
  /** `A`, `M`, `D`, `T` (another type), `R` (renamed). */
  readonly status: string;
  /** The path before a rename. */
  readonly from?: string;
  readonly before?: Oid;
  readonly after?: Oid;
}

export interface CommitDiff {
  readonly oid: Oid;
  readonly files: readonly FileDiff[];
}

export interface LoggedCommit extends CommitDiff {
  /** Committer's, in seconds. */
  readonly time: number;
  readonly tree: Oid;
  readonly parents: readonly Oid[];
}

/** What `git log` is to print for `parseLogged`. A commit's own text cannot hold NUL. */
export const LOGGED = ['-z', '--format=%x02%H%x00%ct%x00%T%x00%P', '--raw', '--no-abbrev', '--no-color'];

/** Settings of the user's that would change what it prints. */
export const PLAIN = ['-c', 'log.showRoot=true', '-c', 'log.follow=false'];

const RAW = /^\n*:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) ([A-Z])\d*$/;

export function parseLogged(text: string): LoggedCommit[] {
  const tokens = text.split('\0');
  const commits: LoggedCommit[] = [];
  for (let at = 0; at < tokens.length; ) {
    const start = tokens[at]?.indexOf('\x02') ?? -1;
    if (start < 0) {
      at++;
      continue;
    }
    const oid = tokens[at]?.slice(start + 1) ?? '';
    const [time = '0', tree = '', parents = ''] = tokens.slice(at + 1, at + 4);
    const { files, end } = readFiles(tokens, at + 4);
    commits.push({ oid, time: Number(time), tree, parents: parents.split(' ').filter(Boolean), files });
    at = end;
  }
  return commits;
}

/** Reads what `git diff-tree --stdin -z --raw` prints: a commit's id, then its files. */
export function parseDiffTree(text: string): CommitDiff[] {
  const tokens = text.split('\0');
  const diffs: CommitDiff[] = [];
  for (let at = 0; at < tokens.length; ) {
    const oid = tokens[at] ?? '';
    const { files, end } = readFiles(tokens, at + 1);
    if (/^[0-9a-f]{40,64}$/.test(oid)) diffs.push({ oid, files });
    at = Math.max(end, at + 1);
  }
  return diffs;
}

/** Reads what `git diff -z --raw` and `git diff-tree` between two commits print: files only. */
export function parseRawDiff(text: string): FileDiff[] {
  return readFiles(text.split('\0'), 0).files;
}

function readFiles(tokens: readonly string[], from: number): { files: FileDiff[]; end: number } {
  const files: FileDiff[] = [];
  let at = from;
  for (;;) {
    const [, before = '', after = '', status] = RAW.exec(tokens[at] ?? '') ?? [];
    if (status === undefined) return { files, end: at };
    const renamed = status === 'R' || status === 'C';
    const path = tokens[at + (renamed ? 2 : 1)] ?? '';
    files.push({
      path,
      status,
      ...(renamed ? { from: tokens[at + 1] ?? '' } : {}),
      ...(/^0+$/.test(before) ? {} : { before }),
      ...(/^0+$/.test(after) ? {} : { after }),
    });
    at += renamed ? 3 : 2;
  }
}
