/** A team on one git server: clones with a home of their own each. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pull } from '../../src/commands/pull.js';
import { push } from '../../src/commands/push.js';
import type { GitServer } from '../helpers/git-server.js';
import { NOW, repositoryAt, type TestRepository, tempFolder } from '../helpers/repository.js';
import { type CommandResult, runCommand } from '../hooks/run-command.js';

/** A repository whose origin is this address; as a clone would have it, without asking the server. */
export function cloneOf(url: string, name = 'Ada', settings = ''): TestRepository {
  const folder = tempFolder('clone');
  mkdirSync(join(folder, 'home'));
  mkdirSync(join(folder, 'repo'));
  writeFileSync(join(folder, 'home', 'settings.toml'), settings);
  const repository = cloneIn(folder, name);
  repository.git('init', '--quiet', '--initial-branch=main');
  repository.git('remote', 'add', 'origin', url);
  repository.commit({ 'README.md': '# Test\n' }, 'Begin');
  return repository;
}

/** A clone as it stands, with its person's home: much quicker than pushing and pulling the same again. */
export function copyOf(clone: TestRepository, url: string): TestRepository {
  const folder = tempFolder('clone');
  cpSync(dirname(clone.dir), folder, { recursive: true });
  const copy = cloneIn(folder, clone.context.env.GIT_AUTHOR_NAME ?? '');
  copy.git('remote', 'set-url', 'origin', url);
  return copy;
}

function cloneIn(folder: string, name: string): TestRepository {
  const home = join(folder, 'home');
  return repositoryAt(join(folder, 'repo'), {
    HOME: home,
    LERIM_HOME: join(home, '.lerim'),
    LERIM_CONFIG: join(home, 'settings.toml'),
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: `${name.toLowerCase()}@example.com`,
  });
}

/** A clone at a moment of its own, since merges look at times. */
export function later(repository: TestRepository, minutes: number): TestRepository {
  const now = new Date(NOW.getTime() + minutes * 60_000);
  return { ...repository, context: { ...repository.context, now: () => now } };
}

export const pushFrom = (from: TestRepository, ...words: string[]): Promise<CommandResult> =>
  runCommand(from, push, ['--yes', ...words]);
export const pullInto = (into: TestRepository, ...words: string[]): Promise<CommandResult> =>
  runCommand(into, pull, words);

/** The tip and the tree of the memory branch. */
export const tipOf = ({ git }: Pick<TestRepository, 'git'>): string => git('rev-parse', 'lerim/memory');
export const treeOf = ({ git }: Pick<TestRepository, 'git'>): string =>
  git('rev-parse', 'lerim/memory^{tree}');

export const pushes = ({ requests }: GitServer): number =>
  requests.filter((request) => request.startsWith('POST') && request.endsWith('receive-pack')).length;
