/** Exit codes of the command line; `interrupted` as shells have it. */
export const EXIT = { ok: 0, failure: 1, usage: 2, partly: 3, busy: 4, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * A failure the user can understand: `message` says what happened, `hint` what to do about it.
 * Anything else that reaches the top is a bug of ours.
 */
export class LerimError extends Error {
  override readonly name = 'LerimError';
  /** Stable, kebab-case: what callers and tests look at. */
  readonly code: string;
  readonly hint: string | undefined;
  readonly exit: ExitCode;

  constructor(
    code: string,
    message: string,
    options: { hint?: string; exit?: ExitCode; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
    this.exit = options.exit ?? EXIT.failure;
  }
}

/** What the machine refuses: room, rights, or (from `mkdir` below a file system that takes no changes) any reason. */
const REFUSED = /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EMFILE|ENFILE)$/;

/** A file that cannot be read or written, as a failure the user can understand; nothing for any other error. */
export function refusalOf(error: unknown): LerimError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'uv_cwd')
    return new LerimError('no-folder', 'The folder you stand in is gone.', {
      hint: 'Change to one that exists.',
      cause: error,
    });
  if (!REFUSED.test(code) && !(syscall === 'mkdir' && code === 'ENOENT')) return undefined;
  return new LerimError('refused', `A file cannot be read or written: ${error.message}.`, {
    hint: 'See to it that there is room, and that it may be changed; then run it again.',
    cause: error,
  });
}
