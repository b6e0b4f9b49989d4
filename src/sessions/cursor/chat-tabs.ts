import { asList, asObject, asText, isObject, type JsonObject, parseJson } from '../json-value.js';
import type { SessionFile } from '../session.js';
import { type Database, openDatabase } from '../sqlite/open-database.js';
import type { Workspace } from './workspaces.js';

const CHATS = "SELECT value FROM ItemTable WHERE key = 'workbench.panel.aichat.view.aichat.chatdata'";

/** Conversations of 2024, which stand in the database of the workspace they were held in. */
export async function listChatTabs({ folder, database: path }: Workspace): Promise<SessionFile[]> {
  const database = await openDatabase(path);
  try {
    return (await chatTabs(database)).map((tab) => ({
      agent: 'cursor',
      id: asText(tab.tabId) ?? '',
      path,
      version: `${Number(tab.lastSendTime)}-${asList(tab.bubbles).length}`,
      modified: Number(tab.lastSendTime ?? 0),
      ...(folder === '' ? {} : { cwd: folder }),
    }));
  } finally {
    await database.close();
  }
}

/** Bubbles of one of those conversations. */
export async function chatTab(database: Database, id: string): Promise<readonly JsonObject[] | undefined> {
  const tab = (await chatTabs(database)).find((candidate) => candidate.tabId === id);
  return tab === undefined ? undefined : asList(tab.bubbles).filter(isObject);
}

async function chatTabs(database: Database): Promise<JsonObject[]> {
  const [row] = await database.all(CHATS).catch(() => []);
  return asList(asObject(parseJson(String(row?.value)))?.tabs).filter(isObject);
}
