/** An action as a commit on a branch: the files it changes, and what its message says. */
import { neutralise, neutraliseLine } from '../model/control-characters.js';
import { formatMemory } from '../model/format-memory.js';
import { patchText } from '../model/patch-text.js';
import { archived, isArchived, pathFor, withId } from '../model/paths.js';
import type { Change, FileEdit, Snapshot } from '../store/store.js';
import type { MaintainAction } from './action.js';

const ENGINE = 'maintain/1';

/** Turns actions into changes, each on top of those before. No memory is in two of them. */
export function commitsOf(
  { memories, problems }: Snapshot,
  actions: readonly MaintainAction[],
  firstNumber: number | undefined,
): Change[] {
  const paths = new Set([
    ...[...memories.values()].map(({ path }) => path),
    ...problems.map(({ path }) => path),
  ]);
  return actions.map((action, index) => {
    const files = [...putFiles(action), ...retireFiles(action)];
    const number = firstNumber === undefined ? undefined : firstNumber + index;
    return { op: 'commit', ids: action.ids, files, message: messageOf(action, number) };
  });

  function putFiles({ put }: MaintainAction): FileEdit[] {
    return put.map((memory) => {
      const there = memories.get(memory.id);
      if (there)
        return { path: there.path, before: there.text, after: patchText(there.text, memory, there.path) };
      const path = isTaken(pathFor(memory)) ? pathFor(memory, true) : pathFor(memory);
      paths.add(path);
      return { path, before: null, after: formatMemory(memory) };
    });
  }

  function retireFiles({ retired }: MaintainAction): FileEdit[] {
    return retired.flatMap(({ id, by }) => {
      const there = memories.get(id);
      if (there === undefined || isArchived(there.path)) return [];
      const text =
        by === undefined
          ? there.text
          : patchText(there.text, { ...there.memory, superseded_by: by }, there.path);
      const target = paths.has(archived(there.path))
        ? withId(archived(there.path), id)
        : archived(there.path);
      paths.delete(there.path);
      paths.add(target);
      return [
        { path: there.path, before: there.text, after: null },
        { path: target, before: null, after: text },
      ];
    });
  }

  function isTaken(path: string): boolean {
    return paths.has(path) || paths.has(archived(path));
  }
}

/** `merge(decision): …`, then why and on what grounds, then the trailers. */
function messageOf(action: MaintainAction, number: number | undefined): string {
  const { kind, subject, why, evidence, ids, digest, engine = ENGINE } = action;
  const title = neutraliseLine(subject.title);
  const grounds = evidence.map((line) => `- ${neutraliseLine(line).slice(0, 300)}`).join('\n');
  const trailers = [
    `Lerim-Op: ${kind}`,
    ...ids.map((id) => `Lerim-Id: ${id}`),
    ...(number === undefined ? [] : [`Lerim-Action: ${number}`]),
    `Lerim-Digest: ${digest}`,
    `Lerim-Engine: ${engine}`,
  ];
  const head = `${kind}(${subject.primitive}): ${title.slice(0, 200)}`;
  return `${[head, neutralise(why).trim(), grounds, trailers.join('\n')].filter(Boolean).join('\n\n')}\n`;
}
