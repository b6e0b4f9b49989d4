import { spawn } from 'node:child_process';
import type { Context } from '../lib/context.js';
import { cleanEnvironment } from './environment.js';

export interface ToolResult {
  /** `undefined` when it was stopped. */
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a forge's own program (`gh`, `glab`) as it lies on PATH, with this on its stdin and nobody to ask.
 * `undefined` when there is none.
 */
export async function runTool(
  context: Context,
  name: string,
  args: readonly string[],
  input: string,
): Promise<ToolResult | undefined> {
  context.signal.throwIfAborted();
  const quiet = { GH_PROMPT_DISABLED: '1', NO_PROMPT: '1', NO_COLOR: '1', CI: '1' };
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, {
      cwd: context.cwd,
      env: { ...cleanEnvironment(context.env), ...quiet },
      signal: context.signal,
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'EACCES'].includes(error.code ?? '') ? resolve(undefined) : reject(error),
    );
    child.on('close', (code) => {
      const [stdout, stderr] = [out, err].map((chunks) => Buffer.concat(chunks).toString('utf8'));
      resolve({ code: code ?? undefined, stdout: stdout ?? '', stderr: stderr ?? '' });
    });
  });
}
