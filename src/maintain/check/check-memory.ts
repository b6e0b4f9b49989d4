/** Looks through a whole state of the memory: every file, what they say of each other, and the code they speak of. */
import { codeHead } from '../../git/code.js';
import { missingBlobs, whyIncomplete } from '../../git/known-objects.js';
import type { ObjectStore, Oid, TreeFile } from '../../git/objects.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { MAX_TEXT } from '../../model/validate.js';
import type { MemoryStore, Snapshot } from '../../store/store.js';
import { checkAnchors, type KnownCode } from './check-anchors.js';
import { checkLinks } from './check-links.js';
import { findCaseClashes, findOddName, findStrays, findUnreadable } from './check-place.js';
import { checkMemory, findLeakedSecrets } from './check-text.js';
import { chooseRevision, holdsMemory } from './choose-revision.js';
import type { CheckFinding } from './finding.js';

export interface CheckReport {
  /** What was checked, for people. */
  readonly name: string;
  readonly commit: Oid;
  readonly memories: number;
  /** By path, errors first. */
  readonly findings: readonly CheckFinding[];
  /** What could not be checked here, as sentences. */
  readonly notes: readonly string[];
}

/** @param typed a proposal's slug or a revision; the memory branch without it */
export async function checkMemories(
  context: Context,
  repository: Repository,
  objects: ObjectStore,
  store: MemoryStore,
  typed: string | undefined,
): Promise<CheckReport> {
  const { commit, name } = await chooseRevision(context, repository, objects, store, typed);
  const [snapshot, files] = await Promise.all([store.snapshot(commit), objects.listTree(commit)]);
  const { code, notes } = await readCode(context, repository, objects, snapshot);
  const known = { branch: withFolders(files.map(({ path }) => path)), code: code.paths };
  const findings = [
    ...findUnreadable(snapshot.problems),
    ...findStrays(files),
    ...findCaseClashes(files.map(({ path }) => path)),
    ...(await findSecretsInOthers(objects, files, snapshot)),
    ...[...snapshot.memories.values()].flatMap((stored) => [
      ...findOddName(stored.path, stored.memory.id),
      ...checkMemory(stored, context.now()),
      ...findLeakedSecrets(stored.path, stored.text, stored.memory.id),
      ...checkLinks(stored, snapshot.memories, known),
      ...checkAnchors(stored, code),
    ]),
  ].sort(byWeight);
  return { name, commit, memories: snapshot.memories.size, findings, notes };
}

/** The code to hold anchors against. A clone that lacks part of the history cannot tell what is unknown. */
async function readCode(
  context: Context,
  repository: Repository,
  objects: ObjectStore,
  { memories }: Snapshot,
): Promise<{ readonly code: KnownCode; readonly notes: readonly string[] }> {
  const { commit: head } = await codeHead(context, repository);
  if (head === undefined || (await holdsMemory(objects, head)))
    return {
      code: { paths: undefined, missing: undefined },
      notes: ['No code is checked out here, so anchors were not compared with it.'],
    };
  const paths = withFolders((await objects.listTree(head)).map(({ path }) => path));
  const incomplete = await whyIncomplete(context, repository);
  if (incomplete !== undefined)
    return {
      code: { paths, missing: undefined },
      notes: [
        `This clone ${incomplete}, so the versions that anchors name were not looked for; the files at HEAD were.`,
      ],
    };
  const blobs = [...memories.values()].flatMap(({ memory }) => memory.anchors?.map(({ blob }) => blob) ?? []);
  return {
    code: { paths, missing: await missingBlobs(context, repository, [...new Set(blobs)]) },
    notes: [],
  };
}

/** Files that are no memories go along with every push, too. */
async function findSecretsInOthers(
  objects: ObjectStore,
  files: readonly TreeFile[],
  { memories }: Snapshot,
): Promise<CheckFinding[]> {
  const read = new Set([...memories.values()].map(({ path }) => path));
  const others = files.filter(({ path, mode }) => !read.has(path) && mode !== '160000');
  const blobs = await objects.readBlobs([...new Set(others.map(({ oid }) => oid))], MAX_TEXT * 4);
  return others.flatMap(({ path, oid }) => findLeakedSecrets(path, blobs.get(oid)?.toString('utf8') ?? ''));
}

function withFolders(paths: readonly string[]): Set<string> {
  const all = new Set(paths);
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (all.has(folder)) break;
      all.add(folder);
    }
  return all;
}

function byWeight(one: CheckFinding, other: CheckFinding): number {
  if (one.severity !== other.severity) return one.severity === 'error' ? -1 : 1;
  return one.path < other.path ? -1 : Number(one.path > other.path);
}
