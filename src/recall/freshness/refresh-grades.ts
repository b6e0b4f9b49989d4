/** Compares all memories with the code, where either has moved since the last time. */
import { crc32 } from 'node:zlib';
import { dirtyPaths } from '../../git/changes/code-changes.js';
import { commitsBeyond } from '../../git/changes/unreached.js';
import { codeHead } from '../../git/code.js';
import type { ObjectStore, Oid } from '../../git/objects.js';
import { openObjects } from '../../git/open-objects.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { writeKeyedLines } from '../../lib/write-keyed-lines.js';
import type { MemoryStore, StoredMemory } from '../../store/store.js';
import type { FileChange, Freshness } from './freshness.js';
import { type GradedAt, type Grades, gradesFile, readGrades } from './freshness-file.js';
import { type Code, gradeFiles } from './grade-files.js';
import { judgeUnreached } from './judge-unreached.js';

/**
 * @param quick does not look at the work tree as long as no commit was made
 * @returns `undefined` where there is no code to compare with, or no git to ask
 */
export async function refreshGrades(
  context: Context,
  repository: Repository,
  store: Pick<MemoryStore, 'tip' | 'snapshot'>,
  quick = false,
): Promise<Grades | undefined> {
  if (!repository.hasGit) return undefined;
  const [{ commit: head }, tip] = await Promise.all([codeHead(context, repository), store.tip()]);
  if (head === undefined || tip === undefined) return undefined;
  const old = readGrades(repository, head);
  const same = old?.at.head === head && old.at.tip === tip;
  if (same && quick) return old;
  if (same && old.at.dirty === digest(await dirtyPaths(context, repository, old.at.paths))) return old;
  const memories = [...(await store.snapshot()).memories.values()].filter(({ archived }) => !archived);
  const objects = await openObjects(repository, context);
  const tree = new Map((await objects.listTree(head)).map(({ path, oid }) => [path, oid]));
  // Only what git itself calls a file: the paths in a memory may lead anywhere.
  const anchored = memories.flatMap(({ memory }) => (memory.anchors ?? []).map(({ path }) => path));
  const paths = [...new Set(anchored)].filter((path) => tree.has(path));
  const dirty = await dirtyPaths(context, repository, paths);
  const state = { head, tip, paths, dirty: digest(dirty) };
  const code = { context, repository, head, tree, dirty };
  const merged = await judgeCommits(code, objects, memories, old?.at);
  const files = await filesByMemory(code, memories);
  const grades = memories.flatMap(({ memory, blob }) => {
    const freshness: Freshness = {
      files: files.get(memory.id) ?? [],
      ...(memory.commit !== undefined && merged[memory.commit] === false
        ? { unmerged: memory.branch ?? memory.commit.slice(0, 7) }
        : {}),
    };
    return freshness.files.length > 0 || freshness.unmerged ? [{ id: memory.id, blob, freshness }] : [];
  });
  const at: GradedAt = { ...state, merged };
  const facts = grades.map(
    ({ id, blob, freshness }) => [id, `${blob} ${JSON.stringify(freshness)}`] as const,
  );
  writeKeyedLines(gradesFile(repository), JSON.stringify(at), facts);
  return readGrades(repository, head);
}

async function filesByMemory(
  code: Code,
  memories: readonly StoredMemory[],
): Promise<Map<string, FileChange[]>> {
  const anchors = memories.flatMap(({ memory }) =>
    (memory.anchors ?? []).map((anchor) => ({
      ...anchor,
      id: memory.id,
      time: Date.parse(memory.created) / 1000,
    })),
  );
  const files = new Map<string, FileChange[]>();
  for (const [at, change] of (await gradeFiles(code, anchors)).entries()) {
    const id = anchors[at]?.id;
    if (change && id !== undefined) files.set(id, [...(files.get(id) ?? []), change]);
  }
  return files;
}

/** Of the commits memories were learned at, those HEAD does not reach: whether what they brought is here nevertheless. */
async function judgeCommits(
  code: Code,
  objects: ObjectStore,
  memories: readonly StoredMemory[],
  old: GradedAt | undefined,
): Promise<Record<string, boolean>> {
  const { context, repository, head } = code;
  // Where history ends too early everything looks as if it had never been reached.
  if ((await objects.cuts()).size > 0) return {};
  const learned = new Set(memories.flatMap(({ memory }) => memory.commit ?? []));
  const moved = old !== undefined && old.head !== head;
  const forward = moved && (await commitsBeyond(context, repository, [old.head], [head], 1)).length === 0;
  const known: Record<string, boolean> = {};
  for (const [commit, merged] of Object.entries(old?.merged ?? {}))
    if (learned.has(commit) && (!moved || (merged && forward))) known[commit] = merged;
  const unknown = [...learned].filter((commit) => known[commit] === undefined);
  return { ...known, ...Object.fromEntries(await judgeUnreached(code, objects, unknown)) };
}

function digest(dirty: ReadonlyMap<Oid, { readonly deleted: boolean }>): string {
  return crc32(JSON.stringify([...dirty])).toString(16);
}
