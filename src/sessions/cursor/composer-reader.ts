import { LerimError } from '../../lib/errors.js';
import { isoTime } from '../clip.js';
import { asList, asObject, asText, isObject, type JsonObject, parseJson } from '../json-value.js';
import type { ReadOptions, ReadResult, SessionEvent, SessionFile } from '../session.js';
import { type Database, openDatabase } from '../sqlite/open-database.js';
import { isUnfinished } from './bubble-events.js';
import { BubbleReader } from './bubble-reader.js';
import { chatTab } from './chat-tabs.js';

/** Bubbles that are held at a time: each may carry the files it was asked about. */
const BATCH = 32;

/** Reads one conversation of a `state.vscdb`, whichever of Cursor's layouts holds it. */
export async function readComposer(
  file: SessionFile,
  emit: (event: SessionEvent) => void,
  options: ReadOptions,
): Promise<ReadResult> {
  const database = await openDatabase(file.path);
  try {
    const composer = await composerData(database, file.id);
    const conversation =
      composer === undefined ? await chatTab(database, file.id) : asList(composer.conversation);
    if (composer === undefined && conversation === undefined) {
      throw new LerimError('session-gone', `Cursor's database no longer holds the conversation ${file.id}.`);
    }
    const reader = new BubbleReader(file, emit, options, composer);
    const inline = asList(conversation).filter(isObject);
    if (inline.length > 0)
      reader.begin(
        inline.map((bubble, index) => asText(bubble.bubbleId) ?? asText(bubble.id) ?? String(index)),
      );
    else reader.begin(headerIds(composer));
    const load =
      inline.length > 0
        ? inlineBubbles(inline)
        : (ids: readonly string[]) => storedBubbles(database, file.id, ids);
    for (let ids = reader.next(BATCH); ids.length > 0; ids = reader.next(BATCH)) {
      options.signal?.throwIfAborted();
      const bubbles = await load(ids);
      if (!ids.every((id) => takeOne(reader, id, bubbles.get(id), composer, options))) break;
    }
    return reader.result();
  } finally {
    await database.close();
  }
}

/** Gives a bubble to the reader; `false` when it is still being written and reading has to stop before it. */
function takeOne(
  reader: BubbleReader,
  id: string,
  bubble: JsonObject | undefined,
  composer: JsonObject | undefined,
  { finished }: ReadOptions,
): boolean {
  const generating = asList(composer?.generatingBubbleIds).includes(id);
  const last = reader.isLast(id) && composer?.status === 'generating' && bubble?.type !== 1;
  if (!finished && (generating || last || (bubble !== undefined && isUnfinished(bubble)))) return false;
  reader.take(id, bubble, isoTime(bubble?.createdAt));
  return true;
}

async function composerData(database: Database, id: string): Promise<JsonObject | undefined> {
  const rows = await database
    .all('SELECT value FROM cursorDiskKV WHERE key = ?', [`composerData:${id}`])
    .catch(() => []);
  return asObject(parseJson(String(rows[0]?.value)));
}

function headerIds(composer: JsonObject | undefined): string[] {
  return asList(composer?.fullConversationHeadersOnly)
    .map((header) => asText(asObject(header)?.bubbleId))
    .filter((id) => id !== undefined);
}

function inlineBubbles(
  bubbles: readonly JsonObject[],
): (ids: readonly string[]) => Promise<Map<string, JsonObject>> {
  const byId = new Map(
    bubbles.map((bubble, index) => [asText(bubble.bubbleId) ?? asText(bubble.id) ?? String(index), bubble]),
  );
  return async () => byId;
}

async function storedBubbles(
  database: Database,
  id: string,
  ids: readonly string[],
): Promise<Map<string, JsonObject>> {
  const keys = ids.map((bubble) => `bubbleId:${id}:${bubble}`);
  const sql = `SELECT key, value FROM cursorDiskKV WHERE key IN (${keys.map(() => '?').join(',')})`;
  const found = new Map<string, JsonObject>();
  for (const { key, value } of await database.all(sql, keys)) {
    const bubble = asObject(parseJson(String(value)));
    if (bubble !== undefined) found.set(String(key).slice(String(key).lastIndexOf(':') + 1), bubble);
  }
  return found;
}
