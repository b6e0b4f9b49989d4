/** Exit codes of the command line. */
export const EXIT = { ok: 0, failure: 1, usage: 2, partly: 3, busy: 4 } as const;
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
