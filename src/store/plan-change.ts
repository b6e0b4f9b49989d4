/** Turns one change into the files it writes, on a draft of the branch that later changes build on. */
import type { FileChange } from '../git/objects.js';
import { LerimError } from '../lib/errors.js';
import { formatMemory } from '../model/format-memory.js';
import type { Memory } from '../model/memory.js';
import { parseMemory } from '../model/parse-memory.js';
import { patchText } from '../model/patch-text.js';
import { archived, isArchived, pathFor, unarchived, withId } from '../model/paths.js';
import { utcTime } from '../model/times.js';
import { validate } from '../model/validate.js';
import { commitMessage } from './commit-message.js';
import type { Draft, PlannedChange } from './draft.js';
import { planCommit } from './plan-commit.js';
import { rateMemory } from './rate-memory.js';
import type { Change, StoredMemory } from './store.js';

type Told = Exclude<Change, { op: 'commit' }>;

/** `undefined` when everything already is as the change wants it. Throws a LerimError when it cannot be made. */
export function planChange(draft: Draft, change: Change): PlannedChange | undefined {
  switch (change.op) {
    case 'add':
      return planAdd(draft, change);
    case 'update':
      return planText(draft, change, existing(draft, change.memory.id), change.memory);
    case 'edit':
      return planEdit(draft, change);
    case 'archive':
      return planMove(draft, change, true);
    case 'restore':
      return draft.memories.has(change.id) ? planMove(draft, change, false) : planReturn(draft, change);
    case 'delete': {
      const old = existing(draft, change.id);
      draft.memories.delete(change.id);
      return finish(change, [old.memory], [remove(draft, old.path)], [old.path]);
    }
    case 'feedback': {
      const old = existing(draft, change.id);
      const rated = rateMemory(old, change, draft.now);
      if (!rated) return undefined;
      const file = write(draft, old.path, rated.memory, rated.text);
      return finish(rated.change, [rated.memory], [file], [file.path]);
    }
    case 'supersede':
      return planSupersede(draft, change);
    case 'import':
      return planImport(draft, change);
    case 'commit':
      return planCommit(draft, change);
  }
}

function planAdd(draft: Draft, change: Change & { op: 'add' | 'update' }): PlannedChange | undefined {
  const { memory } = change;
  const there = draft.memories.get(memory.id);
  if (there && patchText(there.text, memory, there.path) === there.text) return undefined;
  if (there)
    throw new LerimError('duplicate-id', `There already is a memory ${memory.id}: ${there.memory.title}.`, {
      hint: 'Update that one, or leave the id out to get a new one.',
    });
  const file = write(draft, freePath(draft, memory), memory, formatMemory(checked(memory)));
  return finish(change, [memory], [file], [file.path]);
}

function planEdit(draft: Draft, change: Change & { op: 'edit' }): PlannedChange | undefined {
  const old = existing(draft, change.id);
  if (change.text === old.text) return undefined;
  const parsed = parseMemory(change.text, old.path);
  if ('problem' in parsed) throw invalid(old.memory.title, [parsed.problem]);
  if (parsed.memory.id !== change.id)
    throw new LerimError('id-changed', `The id of a memory never changes; this one is ${change.id}.`);
  const text = patchText(change.text, touched(parsed.memory, old.memory, draft.now), old.path);
  const file = write(draft, old.path, parsed.memory, text);
  return finish(change, [parsed.memory], [file], [file.path]);
}

function planText(draft: Draft, change: Told, old: StoredMemory, memory: Memory): PlannedChange | undefined {
  if (memory.primitive !== old.memory.primitive)
    throw new LerimError('kind-changed', `${memory.id} is a ${old.memory.primitive} and stays one.`, {
      hint: 'Add a new memory that supersedes it.',
    });
  checked(memory);
  if (patchText(old.text, memory, old.path) === old.text) return undefined;
  const next = touched(memory, old.memory, draft.now);
  const file = write(draft, old.path, next, patchText(old.text, next, old.path));
  return finish(change, [next], [file], [file.path]);
}

function planMove(
  draft: Draft,
  change: Told & { id: string },
  toArchive: boolean,
): PlannedChange | undefined {
  const old = existing(draft, change.id);
  if (old.archived === toArchive) return undefined;
  const files = move(draft, old, old.memory, old.text);
  return finish(change, [old.memory], files, [files[1].path]);
}

function planReturn(draft: Draft, change: Told & { id: string }): PlannedChange {
  const lost = draft.deleted.get(change.id);
  const parsed = lost && parseMemory(lost.text, lost.path);
  if (!lost || !parsed || 'problem' in parsed) throw noSuchMemory(change.id);
  const path = draft.paths.has(lost.path) ? withId(lost.path, change.id) : lost.path;
  return finish(change, [parsed.memory], [write(draft, path, parsed.memory, lost.text)], [path]);
}

function planSupersede(draft: Draft, change: Change & { op: 'supersede' }): PlannedChange {
  const old = existing(draft, change.old);
  if (draft.memories.has(change.memory.id))
    throw new LerimError('duplicate-id', `There already is a memory ${change.memory.id}.`);
  const supersedes = [...new Set([...(change.memory.supersedes ?? []), change.old])];
  const memory = checked({ ...change.memory, supersedes });
  const retired = { ...old.memory, superseded_by: memory.id };
  const text = patchText(old.text, retired, old.path);
  const files = old.archived ? [write(draft, old.path, retired, text)] : move(draft, old, retired, text);
  const file = write(draft, freePath(draft, memory), memory, formatMemory(memory));
  const paths = [file.path, ...files.filter(({ content }) => content !== null).map(({ path }) => path)];
  return { ...finish(change, [memory], [...files, file], paths, change.old), ids: [memory.id, change.old] };
}

function planImport(draft: Draft, change: Change & { op: 'import' }): PlannedChange | undefined {
  const archive = new Set(change.archived);
  const files: FileChange[] = [];
  const memories: Memory[] = [];
  for (const memory of change.memories) {
    const there = draft.memories.get(memory.id);
    const text = there ? newerText(there, memory) : formatMemory(checked(memory));
    if (text === undefined) continue;
    const path = there?.path ?? freePath(draft, memory);
    memories.push(memory);
    files.push(write(draft, there || !archive.has(memory.id) ? path : archived(path), memory, text));
  }
  if (files.length === 0) return undefined;
  return finish(
    change,
    memories,
    files,
    files.map(({ path }) => path),
  );
}

/** What an import makes of a memory that is there; `undefined` when it brings nothing newer than its own date. */
function newerText(there: StoredMemory, memory: Memory): string | undefined {
  const { primitive, created, updated } = there.memory;
  if (memory.primitive !== primitive || memory.updated <= updated) return undefined;
  const undated = patchText(there.text, { ...memory, created, updated }, there.path);
  return undated === there.text
    ? undefined
    : patchText(there.text, checked({ ...memory, created }), there.path);
}

function finish(
  change: Told,
  memories: readonly Memory[],
  files: readonly FileChange[],
  paths: readonly string[],
  old?: string,
): PlannedChange {
  const message = commitMessage(change.op, memories, change.reason, old);
  return { op: change.op, ids: memories.map(({ id }) => id), paths, message, files };
}

function existing(draft: Draft, id: string): StoredMemory {
  const found = draft.memories.get(id);
  if (found) return found;
  throw noSuchMemory(id);
}

function noSuchMemory(id: string): LerimError {
  return new LerimError('no-such-memory', `There is no memory '${id}'.`, {
    hint: "'git lerim memory list' shows what there is.",
  });
}

function checked<M extends Memory>(memory: M): M {
  const problems = validate(memory);
  if (problems.length > 0) throw invalid(memory.title, problems);
  return memory;
}

function invalid(title: string, problems: readonly string[]): LerimError {
  return new LerimError(
    'invalid-memory',
    `'${String(title).slice(0, 80)}' cannot be stored: ${problems.join('; ')}.`,
  );
}

/** A change that says nothing of its time happened now. */
function touched(next: Memory, old: Memory, now: Date): Memory {
  return next.updated === old.updated ? { ...next, updated: utcTime(now) } : next;
}

function freePath(draft: Draft, memory: Memory): string {
  const path = pathFor(memory);
  return isTaken(draft, path) ? pathFor(memory, true) : path;
}

/** A name is taken by the archived file too, so that restoring finds its place free. */
function isTaken(draft: Draft, path: string): boolean {
  return draft.paths.has(path) || draft.paths.has(archived(path));
}

function write(draft: Draft, path: string, memory: Memory, text: string): FileChange {
  draft.paths.add(path);
  draft.memories.set(memory.id, { memory, path, archived: isArchived(path), text, blob: '' });
  return { path, content: text };
}

function remove(draft: Draft, path: string): FileChange {
  draft.paths.delete(path);
  return { path, content: null };
}

/** To the archive, or out of it. */
function move(draft: Draft, old: StoredMemory, memory: Memory, text: string): [FileChange, FileChange] {
  const target = old.archived ? unarchived(old.path) : archived(old.path);
  const gone = remove(draft, old.path);
  return [gone, write(draft, draft.paths.has(target) ? withId(target, memory.id) : target, memory, text)];
}
