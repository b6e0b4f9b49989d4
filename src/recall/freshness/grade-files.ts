/** Compares the files memories speak of with the code as it is. */
import { basename } from 'node:path/posix';
import { commitsTouching, renamesIn } from '../../git/changes/code-changes.js';
import type { LoggedCommit } from '../../git/changes/raw-diff.js';
import type { Oid } from '../../git/objects.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import type { Anchor } from '../../model/memory.js';
import type { FileChange } from './freshness.js';

/** The code that is compared with. */
export interface Code {
  readonly context: Context;
  readonly repository: Repository;
  readonly head: Oid;
  /** Blobs by path. */
  readonly tree: ReadonlyMap<string, Oid>;
  /** Files that are not as in HEAD: whether they are deleted. */
  readonly dirty: ReadonlyMap<string, { readonly deleted: boolean }>;
}

/** An anchor, and when it was set, in seconds. */
export interface DatedAnchor extends Anchor {
  readonly time: number;
}

const DAY = 86_400;
/** Renames of a file that are followed one after the other. */
const MAX_RENAMES = 8;

/** What became of each anchor's file, in the order given; `undefined` where it is unchanged. */
export async function gradeFiles(
  code: Code,
  anchors: readonly DatedAnchor[],
): Promise<(FileChange | undefined)[]> {
  const differing = anchors.filter(
    (anchor) => isPlain(anchor.path) && !isSame(code.tree.get(anchor.path), anchor.blob),
  );
  const since = Math.min(...differing.map(({ time }) => time)) - DAY;
  const paths = [...new Set(differing.map(({ path }) => path))];
  const commits = await commitsTouching(code.context, code.repository, code.head, paths, since);
  const moves = await followRenames(
    code,
    paths.filter((path) => !code.tree.has(path)),
    commits,
    since,
  );
  const places = placesOf(code, new Set(differing.map(({ blob }) => blob)));
  return anchors.map((anchor) => {
    const { path, blob } = anchor;
    if (!isPlain(path)) return undefined;
    const now = code.tree.get(path);
    if (now !== undefined && isSame(now, blob)) return uncommitted(path, code);
    if (now !== undefined) return { path, state: 'changed', blob: now, ...countOf(commits, anchor) };
    const to = moves.get(path) ?? sameElsewhere(path, places.get(blob));
    if (to === undefined) return { path, state: 'gone' };
    const there = code.tree.get(to) ?? '';
    return { path, state: isSame(there, blob) ? 'moved' : 'changed', to, blob: there };
  });
}

/** Where these blobs are. */
function placesOf({ tree }: Code, blobs: ReadonlySet<Oid>): Map<Oid, string[]> {
  const places = new Map<Oid, string[]>();
  for (const [path, oid] of tree) if (blobs.has(oid)) places.set(oid, [...(places.get(oid) ?? []), path]);
  return places;
}

function uncommitted(path: string, { dirty }: Code): FileChange | undefined {
  const change = dirty.get(path);
  return change && { path, state: change.deleted ? 'gone' : 'changed', uncommitted: true };
}

/** Commits since the file's content was the anchor's; where that is not in sight, since the anchor was set. */
function countOf(
  commits: readonly LoggedCommit[],
  { path, blob, time }: DatedAnchor,
): { readonly commits?: number } {
  let all = 0;
  let later = 0;
  for (const commit of commits) {
    const file = commit.files.find((changed) => changed.path === path);
    if (file && isSame(file.after, blob)) return all > 0 ? { commits: all } : {};
    if (!file) continue;
    all++;
    if (commit.time > time) later++;
  }
  return later > 0 ? { commits: later } : {};
}

/** Where files went that HEAD has no more, as far as git sees renames. */
async function followRenames(
  { context, repository, head, tree }: Code,
  gone: readonly string[],
  known: readonly LoggedCommit[],
  since: number,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let sought = new Map(gone.map((path) => [path, path]));
  let commits = known;
  for (let round = 0; sought.size > 0 && round < MAX_RENAMES; round++) {
    const names = [...new Set(sought.values())];
    if (round > 0) commits = await commitsTouching(context, repository, head, names, since);
    const deletions = new Map(names.map((name) => [name, deletionOf(name, commits)]));
    const where = [...new Set([...deletions.values()].filter((oid) => oid !== undefined))];
    const renames = new Map<string, string>();
    for (const { oid, files } of await renamesIn(context, repository, where))
      for (const { from, path } of files)
        if (from !== undefined && deletions.get(from) === oid) renames.set(from, path);
    const next = new Map<string, string>();
    for (const [path, name] of sought) {
      const to = renames.get(name);
      if (to !== undefined && tree.has(to)) found.set(path, to);
      else if (to !== undefined) next.set(path, to);
    }
    sought = next;
  }
  return found;
}

function deletionOf(path: string, commits: readonly LoggedCommit[]): Oid | undefined {
  return commits.find(({ files }) => files.some((file) => file.path === path && file.status === 'D'))?.oid;
}

/** Another file with the very content, where only one has it and its name. */
function sameElsewhere(path: string, places: readonly string[] = []): string | undefined {
  const named = places.filter((place) => basename(place) === basename(path));
  return named.length === 1 ? named[0] : undefined;
}

/** Anchors may hold shortened ids. */
function isSame(oid: Oid | undefined, blob: string): boolean {
  return oid?.startsWith(blob) === true;
}

/** Memories come from strangers: what is no path in the repository is not looked for. */
function isPlain(path: string): boolean {
  return (
    !path.startsWith('/') &&
    !/[\0-\x1f]/.test(path) &&
    !path.split('/').some((part) => /^\.{0,2}$/.test(part))
  );
}
