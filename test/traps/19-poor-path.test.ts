import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeShims } from '../../src/hooks/shims.js';
import { tempFolder } from '../helpers/repository.js';
import { backgroundEnded, syncLog, until } from '../hooks/fake-program.js';
import { installation, installHooks, quickRepository, stateOf } from '../hooks/set-up.js';

/** A PATH with git alone: no node, no setsid, no git-lerim. */
function poorPath(): string {
  const bin = join(tempFolder('bin'), 'bin');
  mkdirSync(bin);
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  symlinkSync(git, join(bin, 'git'));
  return bin;
}

describe('trap 19: programs with windows have a poor PATH', () => {
  it('the hook finds Node and the program by the paths they were set up with', async () => {
    const repository = quickRepository();
    await installHooks(repository);
    const poor = quickCommit(repository.dir, { ...repository.context.env, PATH: poorPath() });
    expect(poor).toMatchObject({ status: 0, stderr: '' });
    await until(() => syncLog(stateOf(repository)).length > 0);
    await backgroundEnded(stateOf(repository));
  });

  it('when those are gone it takes git-lerim from PATH', async () => {
    const repository = quickRepository();
    await installHooks(repository);
    const { node, program } = await installation();
    writeShims(stateOf(repository), { node: '/gone/node', program: '/gone/program' });
    const bin = poorPath();
    writeFileSync(join(bin, 'git-lerim'), `#!/bin/sh\nexec "${node}" "${program}" "$@"\n`, { mode: 0o755 });
    expect(quickCommit(repository.dir, { ...repository.context.env, PATH: bin })).toMatchObject({
      status: 0,
      stderr: '',
    });
    await until(() => syncLog(stateOf(repository)).length > 0);
    await backgroundEnded(stateOf(repository));
  });

  it('when nothing is found the commit goes through in silence', async () => {
    const repository = quickRepository();
    await installHooks(repository);
    writeShims(stateOf(repository), { node: '/gone/node', program: '/gone/program' });
    expect(quickCommit(repository.dir, { ...repository.context.env, PATH: poorPath() })).toMatchObject({
      status: 0,
      stdout: '',
      stderr: '',
    });
  });
});

function quickCommit(cwd: string, env: NodeJS.ProcessEnv) {
  const identity = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b',
  };
  return spawnSync('git', ['commit', '-q', '--allow-empty', '-m', 'x'], {
    cwd,
    env: { ...env, ...identity },
    encoding: 'utf8',
  });
}
