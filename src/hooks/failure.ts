import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
export function writeFailure(stateDir: string, failure: Failure | undefined): void {
  if (failure === undefined) rmSync(failureFile(stateDir), { force: true });
  else writeFileSync(failureFile(stateDir), JSON.stringify(failure));
}

function failureFile(stateDir: string): string {
  return join(stateDir, 'queue', 'failure.json');
}
