import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namesIn, statFile } from '../find-files.js';
import { asList, asObject, asText, parseJson } from '../json-value.js';
import { openDatabase } from '../sqlite/open-database.js';

export interface Workspace {
  /** Name of its folder below `workspaceStorage`. */
  readonly id: string;
  /** Folder that was open in it. */
  readonly folder: string;
  readonly database: string;
}

const COMPOSERS = 'composer.composerData';
const KEYS = `SELECT key, value FROM ItemTable WHERE key = '${COMPOSERS}'
  OR (key >= 'workbench.panel.composerChatViewPane.' AND key < 'workbench.panel.composerChatViewPane/')`;
const VIEW = /workbench\.panel\.aichat\.view\.([0-9a-f-]{36})/g;

/** Workspaces that had a folder of this machine open. */
export async function listWorkspaces(userFolder: string): Promise<Workspace[]> {
  const storage = join(userFolder, 'workspaceStorage');
  const found: Workspace[] = [];
  for (const id of await namesIn(storage)) {
    const description = await readFile(join(storage, id, 'workspace.json'), 'utf8').catch(() => '');
    const folder = localFolder(asText(asObject(parseJson(description))?.folder));
    if (folder !== undefined) found.push({ id, folder, database: join(storage, id, 'state.vscdb') });
  }
  return found;
}

/** Conversations each workspace says are its own, as Cursor up to 3.11 recorded it: id → folder. */
export async function composersOfWorkspaces(workspaces: readonly Workspace[]): Promise<Map<string, string>> {
  const folders = new Map<string, string>();
  for (const { folder, database } of workspaces) {
    if ((await statFile(database)) === undefined) continue;
    const ids = await composerIds(database).catch(() => []);
    for (const id of ids) folders.set(id, folder);
  }
  return folders;
}

async function composerIds(path: string): Promise<string[]> {
  const database = await openDatabase(path);
  try {
    const rows = await database.all(KEYS);
    return rows.flatMap(({ key, value }) =>
      key === COMPOSERS ? listedIds(String(value)) : viewIds(String(value)),
    );
  } finally {
    await database.close();
  }
}

function listedIds(json: string): string[] {
  const data = asObject(parseJson(json));
  const all = asList(data?.allComposers).map((composer) => asObject(composer)?.composerId);
  return [...all, ...asList(data?.selectedComposerIds)].filter((id) => typeof id === 'string');
}

function viewIds(json: string): string[] {
  return [...json.matchAll(VIEW)].map(([, id = '']) => id);
}

/** The path of a `file:` URI; other machines' folders are none of ours. */
export function localFolder(uri: string | undefined): string | undefined {
  if (uri?.startsWith('file:') !== true) return undefined;
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}
