import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../lib/replace-file.js';
import { readBytes } from './files.js';

/** What the last background sync failed of. */
export interface Failure {
  /** ISO 8601 UTC. */
  readonly time: string;
  readonly message: string;
}

export function readFailure(stateDir: string): Failure | undefined {
  try {
    return JSON.parse(readBytes(failureFile(stateDir))?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}

/** Keeps a failure for `doctor` and `status`, or forgets the last one. */
export async function writeFailure(stateDir: string, failure: Failure | undefined): Promise<void> {
  if (failure === undefined) await rm(failureFile(stateDir), { force: true });
  else await replaceFile(failureFile(stateDir), JSON.stringify(failure));
}

function failureFile(stateDir: string): string {
  return join(stateDir, 'queue', 'failure.json');
}
