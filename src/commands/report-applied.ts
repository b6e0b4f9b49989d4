import { EXIT, type ExitCode } from '../lib/errors.js';
import type { Applied } from '../store/store.js';
import type { CommandContext } from './command.js';

const DONE: Readonly<Record<Applied['op'], string>> = {
  add: 'added',
  update: 'updated',
  edit: 'edited',
  archive: 'archived',
  restore: 'restored',
  delete: 'deleted',
  feedback: 'rated',
  supersede: 'superseded',
  import: 'imported',
  commit: 'committed',
};

/** Says what was committed, a line for each change, or prints it as JSON. */
export function reportApplied(
  context: CommandContext,
  applied: readonly Applied[],
  json: boolean | undefined,
): ExitCode {
  if (json) context.out.json(applied);
  else
    for (const { op, ids, commit } of applied)
      context.out.data(
        `${DONE[op]} ${ids.length > 3 ? `${ids.length} memories` : ids.join(', ')} ${context.out.paint.dim(commit === undefined ? '(waits: the repository cannot be written now)' : `(${commit.slice(0, 10)})`)}`,
      );
  if (applied.length === 0 && !json) context.out.talk('Nothing to change.');
  return EXIT.ok;
}
