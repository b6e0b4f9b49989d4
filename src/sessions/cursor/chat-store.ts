import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { asObject, asText, type JsonObject, parseJson } from '../json-value.js';
import type { ReadOptions, ReadResult, SessionEvent, SessionFile } from '../session.js';
import { type Database, openDatabase } from '../sqlite/open-database.js';
import { stampOf } from '../stamp.js';
import { messageEvents } from './transcript-reader.js';

interface Meta {
  readonly id: string;
  readonly root: string;
  readonly created: number;
}

/** Facts of a `chats/<md5 of the folder>/<id>/store.db`. */
export async function chatMeta(database: Database): Promise<Meta | undefined> {
  const [row] = await database.all("SELECT value FROM meta WHERE key = '0'");
  const json = Buffer.from(String(row?.value ?? ''), 'hex').toString('utf8');
  const meta = asObject(parseJson(json));
  const [id, root] = [asText(meta?.agentId), asText(meta?.latestRootBlobId)];
  return id === undefined || root === undefined
    ? undefined
    : { id, root, created: Number(meta?.createdAt ?? 0) };
}

/** The folder among `candidates` whose MD5 is the name of the folder the store lies in. */
export function chatFolder(path: string, candidates: Iterable<string>): string | undefined {
  const hash = basename(dirname(dirname(path)));
  for (const folder of candidates) if (createHash('md5').update(folder).digest('hex') === hash) return folder;
  return undefined;
}

/** Reads a chat of Cursor's command line: blobs named by their hash, a root that lists them, JSON messages. */
export async function readChatStore(
  file: SessionFile,
  emit: (event: SessionEvent) => void,
  options: ReadOptions,
): Promise<ReadResult> {
  const database = await openDatabase(file.path);
  try {
    const meta = await chatMeta(database);
    const messages = meta === undefined ? [] : await messagesBelow(database, meta.root);
    const last = options.from?.last;
    const start = last === undefined ? 0 : messages.findIndex(([id]) => id === last) + 1;
    let bytes = 0;
    for (const [index, [id, message]] of messages.entries()) {
      if (index < start) continue;
      bytes += JSON.stringify(message).length;
      const events = messageEvents(message, id);
      if (events.length === 0 || options.seen?.(`${file.id}:${id}`)) continue;
      if (index === start && start === 0 && file.cwd)
        emit({ type: 'place', cwd: file.cwd, ...stampOf(id, undefined) });
      for (const event of events) emit({ ...event, ...stampOf(id, undefined) });
    }
    const end = messages.at(-1)?.[0];
    const position = {
      offset: messages.length,
      line: messages.length,
      ...(end === undefined ? {} : { last: end }),
    };
    return { position, damage: [], subagent: false, bytes };
  } finally {
    await database.close();
  }
}

/** Messages in the order in which the root, or the turns it lists, name them. */
async function messagesBelow(database: Database, root: string): Promise<(readonly [string, JsonObject])[]> {
  const messages: (readonly [string, JsonObject])[] = [];
  const visited = new Set<string>();
  const visit = async (id: string): Promise<void> => {
    if (visited.has(id)) return;
    visited.add(id);
    const [row] = await database.all('SELECT hex(data) AS data FROM blobs WHERE id = ?', [id]);
    const blob = Buffer.from(String(row?.data ?? ''), 'hex');
    if (blob[0] === 123) {
      const message = asObject(parseJson(blob.toString('utf8')));
      if (message !== undefined) messages.push([id, message]);
    } else for (const child of referencedIds(blob)) await visit(child);
  };
  await visit(root);
  return messages;
}

/** Fields of 32 bytes in a protobuf message: hashes of other blobs. */
function referencedIds(blob: Buffer): string[] {
  const ids: string[] = [];
  let at = 0;
  while (at < blob.length) {
    const tag = varint(blob, at);
    const field = varint(blob, tag.next);
    const wire = tag.value & 7;
    if (wire === 2) {
      if (field.value === 32) ids.push(blob.toString('hex', field.next, field.next + 32));
      at = field.next + field.value;
    } else if (wire === 0) at = field.next;
    else if (wire === 1) at = tag.next + 8;
    else if (wire === 5) at = tag.next + 4;
    else break;
  }
  return ids;
}

function varint(bytes: Buffer, from: number): { value: number; next: number } {
  let value = 0;
  let at = from;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = bytes[at++] ?? 0;
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) break;
  }
  return { value, next: at };
}
