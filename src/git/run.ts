/** Starts the git binary. Every git process of the program goes through here. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { endWith } from './end-session.js';
import { cleanEnvironment, discoveryEnvironment } from './environment.js';
import type { Repository } from './repository.js';

export interface GitOptions {
  /** The repository to work on; without one, git looks for it from `context.cwd` as it always does. */
  readonly repository?: Repository;
  /** Folder to run in; `commonDir` of the repository, else `context.cwd`, when not given. */
  readonly cwd?: string;
  /** Fed to stdin, piece by piece. */
  readonly input?: Iterable<string | Uint8Array>;
  /** Takes stdout as it comes; the result's `stdout` is then empty. */
  readonly onStdout?: (chunk: Buffer) => void;
  /** Exit codes that are an answer and no failure; 0 always is. */
  readonly answers?: readonly number[];
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Milliseconds after which git is stopped. */
  readonly timeout?: number;
  /** Lets the user's hooks run. */
  readonly hooks?: boolean;
  /**
   * Runs it in a session of its own, which ends as a whole when the context is aborted: git's helpers (ssh, http) outlive
   * git otherwise, and have no terminal to ask on.
   */
  readonly session?: boolean;
}

export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** git ran and failed, or there is no git (`code` is then `git-missing`). */
export class GitError extends LerimError {
  readonly args: readonly string[];
  /** `undefined` when it was killed or never started. */
  readonly exitCode: number | undefined;
  readonly stderr: string;
  /** Of the process that failed. */
  readonly pid: number | undefined;

  constructor(
    code: string,
    args: readonly string[],
    end: {
      readonly exitCode?: number;
      readonly stderr: string;
      readonly pid?: number;
      readonly cause?: unknown;
    },
  ) {
    const { exitCode, stderr, cause } = end;
    const said = stderr.trim().split('\n').slice(-3).join(' ');
    super(code, `git ${args[0] ?? ''} failed: ${said || `it ended with ${exitCode ?? 'a signal'}`}`, {
      cause,
    });
    this.args = args;
    this.exitCode = exitCode;
    this.stderr = stderr;
    this.pid = end.pid;
  }
}

/** Our own calls must neither run the user's hooks nor call us back. */
const NO_HOOKS = ['-c', 'core.hooksPath=/dev/null', '-c', 'hook.lerim.enabled=false'];

/** Runs `git <args>`. Throws GitError unless it exits with 0 or one of `answers`. */
export async function runGit(
  context: Context,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitResult> {
  context.signal.throwIfAborted();
  const { repository } = options;
  const cwd = options.cwd ?? repository?.commonDir ?? context.cwd;
  const place = repository && options.cwd === undefined ? [`--git-dir=${repository.commonDir}`] : [];
  const env =
    repository || options.cwd !== undefined
      ? cleanEnvironment(context.env)
      : discoveryEnvironment(context.env);
  const child = spawn('git', [...(options.hooks ? [] : NO_HOOKS), ...place, ...args], {
    cwd,
    env: { ...env, ...options.env },
    ...(options.session ? { detached: true } : { signal: context.signal }),
    ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const end = options.session ? endWith(context.signal, child) : () => {};
  const result = await collect(child, args, options)
    .finally(end)
    .catch((error: unknown) => {
      context.signal.throwIfAborted();
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      if (!existsSync(cwd)) throw new LerimError('no-folder', `There is no folder ${cwd}.`, { cause: error });
      throw new GitError('git-missing', args, { stderr: 'no git binary on PATH', cause: error });
    });
  if (result.code === 0 || options.answers?.includes(result.code)) return result;
  context.signal.throwIfAborted();
  throw new GitError('git-failed', args, {
    stderr: result.stderr,
    ...(result.code < 0 ? {} : { exitCode: result.code }),
    ...(child.pid === undefined ? {} : { pid: child.pid }),
  });
}

/** Runs git and gives its stdout as text without the last newline. */
export async function gitText(
  context: Context,
  args: readonly string[],
  options: GitOptions = {},
): Promise<string> {
  const { stdout } = await runGit(context, args, options);
  return stdout.toString('utf8').replace(/\n$/, '');
}

function collect(child: ChildProcess, args: readonly string[], options: GitOptions): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const { stdin, stdout, stderr } = child;
    if (!stdin || !stdout || !stderr) throw new Error(`git ${args[0]}: no pipes`);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    stdout.on('data', options.onStdout ?? ((chunk: Buffer) => out.push(chunk)));
    stderr.on('data', (chunk: Buffer) => err.push(chunk));
    // git may end before it has read everything (EPIPE); its exit code says why.
    stdin.on('error', () => {});
    feed(stdin, options.input ?? []);
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ code: code ?? -1, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString('utf8') }),
    );
  });
}

function feed(stdin: NodeJS.WritableStream, input: Iterable<string | Uint8Array>): void {
  const pieces = input[Symbol.iterator]();
  const next = (): void => {
    for (let piece = pieces.next(); ; piece = pieces.next()) {
      if (piece.done) return void stdin.end();
      if (!stdin.write(piece.value)) return void stdin.once('drain', next);
    }
  };
  next();
}
