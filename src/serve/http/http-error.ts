import { EXIT, LerimError } from '../../lib/errors.js';

/** A request that is not answered with what it asked for. */
export class HttpError extends LerimError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    options: { hint?: string; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(code, message, options.hint === undefined ? {} : { hint: options.hint });
    this.status = status;
    this.headers = options.headers ?? {};
  }
}

export function invalid(message: string, hint?: string): HttpError {
  return new HttpError(400, 'invalid-request', message, hint === undefined ? {} : { hint });
}

/** The one shape of all errors. */
export interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string; readonly hint?: string };
}

/** How a failure is answered; a bug of ours tells a stranger nothing of the inside. */
export function answerTo(error: unknown): {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
} {
  if (!(error instanceof LerimError))
    return {
      status: 500,
      headers: {},
      body: {
        error: {
          code: 'internal',
          message: 'Something went wrong inside git-lerim.',
          hint: 'The terminal in which it runs says more.',
        },
      },
    };
  const { code, message, hint } = error;
  return {
    status: error instanceof HttpError ? error.status : statusOf(error),
    headers: error instanceof HttpError ? error.headers : {},
    body: { error: { code, message, ...(hint === undefined ? {} : { hint }) } },
  };
}

function statusOf({ code, exit }: LerimError): number {
  if (exit === EXIT.busy) return 409;
  if (code.startsWith('no-')) return 404;
  return exit === EXIT.usage || code === 'ambiguous-id' ? 400 : 500;
}
