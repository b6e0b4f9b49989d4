import { createHash } from 'node:crypto';
import { neutraliseLine } from '../model/control-characters.js';
import type { SessionFile } from '../sessions/session.js';

/**
 * `<agent>/<session id>`: how evidence, trailers, the catalogue and the queue name a session. The id comes from a
 * stranger's file: it becomes one line of bounded length.
 */
export function sessionKey(session: Pick<SessionFile, 'agent' | 'id'>): string {
  return `${session.agent}/${neutraliseLine(session.id).slice(0, 200) || 'unnamed'}`;
}

/**
 * A file name for a session id, which comes from a stranger's file: harmless ids stay readable, anything else
 * (slashes, dots first, controls, great length, names that differ only in case) is cut down and told apart by a hash.
 */
export function safeName(id: string): string {
  if (/^[a-z0-9_][a-z0-9._-]{0,99}$/.test(id) && !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/.test(id))
    return id;
  const readable = id
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${readable || 'session'}.${createHash('sha256').update(id).digest('hex').slice(0, 12)}`;
}
