import { LerimError } from '../../lib/errors.js';
import { asObject, asText, isObject, parseJson } from '../json-value.js';
import { type Database, openDatabase, type SqlRow } from '../sqlite/open-database.js';
import type { Message, MessageMark, MessageSource, SessionInfo } from './message-source.js';

/** Messages whose parts are held at a time. */
const BATCH = 16;

/** A session with the time of its newest message: the session's own time lags behind while the agent works. */
const SESSIONS = `SELECT s.id, s.parent_id, s.directory, s.project_id, s.time_updated, s.revert,
  (SELECT m.time_updated FROM message m WHERE m.session_id = s.id ORDER BY m.time_created DESC, m.id DESC LIMIT 1)
  AS message_updated FROM session s`;
const MESSAGES = `SELECT id, time_created, data FROM message WHERE session_id = ?1
  AND (time_created > ?2 OR (time_created = ?2 AND id > ?3)) ORDER BY time_created, id LIMIT ${BATCH}`;
const PARTS = 'SELECT data FROM part WHERE message_id = ? ORDER BY id';

/** Sessions of a database that are not another's children, newest first. */
export async function databaseSessions(path: string): Promise<SessionInfo[]> {
  const database = await openDatabase(path);
  try {
    const rows = await database.all(`${SESSIONS} WHERE s.parent_id IS NULL ORDER BY s.time_updated DESC`);
    return rows.map(sessionInfo);
  } finally {
    await database.close();
  }
}

export async function openDatabaseSource(path: string, id: string): Promise<MessageSource> {
  const database = await openDatabase(path);
  const [row] = await database.all(`${SESSIONS} WHERE s.id = ?`, [id]);
  if (row === undefined) {
    await database.close();
    throw new LerimError('session-gone', `OpenCode's database no longer holds the session ${id}.`);
  }
  return {
    info: sessionInfo(row),
    after: (mark) => messages(database, id, mark),
    close: () => database.close(),
  };
}

async function* messages(
  database: Database,
  session: string,
  mark: MessageMark | undefined,
): AsyncIterable<Message> {
  let after: MessageMark = mark ?? { created: -1, id: '' };
  for (;;) {
    const rows = await database.all(MESSAGES, [session, after.created, after.id]);
    for (const row of rows) {
      after = { created: Number(row.time_created), id: String(row.id) };
      const parts = (await database.all(PARTS, [after.id]))
        .map((part) => parseJson(String(part.data)))
        .filter(isObject);
      yield { ...after, info: asObject(parseJson(String(row.data))) ?? {}, parts };
    }
    if (rows.length < BATCH) return;
  }
}

function sessionInfo(row: SqlRow): SessionInfo {
  return {
    id: String(row.id),
    parent: asText(row.parent_id),
    directory: asText(row.directory),
    project: asText(row.project_id),
    updated: Math.max(Number(row.time_updated), Number(row.message_updated)),
    revertedFrom: asText(asObject(parseJson(String(row.revert)))?.messageID),
  };
}
