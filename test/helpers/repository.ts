/** Real repositories in temporary folders, with pinned identity and dates. They vanish with the test file. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Context } from '../../src/lib/context.js';

/** The moment all tests happen at. */
export const NOW = new Date('2026-03-01T12:00:00Z');

const PERSON = {
  GIT_AUTHOR_NAME: 'Ada Tester',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_AUTHOR_DATE: '2026-02-01T10:00:00Z',
  GIT_COMMITTER_NAME: 'Ada Tester',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
  GIT_COMMITTER_DATE: '2026-02-01T10:00:00Z',
};

export interface TestRepository {
  readonly dir: string;
  readonly context: Context;
  /** Runs git here; gives its stdout without the last newline. Throws when git fails. */
  git(...args: string[]): string;
  /** Writes files and commits everything; gives the commit's id. */
  commit(files: Readonly<Record<string, string>>, message?: string): string;
}

export interface TestRepositoryOptions {
  readonly bare?: boolean;
  readonly objectFormat?: 'sha1' | 'sha256';
  /** `reftable` needs a git that knows it. */
  readonly refFormat?: 'files' | 'reftable';
  /** Folder name, e.g. with spaces. */
  readonly name?: string;
  /** A first commit with a README; not in bare ones. True when not given. */
  readonly firstCommit?: boolean;
  /** Added to the environment of the context and of `git`. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A fresh folder inside the test file's own temporary root. */
export function tempFolder(name = 'folder'): string {
  return mkdtempSync(join(process.env.LERIM_TEST_ROOT ?? '', `${name}-`));
}

/** A context as a command would get it, at the pinned moment and with the isolated environment. */
export function testContext(cwd: string, env: Readonly<Record<string, string | undefined>> = {}): Context {
  return { cwd, env: { ...process.env, ...env }, now: () => NOW, signal: new AbortController().signal };
}

export function makeRepository(options: TestRepositoryOptions = {}): TestRepository {
  const dir = join(tempFolder('repository'), options.name ?? 'repo');
  mkdirSync(dir, { recursive: true });
  const repository = repositoryAt(dir, options.env);
  const formats = [
    ...(options.objectFormat ? [`--object-format=${options.objectFormat}`] : []),
    ...(options.refFormat ? [`--ref-format=${options.refFormat}`] : []),
  ];
  repository.git('init', '--quiet', '--initial-branch=main', ...formats, ...(options.bare ? ['--bare'] : []));
  if (!options.bare && options.firstCommit !== false) repository.commit({ 'README.md': '# Test\n' }, 'Begin');
  return repository;
}

/** The same handle for a folder that is already there (a clone, a worktree, a submodule). */
export function repositoryAt(dir: string, env: Readonly<Record<string, string>> = {}): TestRepository {
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: dir,
      env: { ...process.env, ...PERSON, ...env },
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).replace(/\n$/, '');
  return {
    dir,
    context: testContext(dir, env),
    git,
    commit(files, message = 'Change') {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(dir, path)), { recursive: true });
        writeFileSync(join(dir, path), text);
      }
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '--message', message);
      return git('rev-parse', 'HEAD');
    },
  };
}
