/** Drives the built program as a person's shell would: a process of its own, with homes in a temporary folder. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TestRepository } from '../helpers/repository.js';

const PROGRAM = resolve('dist/git-lerim.js');

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** @throws when the program was not built, or does not end within a minute */
export function lerim(repository: Pick<TestRepository, 'dir' | 'context'>, ...words: string[]): Ran {
  if (!existsSync(PROGRAM)) throw new Error("The program is not built: 'npm run build' first.");
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [PROGRAM, ...words], {
    cwd: repository.dir,
    env: { ...repository.context.env, NO_COLOR: '1' },
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (error !== undefined) throw error;
  return { code: status, stdout, stderr };
}
