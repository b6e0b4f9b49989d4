/** Who may ask: nobody but this machine, and on it nobody but our own page, unless an access token says otherwise. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { HttpError } from './http-error.js';

export interface GuardOptions {
  /** Address the server listens on. */
  readonly host: string;
  /** What every request must bring, where more than this machine can reach the server. */
  readonly accessToken?: string;
  /** What the page brings with each change; new with each start. */
  readonly pageToken: string;
}

export interface Guard {
  /** The name the request calls us by is one of ours: pages of strangers can point their own name at this machine. */
  checkHost(request: IncomingMessage): void;
  checkAccess(request: IncomingMessage): void;
  /** No other site's page asks. */
  checkOrigin(request: IncomingMessage): void;
  /** Our own page, or somebody with the access token, wants a change. */
  checkChange(request: IncomingMessage): void;
  /** Whether this text, from the address of the page, is the access token. */
  isAccessToken(text: string): boolean;
}

export const ACCESS_COOKIE = 'lerim-access';

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

export function createGuard({ host, accessToken, pageToken }: GuardOptions): Guard {
  const isOurs = (name: string): boolean => {
    if (name === host || isLoopback(name)) return true;
    // An address cannot be pointed elsewhere, only a name can.
    return !isLoopback(host) && (isIP(name) !== 0 || name === hostname().toLowerCase());
  };
  const isAccessToken = (text: string): boolean => accessToken !== undefined && same(text, accessToken);
  const brings = (request: IncomingMessage): boolean =>
    isAccessToken(bearerOf(request) ?? '') || isAccessToken(cookieOf(request) ?? '');
  return {
    isAccessToken,
    checkHost(request) {
      const name = nameIn(request.headers.host ?? '');
      if (name !== undefined && isOurs(name)) return;
      throw new HttpError(403, 'wrong-host', 'This server does not answer to that name.', {
        hint: `Use the address that 'git lerim serve' printed.`,
      });
    },
    checkAccess(request) {
      if (accessToken === undefined || brings(request)) return;
      throw new HttpError(401, 'no-access', 'This server wants its access token.', {
        hint: "Open the address that 'git lerim serve' printed, or send the token as 'Authorization: Bearer …'.",
        headers: { 'WWW-Authenticate': 'Bearer realm="git-lerim"' },
      });
    },
    checkOrigin({ headers }) {
      const site = headers['sec-fetch-site'];
      const isOwn = headers.origin === undefined || hostIn(headers.origin) === headers.host?.toLowerCase();
      if (isOwn && (site === undefined || site === 'same-origin' || site === 'none')) return;
      throw new HttpError(403, 'other-site', 'A page of another site asked.', {
        hint: 'Only the dashboard itself and programs outside the browser may.',
      });
    },
    checkChange(request) {
      const given = request.headers['x-lerim-token'];
      if (typeof given === 'string' && same(given, pageToken)) return;
      if (isAccessToken(bearerOf(request) ?? '')) return;
      throw new HttpError(403, 'no-token', 'A change needs the token of the page.', {
        hint: "Reload the page. A program sends the token that it gave to 'git lerim serve --token', as 'Authorization: Bearer …'.",
      });
    },
  };
}

/** In a time that does not tell how much of it is right. */
function same(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function bearerOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

function cookieOf({ headers }: IncomingMessage): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === ACCESS_COOKIE && value !== undefined) return value;
  }
  return undefined;
}

/** `127.0.0.1:8765` → `127.0.0.1`, `[::1]:8765` → `::1`. */
function nameIn(host: string): string | undefined {
  const [, six, name] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]/@\s]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  return (six ?? name)?.toLowerCase();
}

function hostIn(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
