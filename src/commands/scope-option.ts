/** `--scope`: whether a command is about the project's memory or the user's own. */
import { ASKED_SCOPES, type AskedScope, SCOPES } from '../store/scopes/scope.js';
import type { CommandContext } from './command.js';

const BY_DEFAULT = "(default: by the setting 'memory.scope')";

/** For commands that read. */
export const READ_SCOPE = {
  scope: {
    type: 'string',
    choices: ASKED_SCOPES,
    describe: `the project's memory, your own global one, or all ${BY_DEFAULT}`,
  },
} as const;

/** For commands that are about one memory. */
export const ONE_SCOPE = {
  scope: {
    type: 'string',
    choices: SCOPES,
    describe: `the project's memory, or your own global one ${BY_DEFAULT}`,
  },
} as const;

/** What was typed; the parser let nothing else through. */
export function askedScope<S extends AskedScope>(typed: string | undefined): S | undefined {
  return typed as S | undefined;
}

/** Each once: two memories may have the same settings. */
export function tellWarnings(context: CommandContext, warnings: readonly string[]): void {
  for (const warning of new Set(warnings)) context.out.talk(`git lerim: ${warning}`);
}
