import { asObject, asText, parseJson } from '../json-value.js';
import type { SessionFile } from '../session.js';
import { type Database, openDatabase, type SqlRow } from '../sqlite/open-database.js';
import { folderOfPaths, pathsInJson } from './folder-of-paths.js';
import { composersOfWorkspaces, listWorkspaces, localFolder, type Workspace } from './workspaces.js';

/** The length of a value stands in its row's header: no conversation is loaded to see whether it grew. */
const LIST = `SELECT substr(c.key, 14) AS id, octet_length(c.value) AS size,
  (SELECT count(*) FROM cursorDiskKV b WHERE b.key >= 'bubbleId:' || substr(c.key, 14) || ':'
    AND b.key < 'bubbleId:' || substr(c.key, 14) || ';') AS bubbles
  FROM cursorDiskKV c WHERE c.key >= 'composerData:' AND c.key < 'composerData;' AND c.value IS NOT NULL`;
const FACTS = `SELECT coalesce(json_extract(v, '$.lastUpdatedAt'), json_extract(v, '$.createdAt'), 0) AS updated,
  json_extract(v, '$.workspaceIdentifier') AS workspace, json_extract(v, '$.subagentInfo') AS subagent
  FROM (SELECT CAST(value AS TEXT) AS v FROM cursorDiskKV WHERE key = ?)`;
const TOOLS = `SELECT json_extract(CAST(value AS TEXT), '$.toolFormerData.params') AS params,
  json_extract(CAST(value AS TEXT), '$.toolFormerData.rawArgs') AS args
  FROM cursorDiskKV WHERE key >= ?1 AND key < ?2 LIMIT 100`;

type KnownComposer = (path: string, id: string) => SessionFile | undefined;

/** Conversations of a global database that are not another's sub-agents, with the folder each belongs to. */
export async function listComposers(
  path: string,
  user: string,
  known?: KnownComposer,
): Promise<SessionFile[]> {
  const database = await openDatabase(path);
  try {
    if (!(await hasTable(database, 'cursorDiskKV'))) return [];
    const finder = new FolderFinder(database, user);
    const found: SessionFile[] = [];
    for (const row of await database.all(LIST)) {
      const version = `${row.size}-${row.bubbles}`;
      const before = known?.(path, String(row.id));
      const session =
        before?.version === version ? before : await describe(database, finder, path, row, version);
      if (session !== undefined) found.push(session);
    }
    return found;
  } finally {
    await database.close();
  }
}

async function describe(
  database: Database,
  finder: FolderFinder,
  path: string,
  row: SqlRow,
  version: string,
): Promise<SessionFile | undefined> {
  const id = String(row.id);
  const [facts] = await database.all(FACTS, [`composerData:${id}`]).catch(() => []);
  if (facts === undefined || facts.subagent !== null) return undefined;
  const cwd = await finder.folderOf(id, asObject(parseJson(String(facts.workspace))));
  return {
    agent: 'cursor',
    id,
    path,
    version,
    modified: Number(facts.updated),
    ...(cwd === undefined ? {} : { cwd }),
  };
}

/** Looks in the places where the versions of Cursor recorded the folder, the surest first. */
class FolderFinder {
  private workspaces: Promise<Workspace[]> | undefined;
  private listed: Promise<Map<string, string>> | undefined;
  private headers: Promise<Map<string, string>> | undefined;

  constructor(
    private readonly database: Database,
    private readonly user: string,
  ) {}

  async folderOf(
    id: string,
    identifier: Readonly<Record<string, unknown>> | undefined,
  ): Promise<string | undefined> {
    const named = await this.named(identifier);
    if (named !== undefined) return named;
    this.headers ??= this.readHeaders();
    const header = (await this.headers).get(id);
    if (header !== undefined) return header;
    this.listed ??= this.all().then(composersOfWorkspaces);
    return (await this.listed).get(id) ?? this.byTools(id);
  }

  private all(): Promise<Workspace[]> {
    this.workspaces ??= listWorkspaces(this.user);
    return this.workspaces;
  }

  private async named(
    identifier: Readonly<Record<string, unknown>> | undefined,
  ): Promise<string | undefined> {
    const uri = asObject(identifier?.uri);
    const folder = asText(uri?.fsPath) ?? localFolder(asText(uri?.external));
    if (folder !== undefined || identifier === undefined) return folder;
    return (await this.all()).find((workspace) => workspace.id === identifier.id)?.folder;
  }

  private async readHeaders(): Promise<Map<string, string>> {
    const values: string[] = [];
    if (await hasTable(this.database, 'composerHeaders')) {
      for (const row of await this.database.all('SELECT value FROM composerHeaders'))
        values.push(String(row.value));
    }
    const flushed = await this.database.all(
      "SELECT value FROM ItemTable WHERE key = 'composer.composerHeaders'",
    );
    const all = asObject(parseJson(String(flushed[0]?.value)))?.allComposers;
    const headers = [...values.map(parseJson), ...(Array.isArray(all) ? all : [])];
    const folders = new Map<string, string>();
    for (const header of headers.map(asObject)) {
      const id = asText(header?.composerId);
      const folder = await this.named(asObject(header?.workspaceIdentifier));
      if (id !== undefined && folder !== undefined) folders.set(id, folder);
    }
    return folders;
  }

  private async byTools(id: string): Promise<string | undefined> {
    const rows = await this.database.all(TOOLS, [`bubbleId:${id}:`, `bubbleId:${id};`]).catch(() => []);
    return folderOfPaths(rows.flatMap(({ params, args }) => pathsInJson(`${params ?? ''}\n${args ?? ''}`)));
  }
}

async function hasTable(database: Database, name: string): Promise<boolean> {
  return (
    (await database.all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [name])).length > 0
  );
}
