/** Repositories set up for hook tests, with the fake program and a home of their own. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRepository } from '../../src/git/open.js';
import { checkGitHooks } from '../../src/hooks/check-git-hooks.js';
import type { Finding } from '../../src/hooks/finding.js';
import { install, type Preview, previewInstall } from '../../src/hooks/install.js';
import type { Installation } from '../../src/hooks/shims.js';
import { uninstall } from '../../src/hooks/uninstall.js';
import { makeRepository, repositoryAt, type TestRepository, tempFolder } from '../helpers/repository.js';
import { fakeProgram } from './fake-program.js';

/** A git whose hooks can also be named in its config, where one is installed. */
export const NEW_GIT = '/opt/git-new/bin';

let program: Promise<Installation> | undefined;
export function installation(): Promise<Installation> {
  program ??= fakeProgram();
  return program;
}

export interface Settings {
  readonly newGit?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** A repository whose background syncs wait for 0.1 s of quiet. */
export function quickRepository({ newGit = false, env = {} }: Settings = {}): TestRepository {
  const home = tempFolder('home');
  const settings = join(home, 'settings.toml');
  writeFileSync(settings, '[sync]\nquiet_seconds = 0.1\n');
  return makeRepository({
    env: {
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      XDG_DATA_HOME: join(home, '.local/share'),
      LERIM_HOME: join(home, '.lerim'),
      LERIM_CONFIG: settings,
      ...(newGit ? { PATH: `${NEW_GIT}:${process.env.PATH}` } : {}),
      ...env,
    },
  });
}

export async function installHooks(repository: TestRepository, shared = false): Promise<Preview> {
  const found = await openRepository(repository.context);
  const preview = await previewInstall(repository.context, found, await installation(), {
    agents: [],
    shared,
  });
  install(repository.context, found, await installation(), preview);
  return preview;
}

export async function uninstallHooks(repository: TestRepository): Promise<void> {
  uninstall(repository.context, await openRepository(repository.context));
}

/** What doctor says of git's hooks, problems first. */
export async function checkHooks(repository: TestRepository): Promise<Finding[]> {
  const findings = await checkGitHooks(
    repository.context,
    await openRepository(repository.context),
    await installation(),
  );
  return findings.sort((a, b) => Number(a.level === 'ok') - Number(b.level === 'ok'));
}

/** The same place in another folder (a linked work tree, a submodule). */
export function at(dir: string, like: TestRepository): TestRepository {
  return repositoryAt(dir, like.context.env as Record<string, string>);
}

export function stateOf(repository: TestRepository): string {
  return join(repository.git('rev-parse', '--path-format=absolute', '--git-common-dir'), 'lerim');
}
