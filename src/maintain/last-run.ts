/** When maintenance ran last, noted in the state folder. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Repository } from '../git/repository.js';
import { replaceFile } from '../lib/replace-file.js';

/** Notes when a run began. */
export async function noteRun(repository: Repository, started: Date): Promise<void> {
  await replaceFile(lastFile(repository), `${JSON.stringify({ last: started.toISOString() })}\n`);
}

function lastFile({ stateDir }: Repository): string {
  return join(stateDir, 'maintain.json');
}

/** When the last run began, in milliseconds since 1970; `undefined` when there was none. */
export async function readLastRun(repository: Repository): Promise<number | undefined> {
  try {
    const { last } = JSON.parse(await readFile(lastFile(repository), 'utf8')) as { last: string };
    return Number.isNaN(Date.parse(last)) ? undefined : Date.parse(last);
  } catch {
    return undefined;
  }
}
