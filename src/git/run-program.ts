import { spawn } from 'node:child_process';
import type { Context } from '../lib/context.js';
import { endWith } from './end-session.js';
import { cleanEnvironment } from './environment.js';

export interface ProgramResult {
  /** `undefined` when it was stopped, by the context's signal or since it wrote without end. */
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  /** Written to its stdin. */
  readonly input: string;
  /** Added to the environment; `undefined` takes a variable out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Most that is read of a program's output, in bytes. */
const LARGEST_OUTPUT = 32 * 1024 * 1024;

/**
 * Runs a program of the user's own (a forge's, a coding agent) with nobody to ask, in a session of its own that ends as a
 * whole when the context is aborted. `name` is looked up on PATH; `undefined` when there is none. A hook of ours that it
 * sets off does nothing.
 */
export async function runProgram(
  context: Context,
  name: string,
  args: readonly string[],
  { input, env = {} }: ProgramOptions,
): Promise<ProgramResult | undefined> {
  context.signal.throwIfAborted();
  const endless = new AbortController();
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, {
      cwd: context.cwd,
      env: { ...cleanEnvironment(context.env), ...env },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const ended = endWith(AbortSignal.any([context.signal, endless.signal]), child);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    let size = 0;
    const keepIn = (chunks: Buffer[]) => (chunk: Buffer) => {
      size += chunk.length;
      if (size > LARGEST_OUTPUT) endless.abort();
      else chunks.push(chunk);
    };
    child.stdout.on('data', keepIn(out));
    child.stderr.on('data', keepIn(err));
    // It may end before it has read everything (EPIPE); its exit code says why.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('error', (error: NodeJS.ErrnoException) => {
      ended();
      return ['ENOENT', 'EACCES'].includes(error.code ?? '') ? resolve(undefined) : reject(error);
    });
    child.on('close', (code) => {
      ended();
      const [stdout, stderr] = [out, err].map((chunks) => Buffer.concat(chunks).toString('utf8'));
      resolve({ code: code ?? undefined, stdout: stdout ?? '', stderr: stderr ?? '' });
    });
  });
}
