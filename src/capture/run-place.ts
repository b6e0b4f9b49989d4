/** Where the artefacts of a run lie: `<state>/workspace/YYYY/MM/DD/<kind>-<YYYYMMDD>-<HHMMSS>-<id>/`. */
import { join } from 'node:path';

export interface RunPlace {
  readonly id: string;
  readonly folder: string;
}

/** A name and a folder for a run that begins now; nothing is made. */
export function newRun(stateDir: string, kind: 'sync' | 'maintain' | 'brief', started: Date): RunPlace {
  const [day = '', time = ''] = started.toISOString().split('T');
  const short = Math.random().toString(36).slice(2, 8).padEnd(6, '0');
  const id = `${kind}-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${short}`;
  return { id, folder: folderOfRun(stateDir, id) };
}

export function folderOfRun(stateDir: string, id: string): string {
  const [, year = '', month = '', day = ''] = /^[a-z]+-(\d{4})(\d{2})(\d{2})-\d{6}-\w+$/.exec(id) ?? [];
  return join(stateDir, 'workspace', year, month, day, id);
}
