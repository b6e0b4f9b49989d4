import { changedLines } from '../lib/changed-lines.js';
import type { MergeFile } from '../merge/tree.js';
import { neutraliseLine } from '../model/control-characters.js';
import { isArchived, unarchived } from '../model/paths.js';
import { reasonIn } from '../store/proposals/describe.js';
import type { JudgedAction } from '../store/proposals/judge.js';
import type { Paint } from '../ui/output.js';

/** Lines of one file that are shown before the rest is only counted. */
const SHOWN = 24;
const STATES: Readonly<Record<JudgedAction['state'], string>> = {
  open: '',
  accepted: ' (on the branch)',
  rejected: ' (rejected)',
  overtaken: ' (does not fit the branch any more)',
};

/** One proposed action as lines for people: what, why, and what changes in each file. */
export function renderAction(action: JudgedAction, paint: Paint): string[] {
  const { number, title, state, because, content } = action;
  const head = `${number}. ${neutraliseLine(title)}`;
  const lines = [`${paint.bold(head)}${paint.dim(STATES[state])}`];
  if (because !== undefined) lines.push(paint.yellow(`   ${neutraliseLine(because)}`));
  for (const line of reasonIn(action)
    .split('\n')
    .filter((line) => line.trim()))
    lines.push(`   ${neutraliseLine(line)}`);
  for (const [before, after] of pairs(content.before, content.after))
    lines.push(...renderFile(before, after, paint));
  return lines;
}

/** A memory before and after, by its id. */
function pairs(
  before: readonly MergeFile[],
  after: readonly MergeFile[],
): [MergeFile | undefined, MergeFile | undefined][] {
  const key = ({ memory, path }: MergeFile): string => memory?.id ?? path;
  const keys = [...new Set([...after, ...before].map(key))];
  const find = (files: readonly MergeFile[], wanted: string): MergeFile | undefined =>
    files.find((file) => key(file) === wanted);
  return keys.map((wanted) => [find(before, wanted), find(after, wanted)]);
}

function renderFile(before: MergeFile | undefined, after: MergeFile | undefined, paint: Paint): string[] {
  const path = neutraliseLine(unarchived((after ?? before)?.path ?? ''));
  const lines = changedLines(before?.text ?? '', after?.text ?? '');
  const shown = before !== undefined && after === undefined ? [] : lines.slice(0, SHOWN);
  const rest = after === undefined ? 0 : lines.length - shown.length;
  return [
    `   ${paint.bold(path)} ${paint.dim(`(${whatHappens(before, after)})`)}`,
    ...shown.map((line) => {
      const text = `     ${line.charAt(0)} ${neutraliseLine(line.slice(1))}`;
      return line.startsWith('+') ? paint.green(text) : paint.red(text);
    }),
    ...(rest > 0 ? [paint.dim(`     … and ${rest} more lines`)] : []),
  ];
}

function whatHappens(before: MergeFile | undefined, after: MergeFile | undefined): string {
  if (before === undefined) return 'new';
  if (after === undefined) return 'deleted';
  const title = neutraliseLine(before.memory?.title ?? '');
  const [was, is] = [isArchived(before.path), isArchived(after.path)];
  if (was !== is) return `"${title}" ${is ? 'goes to the archive' : 'comes back'}`;
  return unarchived(before.path) === unarchived(after.path)
    ? 'changed'
    : `moved from ${neutraliseLine(before.path)}`;
}
