import { type ChildProcess, spawn } from 'node:child_process';

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a process of its own (and, with `detached`, a process group of its own, so that all of it can be killed). */
export function start(
  file: string,
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly env?: NodeJS.ProcessEnv;
    readonly detached?: boolean;
    readonly uid?: number;
  },
): { readonly child: ChildProcess; readonly finished: Promise<Finished> } {
  const child = spawn(process.execPath, [file, ...args], {
    ...options,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr]: string[][] = [[], []];
  child.stdout?.on('data', (chunk) => stdout?.push(String(chunk)));
  child.stderr?.on('data', (chunk) => stderr?.push(String(chunk)));
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ code, stdout: (stdout ?? []).join(''), stderr: (stderr ?? []).join('') }),
    );
  });
  return { child, finished };
}
