import { EXIT, LerimError } from '../lib/errors.js';

/** The error for words of `git lerim sync` that do not go together. */
export function syncUsage(message: string): LerimError {
  return new LerimError('usage', message, { exit: EXIT.usage, hint: "See 'git lerim sync -h'." });
}
