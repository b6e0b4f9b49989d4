import { LerimError } from '../lib/errors.js';
import { parseMemory } from '../model/parse-memory.js';
import { isArchived, pathProblem, primitiveOf } from '../model/paths.js';
import type { Draft, PlannedChange } from './draft.js';
import type { Change, FileEdit } from './store.js';

/**
 * Takes files over as they are. Refused where one of them has become something else meanwhile. What lies outside the memory
 * folders may hold anything; that it still is as before is for the caller to see to.
 */
export function planCommit(draft: Draft, change: Change & { op: 'commit' }): PlannedChange {
  for (const edit of change.files)
    if (!isAsBefore(draft, edit))
      throw new LerimError('changed-meanwhile', `${edit.path} has changed meanwhile.`, {
        hint: 'Nothing was changed. Look at it again.',
      });
  for (const { path, before, after } of change.files) {
    if (after !== null) continue;
    draft.paths.delete(path);
    const id = before === null ? undefined : idIn(before, path);
    if (id !== undefined && draft.memories.get(id)?.path === path) draft.memories.delete(id);
  }
  for (const { path, after } of change.files) if (after !== null) put(draft, path, after);
  return {
    op: change.op,
    ids: change.ids,
    paths: change.files.flatMap(({ path, after }) => (after === null ? [] : path)),
    message: change.message,
    files: change.files.map(({ path, after }) => ({ path, content: after })),
  };
}

function isAsBefore(draft: Draft, { path, before }: FileEdit): boolean {
  if (before === null) return !draft.paths.has(path);
  if (primitiveOf(path) === undefined) return draft.paths.has(path);
  const there = draft.memories.get(idIn(before, path) ?? '');
  return there?.path === path && there.text === before;
}

function put(draft: Draft, path: string, text: string): void {
  const problem = pathProblem(path, '100644');
  if (problem === undefined && primitiveOf(path) === undefined) {
    draft.paths.add(path);
    return;
  }
  const parsed = problem === undefined ? parseMemory(text, path) : { problem };
  if ('problem' in parsed)
    throw new LerimError('invalid-memory', `${path} cannot be stored: it ${parsed.problem}.`);
  const { memory } = parsed;
  draft.paths.add(path);
  draft.memories.set(memory.id, { memory, path, archived: isArchived(path), text, blob: '' });
}

function idIn(text: string, path: string): string | undefined {
  const parsed = parseMemory(text, path);
  return 'memory' in parsed ? parsed.memory.id : undefined;
}
