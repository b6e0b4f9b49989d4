import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LerimError } from '../../lib/errors.js';
import { findFiles } from '../find-files.js';
import { asList, asObject, asText, isObject, type JsonObject, parseJson } from '../json-value.js';
import {
  inOrder,
  isAfter,
  type Message,
  type MessageMark,
  type MessageSource,
  type SessionInfo,
} from './message-source.js';

const JSON_FILE = (name: string) => name.endsWith('.json');

/** What `opencode export` prints: `{info, messages: [{info, parts}]}`. */
export async function openExportSource(path: string): Promise<MessageSource> {
  const document = await readDocument(path);
  const info = asObject(document.info);
  if (info === undefined)
    throw new LerimError('not-a-session', `${path} is no session that OpenCode exported.`);
  const messages = asList(document.messages).filter(isObject).map(exportedMessage).sort(inOrder);
  return { info: sessionInfo(info), after: (mark) => following(messages, mark), close: async () => {} };
}

/** The layout before 2026: `storage/{session/<project>/<id>,message/<session>/<id>,part/<message>/<id>}.json`. */
export async function openFolderSource(path: string): Promise<MessageSource> {
  const info = sessionInfo(await readDocument(path));
  const storage = dirname(dirname(dirname(path)));
  return {
    info,
    after: (mark) => storedMessages(storage, info.id, mark),
    close: async () => {},
  };
}

export async function readSessionDocument(path: string): Promise<SessionInfo | undefined> {
  const document = asObject(parseJson(await readFile(path, 'utf8').catch(() => '')));
  const info = asObject(document?.info) ?? document;
  return info !== undefined && asText(info.id) !== undefined ? sessionInfo(info) : undefined;
}

async function* storedMessages(
  storage: string,
  session: string,
  mark: MessageMark | undefined,
): AsyncIterable<Message> {
  const marks: MessageMark[] = [];
  for (const { path } of await findFiles(join(storage, 'message', session), JSON_FILE)) {
    const info = asObject(parseJson(await readFile(path, 'utf8')));
    const id = asText(info?.id);
    if (info !== undefined && id !== undefined) marks.push({ id, created: createdAt(info) });
  }
  for (const next of marks.filter((found) => isAfter(found, mark)).sort(inOrder)) {
    const info = await readDocument(join(storage, 'message', session, `${next.id}.json`));
    yield { ...next, info, parts: await storedParts(storage, next.id) };
  }
}

async function storedParts(storage: string, message: string): Promise<JsonObject[]> {
  const files = await findFiles(join(storage, 'part', message), JSON_FILE);
  const paths = files.map((file) => file.path).sort();
  return Promise.all(paths.map(readDocument));
}

async function* following(
  messages: readonly Message[],
  mark: MessageMark | undefined,
): AsyncIterable<Message> {
  for (const message of messages) if (isAfter(message, mark)) yield message;
}

function exportedMessage(message: JsonObject): Message {
  const info = asObject(message.info) ?? {};
  return {
    id: asText(info.id) ?? '',
    created: createdAt(info),
    info,
    parts: asList(message.parts).filter(isObject),
  };
}

function sessionInfo(info: JsonObject): SessionInfo {
  const time = asObject(info.time);
  return {
    id: asText(info.id) ?? '',
    parent: asText(info.parentID),
    directory: asText(info.directory),
    project: asText(info.projectID),
    updated: Number(time?.updated ?? time?.created ?? 0),
    revertedFrom: asText(asObject(info.revert)?.messageID),
  };
}

function createdAt(info: JsonObject): number {
  return Number(asObject(info.time)?.created ?? 0);
}

async function readDocument(path: string): Promise<JsonObject> {
  const document = asObject(parseJson(await readFile(path, 'utf8')));
  if (document === undefined) throw new LerimError('not-json', `${path} is no JSON document.`);
  return document;
}
