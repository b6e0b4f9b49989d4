/** What every answer says beside itself. */
import type { ServerResponse } from 'node:http';

/** Nothing but our own files is loaded or run, nowhere else is anything sent, and no other page may frame us. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ALWAYS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function respond(response: ServerResponse, { status, type, text, headers }: Reply): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const bytes = Buffer.from(text);
  response.writeHead(status, {
    ...ALWAYS,
    'Cache-Control': 'no-store',
    'Content-Type': type,
    ...(status === 304 ? {} : { 'Content-Length': bytes.length }),
    ...headers,
  });
  response.end(response.req.method === 'HEAD' || status === 304 ? undefined : bytes);
}

export function jsonReply(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { status, type: 'application/json; charset=utf-8', text: `${JSON.stringify(value)}\n`, headers };
}
