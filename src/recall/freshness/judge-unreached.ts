/** Tells commits whose work never reached HEAD from those that came rebased or squashed. */
import { commitsTouching } from '../../git/changes/code-changes.js';
import type { FileDiff, LoggedCommit } from '../../git/changes/raw-diff.js';
import { commitsBeyond, filesBetween, patchIds } from '../../git/changes/unreached.js';
import type { ObjectStore, Oid } from '../../git/objects.js';
import type { Code } from './grade-files.js';
import { type Work, withoutSameLines } from './lines-arrived.js';

const DAY = 86_400;
/** Commits that are looked into; of more, the newest. */
const MAX_LOOKED_INTO = 500;

/**
 * Of commits that HEAD does not reach, whether what they brought is here nevertheless.
 * @param commits full or shortened ids; those that HEAD reaches or this clone does not have are not judged
 */
export async function judgeUnreached(
  code: Code,
  objects: ObjectStore,
  commits: readonly string[],
): Promise<Map<string, boolean>> {
  const { context, repository, head } = code;
  const beyond = await commitsBeyond(context, repository, commits, [head]);
  const unreached = beyond
    .filter(({ oid }) => commits.some((known) => oid.startsWith(known)))
    .slice(0, MAX_LOOKED_INTO);
  const works = await worksOf(code, unreached, beyond);
  const since = Math.min(...beyond.map(({ time }) => time)) - DAY;
  const paths = [...new Set(works.flatMap(({ files }) => files.map(({ path }) => path)))];
  const here = await commitsTouching(context, repository, head, paths, since);
  const byContent = works.filter((work) => !sameContent(work, here, code));
  const byPatch = await withoutSamePatch(code, byContent, here);
  // A branch that went on before it was squashed has no patch of its own here.
  const left = await withoutSameLines(objects, byPatch, code.tree, here);
  const unmerged = new Set(left.map(({ commit }) => commit.oid));
  return new Map(
    commits.flatMap((known) => {
      const oid = unreached.find((commit) => commit.oid.startsWith(known))?.oid;
      return oid === undefined ? [] : [[known, !unmerged.has(oid)] as const];
    }),
  );
}

async function worksOf(
  { context, repository }: Code,
  unreached: readonly LoggedCommit[],
  beyond: readonly LoggedCommit[],
): Promise<Work[]> {
  const outside = new Map(beyond.map((commit) => [commit.oid, commit]));
  const forks = unreached.flatMap((commit) => {
    const fork = forkOf(commit, outside);
    return fork === undefined ? [] : [{ commit, fork }];
  });
  const spans = forks.map(({ commit, fork }) => [commit.oid, fork] as const);
  const diffs = new Map(
    (await filesBetween(context, repository, spans)).map(({ oid, files }) => [oid, files]),
  );
  // A branch that changed nothing has nothing that could be missing.
  return forks.flatMap(({ commit, fork }) => {
    const files = diffs.get(commit.oid);
    return files ? [{ commit, fork, files }] : [];
  });
}

/** Where a branch last met HEAD's history, going back from a commit. */
function forkOf(commit: LoggedCommit, outside: ReadonlyMap<Oid, LoggedCommit>): Oid | undefined {
  const seen = new Set<Oid>();
  let open = [commit];
  while (open.length > 0) {
    const next: LoggedCommit[] = [];
    for (const { parents } of open)
      for (const parent of parents) {
        const known = outside.get(parent);
        if (!known) return parent;
        if (!seen.has(parent)) next.push(known);
        seen.add(parent);
      }
    open = next;
  }
  return undefined;
}

/** Whether each file was here as the branch left it, or the whole tree was. */
function sameContent({ commit, files }: Work, here: readonly LoggedCommit[], { tree }: Code): boolean {
  if (here.some((other) => other.tree === commit.tree)) return true;
  return files.every(
    ({ path, after }) =>
      tree.get(path) === after ||
      here.some((other) => other.files.some((file) => file.path === path && file.after === after)),
  );
}

/** Leaves out works that a commit here makes as a whole (squashed), or whose last commit one here repeats (rebased). */
async function withoutSamePatch(
  { context, repository }: Code,
  works: readonly Work[],
  here: readonly LoggedCommit[],
): Promise<Work[]> {
  const wanted = new Set(works.flatMap(({ commit, files }) => [pathsOf(files), pathsOf(commit.files)]));
  const candidates = here.filter(({ files }) => wanted.has(pathsOf(files))).map(({ oid }) => [oid] as const);
  if (candidates.length === 0) return [...works];
  const ids = await patchIds(context, repository, [
    ...candidates,
    ...works.flatMap(({ commit, fork }) => [[commit.oid, fork] as const, [commit.oid] as const]),
  ]);
  const present = new Set(candidates.flatMap(([oid]) => [...(ids.get(oid) ?? [])]));
  return works.filter(({ commit }) => ![...(ids.get(commit.oid) ?? [])].some((id) => present.has(id)));
}

function pathsOf(files: readonly FileDiff[]): string {
  return files
    .map(({ path }) => path)
    .sort()
    .join('\0');
}
