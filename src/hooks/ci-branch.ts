/** Files on the memory branch that are no memories: each written and taken out by a commit of its own. */
import { join } from 'node:path';
import type { ObjectStore, Oid } from '../git/objects.js';
import type { Repository } from '../git/repository.js';
import { digestOf } from '../model/digest.js';
import type { Applied, Change, FileEdit, MemoryStore } from '../store/store.js';
import { readBytes, removeFile, writeBytes } from './files.js';
import type { FileChange } from './manifest.js';
import type { BranchFile } from './plan-ci.js';

export interface Branch {
  readonly repository: Repository;
  readonly objects: ObjectStore;
  readonly store: MemoryStore;
}

/** Digest of the text we wrote, by path: as long as a file has it, nobody else touched it. */
type Written = Readonly<Record<string, string>>;

const WRITE = `ci: check the memory

Has the forge check every push and pull request to this branch.
`;
const TAKE_OUT = `ci: no longer check the memory

Taken out by 'git lerim uninstall' where it was set up.
`;

/** What would change on the branch; a file that others have made or changed is left out. */
export async function previewBranchFiles(
  branch: Branch,
  files: readonly BranchFile[],
): Promise<FileChange[]> {
  const edits = await editsTo(branch, files, await branch.store.tip());
  return edits.map((edit) => asChange(branch, edit));
}

export async function writeBranchFiles(branch: Branch, files: readonly BranchFile[]): Promise<Applied[]> {
  const applied = await branch.store.apply(async ({ tip }) =>
    commitOf(await editsTo(branch, files, tip), WRITE),
  );
  const texts = await readTexts(branch, files, await branch.store.tip());
  const here = files.filter(({ path, text }) => texts.get(path) === text);
  // What was there already is not ours to take out.
  const known = readWritten(branch);
  const ours = here.filter(({ path }) => applied.length > 0 || path in known);
  if (ours.length > 0)
    save(branch, { ...known, ...Object.fromEntries(ours.map(({ path, text }) => [path, digestOf(text)])) });
  return applied;
}

/** Whether this clone has written any. */
export function hasBranchFiles(repository: Repository): boolean {
  return Object.keys(readWritten({ repository })).length > 0;
}

export async function previewBranchRemoval(branch: Branch): Promise<FileChange[]> {
  const edits = await removals(branch, await branch.store.tip());
  return edits.map((edit) => asChange(branch, edit));
}

/** Takes out what this clone has written and nobody changed since. */
export async function removeBranchFiles(branch: Branch): Promise<void> {
  await branch.store.apply(async ({ tip }) => commitOf(await removals(branch, tip), TAKE_OUT));
  removeFile(recordOf(branch), []);
}

async function editsTo(
  branch: Branch,
  files: readonly BranchFile[],
  tip: Oid | undefined,
): Promise<FileEdit[]> {
  const texts = await readTexts(branch, files, tip);
  const written = readWritten(branch);
  return files.flatMap(({ path, text }) => {
    const before = texts.get(path) ?? null;
    const free = before === null || written[path] === digestOf(before);
    return free && before !== text ? [{ path, before, after: text }] : [];
  });
}

async function removals(branch: Branch, tip: Oid | undefined): Promise<FileEdit[]> {
  const written = Object.entries(readWritten(branch)).map(([path, digest]) => ({ path, digest }));
  const texts = await readTexts(branch, written, tip);
  return written.flatMap(({ path, digest }) => {
    const before = texts.get(path);
    return before !== undefined && digestOf(before) === digest ? [{ path, before, after: null }] : [];
  });
}

function commitOf(files: readonly FileEdit[], message: string): Change[] {
  return files.length === 0 ? [] : [{ op: 'commit', ids: [], files, message }];
}

async function readTexts(
  { objects }: Branch,
  files: readonly { readonly path: string }[],
  tip: Oid | undefined,
): Promise<Map<string, string>> {
  if (tip === undefined || files.length === 0) return new Map();
  const there = (await objects.listTree(tip)).filter((file) => files.some(({ path }) => path === file.path));
  const blobs = await objects.readBlobs(there.map(({ oid }) => oid));
  return new Map(there.map(({ path, oid }) => [path, blobs.get(oid)?.toString('utf8') ?? '']));
}

function asChange({ store }: Branch, { path, before, after }: FileEdit): FileChange {
  const bytes = (text: string | null) => (text === null ? undefined : Buffer.from(text));
  const branch = store.ref.replace('refs/heads/', '');
  return { path: `${branch}:${path}`, before: bytes(before), after: bytes(after) };
}

function recordOf({ repository }: Pick<Branch, 'repository'>): string {
  return join(repository.stateDir, 'ci.json');
}

function readWritten(branch: Pick<Branch, 'repository'>): Written {
  try {
    const found: unknown = JSON.parse(readBytes(recordOf(branch))?.toString('utf8') ?? '{}');
    return Object(found) as Written;
  } catch {
    return {};
  }
}

function save(branch: Branch, written: Written): void {
  writeBytes(recordOf(branch), Buffer.from(`${JSON.stringify(written)}\n`), 0o644);
}
