import { EXIT, type ExitCode } from '../lib/errors.js';
import type { Scope } from '../store/scopes/scope.js';
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

/** A change that was made, and to which memory. */
export interface AppliedIn extends Applied {
  readonly memory_scope: Scope;
}

/** Says what was committed, a line for each change, or prints it as JSON. */
export function reportApplied(
  context: CommandContext,
  applied: readonly AppliedIn[],
  json: boolean | undefined,
): ExitCode {
  if (json) context.out.json(applied);
  else
    for (const { op, ids, commit, memory_scope } of applied) {
      const place = memory_scope === 'global' ? ', global' : '';
      const done = commit === undefined ? 'waits: the repository cannot be written now' : commit.slice(0, 10);
      context.out.data(
        `${DONE[op]} ${ids.length > 3 ? `${ids.length} memories` : ids.join(', ')} ${context.out.paint.dim(`(${done}${place})`)}`,
      );
    }
  for (const { ids, redacted } of applied)
    if (redacted)
      context.out.talk(
        `git lerim: taken out before it was written (${ids.length > 3 ? `of ${ids.length} memories` : ids.join(', ')}): ${redacted.join(', ')}. What is in memory is shared and stays in its history.`,
      );
  if (applied.length === 0 && !json) context.out.talk('Nothing to change.');
  return EXIT.ok;
}
