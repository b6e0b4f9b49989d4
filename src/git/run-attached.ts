import { spawn } from 'node:child_process';
import type { Context } from '../lib/context.js';
import { cleanEnvironment } from './environment.js';

/**
 * Runs a program of the user's own that talks to the terminal itself. An interrupt reaches it from the terminal, and is
 * waited for.
 * @returns its exit code; `undefined` when there is no such program
 */
export function runAttached(
  context: Pick<Context, 'cwd' | 'env'>,
  name: string,
  args: readonly string[],
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, {
      cwd: context.cwd,
      env: cleanEnvironment(context.env),
      stdio: 'inherit',
      windowsHide: true,
    });
    child.on('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'EACCES'].includes(error.code ?? '') ? resolve(undefined) : reject(error),
    );
    child.on('close', (code) => resolve(code ?? 1));
  });
}
