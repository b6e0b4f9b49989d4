import { APIConnectionError, APIError } from 'openai';
import { printable } from '../lib/printable.js';
import type { Endpoint } from './endpoints.js';
import { ModelFailure } from './model.js';

/** What went wrong at an endpoint, in our words; what the server said is quoted, short and without the key. */
export function explainFailure(error: unknown, endpoint: Endpoint, signal: AbortSignal): ModelFailure {
  if (error instanceof ModelFailure) return error;
  const { host } = endpoint;
  if (signal.aborted) return new ModelFailure('llm-timeout', `${host} took too long.`, { cause: error });
  const said = quote(error, endpoint);
  if (error instanceof APIError && error.status !== undefined) return explainStatus(error, endpoint, said);
  if (error instanceof APIConnectionError)
    return new ModelFailure('llm-unreachable', `${host} cannot be reached${said}.`, {
      again: true,
      cause: error,
      hint: 'Look at the network, and at the address in the settings.',
    });
  return new ModelFailure('llm-server', `${host} broke off its answer${said}.`, {
    again: true,
    cause: error,
  });
}

function explainStatus(error: APIError, { host, keyName, key }: Endpoint, said: string): ModelFailure {
  const { status = 0 } = error;
  const answered = `${host} answered ${status}${said}.`;
  if (status === 429 || status === 408 || status === 409 || status >= 500)
    return new ModelFailure(status === 429 ? 'llm-limited' : 'llm-server', answered, {
      again: true,
      waitMs: askedWait(error.headers),
      cause: error,
    });
  const keyHint =
    keyName === undefined ? {} : { hint: `${keyName} is ${key ? 'not accepted there' : 'not set'}.` };
  return new ModelFailure('llm-rejected', answered, {
    cause: error,
    ...(status === 401 || status === 403 ? keyHint : {}),
  });
}

/** `retry-after` in seconds or as a date, and `retry-after-ms`; in milliseconds. */
function askedWait(headers: Headers | undefined): number | undefined {
  const ms = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (ms >= 0) return ms;
  const after = headers?.get('retry-after') ?? '';
  const seconds = Number.parseFloat(after);
  if (seconds >= 0) return seconds * 1000;
  const until = Date.parse(after) - Date.now();
  return until >= 0 ? until : undefined;
}

function quote(error: unknown, { key }: Endpoint): string {
  const cause = error instanceof APIConnectionError && error.cause instanceof Error ? error.cause : error;
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const text = inner instanceof Error ? inner.message : '';
  const plain = key === undefined ? text : text.replaceAll(key, '…');
  const short = printable(plain).replace(/\s+/g, ' ').slice(0, 200).trim().replace(/\.$/, '');
  return short === '' ? '' : ` (${short})`;
}
