import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { injectedFolder } from '../store/access/injections.js';
import type { Catalogue } from './catalogue.js';
import { DAY } from './due.js';
import { tracePath } from './traces.js';

export interface Retention {
  readonly runDays: number;
  readonly traceDays: number;
}

/**
 * Deletes artefacts of runs, what is noted of memory that agents were given, and traces of sessions, when they are older
 * than asked; forgets sessions whose file and trace are both gone. At most once a day; says whether it looked.
 */
export async function prune(
  stateDir: string,
  catalogue: Catalogue,
  now: Date,
  keep: Retention,
): Promise<boolean> {
  if (catalogue.pruned !== undefined && now.getTime() - Date.parse(catalogue.pruned) < DAY) return false;
  await pruneRuns(join(stateDir, 'workspace'), now.getTime() - keep.runDays * DAY);
  await pruneInjections(stateDir, now.getTime() - keep.runDays * DAY);
  await pruneTraces(stateDir, catalogue, now.getTime() - keep.traceDays * DAY);
  catalogue.setPruned(now.toISOString());
  return true;
}

/** Folders are `YYYY/MM/DD/<run>`; anything else in there is not ours to delete. */
async function pruneRuns(workspace: string, before: number): Promise<void> {
  for (const year of await numbered(workspace, 4))
    for (const month of await numbered(year, 2))
      for (const day of await numbered(month, 2)) {
        const end = Date.parse(`${day.slice(-10).replaceAll(/[\\/]/g, '-')}T00:00:00Z`) + DAY;
        if (!(end < before)) continue;
        for (const run of await readdir(day))
          if (/^(?:sync|maintain|brief)-\d{8}-\d{6}-\w+$/.test(run))
            await rm(join(day, run), { recursive: true, force: true });
        for (const folder of [day, month, year]) await rmdir(folder).catch(() => {});
      }
}

async function numbered(folder: string, digits: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.length === digits && /^\d+$/.test(name))
    .map((name) => join(folder, name));
}

async function pruneInjections(stateDir: string, before: number): Promise<void> {
  const folder = injectedFolder(stateDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < before) await rm(file, { force: true });
  }
}

async function pruneTraces(stateDir: string, catalogue: Catalogue, before: number): Promise<void> {
  for (const [key, { file, traceBytes, state }] of [...catalogue.entries()]) {
    if (file.modified >= before) continue;
    if (traceBytes !== undefined) await rm(join(stateDir, tracePath(file)), { force: true });
    const gone = await stat(file.path).then(
      () => false,
      () => true,
    );
    if (gone && state !== 'dead' && state !== 'skipped') catalogue.delete(key);
  }
}
