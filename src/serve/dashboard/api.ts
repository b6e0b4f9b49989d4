/** Asks the server. */
import type { ErrorBody } from '../http/http-error.js';

/** What the server, or its absence, said. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly hint: string | undefined,
    readonly status: number,
  ) {
    super(message);
  }
}

const token = document.querySelector<HTMLMetaElement>('meta[name="lerim-token"]')?.content ?? '';

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Name of the project that is looked at; the server's own without. */
let project: string | undefined;

export function chooseProject(name: string | undefined): void {
  project = name;
}

export function get<T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
  return send<T>(path, query, signal ? { signal } : {});
}

export function post<T>(path: string, body: object = {}): Promise<T> {
  return send<T>(
    path,
    {},
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Lerim-Token': token },
      body: JSON.stringify(body),
    },
  );
}

async function send<T>(path: string, query: Query, init: RequestInit): Promise<T> {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, project }))
    if (value !== undefined && value !== '') given.set(name, String(value));
  const search = given.size > 0 ? `?${given}` : '';
  const response = await fetch(`/api${path}${search}`, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new ApiError(
      'The server does not answer.',
      'Start it again with `git lerim serve`, and reload.',
      0,
    );
  });
  const body = (await response.json().catch(() => undefined)) as (T & Partial<ErrorBody>) | undefined;
  if (response.ok && body !== undefined) return body;
  const { message = `The server answered with ${response.status}.`, hint } = body?.error ?? {};
  throw new ApiError(message, hint, response.status);
}
