/** The runs whose artefacts are kept below `<state>/workspace/YYYY/MM/DD/<kind>-<time>-<id>/`. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface Run {
  /** `sync-20260301-120000-1a2b3c` */
  readonly id: string;
  readonly kind: string;
  /** ISO 8601 UTC. */
  readonly started: string;
  /** Below the workspace. */
  readonly folder: string;
}

export interface ReadRun extends Omit<Run, 'folder'> {
  /** Numbers that say what came of it. */
  readonly result: Readonly<Record<string, number>>;
  /** What lies in its folder, by name. */
  readonly documents: Readonly<Record<string, unknown>>;
}

const RUN = /^([a-z][a-z-]{0,30})-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-[0-9a-z]+$/;
/** Largest document that is shown, in bytes. */
const MAX_DOCUMENT = 2 << 20;

/** Newest first. */
export async function listRuns(stateDir: string): Promise<Run[]> {
  const workspace = join(stateDir, 'workspace');
  const runs: Run[] = [];
  for (const year of await folders(workspace, /^\d{4}$/))
    for (const month of await folders(join(workspace, year), /^\d\d$/))
      for (const day of await folders(join(workspace, year, month), /^\d\d$/)) {
        const place = join(year, month, day);
        for (const id of await folders(join(workspace, place), RUN)) runs.push(describe(id, join(place, id)));
      }
  return runs.sort((a, b) => b.started.localeCompare(a.started));
}

async function folders(folder: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory() && name.test(entry.name)).map((entry) => entry.name);
}

function describe(id: string, folder: string): Run {
  const [, kind = '', year, month, day, hour, minute, second] = RUN.exec(id) ?? [];
  return { id, kind, started: `${year}-${month}-${day}T${hour}:${minute}:${second}Z`, folder };
}

/** Documents that are too large or no JSON are left out. */
export async function readRun(stateDir: string, { folder, ...run }: Run): Promise<ReadRun> {
  const place = join(stateDir, 'workspace', folder);
  const names = (await readdir(place).catch(() => [])).filter((name) => /\.(json|log)$/.test(name));
  const documents: Record<string, unknown> = {};
  for (const name of names) {
    const document = await readDocument(join(place, name));
    if (document !== undefined) documents[name] = document;
  }
  return { ...run, result: numbersIn(documents), documents };
}

async function readDocument(path: string): Promise<unknown> {
  try {
    const found = await stat(path);
    if (!found.isFile() || found.size > MAX_DOCUMENT) return undefined;
    const text = await readFile(path, 'utf8');
    return path.endsWith('.json') ? JSON.parse(text) : text;
  } catch {
    return undefined;
  }
}

/** Of a sync what its summary counts; of maintenance the actions by what they rest on. */
function numbersIn(documents: Readonly<Record<string, unknown>>): Record<string, number> {
  const { 'summary.json': summary, 'maintain_actions.json': maintain, 'manifest.json': manifest } = documents;
  const counts: Record<string, number> = {};
  for (const [name, value] of Object.entries({ ...Object(summary), ...Object(manifest) }))
    if (typeof value === 'number') counts[name] = value;
  const { actions } = Object(maintain) as { actions?: unknown };
  for (const action of Array.isArray(actions) ? actions : []) {
    const { kind } = Object(action) as { kind?: unknown };
    if (typeof kind === 'string') counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
