import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertBlock } from '../../src/hooks/hook-block.js';
import { type Installation, writeShims } from '../../src/hooks/shims.js';
import { makeRepository, repositoryAt, type TestRepository, tempFolder } from '../helpers/repository.js';
import { backgroundEnded, fakeProgram, syncLog, until } from './fake-program.js';

let installation: Installation;
const settings = join(tempFolder('home'), 'config.toml');
beforeAll(async () => {
  installation = await fakeProgram();
  writeFileSync(settings, '[sync]\nquiet_seconds = 0.2\n');
});

function setUp(own = '', env: Record<string, string> = {}): { repository: TestRepository; stateDir: string } {
  const repository = makeRepository({ name: 'a repo', env: { LERIM_CONFIG: settings, ...env } });
  const stateDir = join(repository.dir, '.git/lerim');
  writeShims(stateDir, installation);
  mkdirSync(join(repository.dir, '.git/hooks'), { recursive: true });
  for (const event of ['post-commit', 'post-rewrite', 'post-merge'] as const)
    writeFileSync(join(repository.dir, '.git/hooks', event), insertBlock(`#!/bin/sh\n${own}`, event), {
      mode: 0o755,
    });
  return { repository, stateDir };
}

const begun = (stateDir: string): number => syncLog(stateDir).filter(({ event }) => event === 'begin').length;

describe("git's hooks", () => {
  it('start one background sync after a commit, in a session of its own, guarded', async () => {
    const { repository, stateDir } = setUp('', { FAKE_SYNC_TIME: '400' });
    repository.commit({ a: '1' });
    await until(() => begun(stateDir) === 1);
    const [{ pid = 0, guard = undefined } = {}] = syncLog(stateDir);
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
    expect(Number(stat?.[3])).toBe(pid);
    expect(guard).toBe('1');
    await backgroundEnded(stateDir);
    expect(begun(stateDir)).toBe(1);
  });

  it('let a row of commits share at most two syncs, the last of which sees the last commit', async () => {
    const { repository, stateDir } = setUp();
    for (let n = 0; n < 25; n++) repository.git('commit', '-q', '--allow-empty', '-m', `${n}`);
    await backgroundEnded(stateDir);
    expect(begun(stateDir)).toBeGreaterThan(0);
    expect(begun(stateDir)).toBeLessThanOrEqual(2);
  });

  it('sync once more when a commit comes while a sync runs', async () => {
    const { repository, stateDir } = setUp('', { FAKE_SYNC_TIME: '500' });
    repository.commit({ a: '1' });
    await until(() => begun(stateDir) === 1);
    repository.commit({ a: '2' });
    await backgroundEnded(stateDir);
    const events = syncLog(stateDir).map(({ event }) => event);
    expect(events).toEqual(['begin', 'end', 'begin', 'end']);
  });

  it('break the lock of a process that is gone, and of one whose number belongs to somebody else now', async () => {
    const { repository, stateDir } = setUp();
    const lock = join(stateDir, 'queue/lock');
    const dead = spawnSync('true').pid;
    writeFileSync(lock, `${dead} beat\n`);
    utimesSync(lock, new Date(Date.now() + 300_000), new Date(Date.now() + 300_000));
    repository.commit({ a: '1' });
    await until(() => begun(stateDir) === 1);
    await backgroundEnded(stateDir);
    writeFileSync(lock, `${process.pid} beat\n`);
    utimesSync(lock, new Date(Date.now() - 1000), new Date(Date.now() - 1000));
    repository.commit({ a: '2' });
    await until(() => begun(stateDir) === 2);
    await backgroundEnded(stateDir);
  });

  it('respect the lock of a living process and leave it a mark', () => {
    const { repository, stateDir } = setUp();
    const lock = join(stateDir, 'queue/lock');
    writeFileSync(lock, `${process.pid} beat\n`);
    utimesSync(lock, new Date(Date.now() + 300_000), new Date(Date.now() + 300_000));
    repository.commit({ a: '1' });
    expect(readFileSync(lock, 'utf8')).toBe(`${process.pid} beat\n`);
    expect(existsSync(join(stateDir, 'queue/again'))).toBe(true);
  });

  it.each(['bash', 'dash'])("leave the user's own hook alone, strict as it may be (%s)", async (shell) => {
    const { repository, stateDir } = setUp('set -eu\nset -C\necho "$1-$#" >"$GIT_DIR/../own"\n');
    writeFileSync(join(repository.dir, '.git/ok'), '');
    for (let round = 0; round < 2; round++) {
      rmSync(join(repository.dir, 'own'), { force: true });
      execFileSync(shell, [join(repository.dir, '.git/hooks/post-merge'), '7'], {
        cwd: repository.dir,
        env: { ...process.env, GIT_DIR: '.git', LERIM_CONFIG: settings },
      });
      expect(readFileSync(join(repository.dir, 'own'), 'utf8')).toBe('7-1\n');
    }
    await backgroundEnded(stateDir);
    expect(begun(stateDir)).toBeGreaterThan(0);
  });

  it('never make a commit fail or speak, whatever is gone or closed', () => {
    const { repository, stateDir } = setUp('set -e\n');
    const commit = () =>
      spawnSync('git', ['commit', '--allow-empty', '-qm', 'x'], {
        cwd: repository.dir,
        env: {
          ...process.env,
          GIT_AUTHOR_NAME: 'a',
          GIT_AUTHOR_EMAIL: 'a@b',
          GIT_COMMITTER_NAME: 'a',
          GIT_COMMITTER_EMAIL: 'a@b',
        },
        encoding: 'utf8',
      });
    const quiet = { status: 0, stdout: '', stderr: '' };
    writeShims(stateDir, { node: '/nowhere/node', program: '/nowhere/git-lerim.js' });
    expect(commit()).toMatchObject(quiet);
    rmSync(join(stateDir, 'queue'), { recursive: true });
    expect(commit()).toMatchObject(quiet);
    rmSync(join(stateDir, 'hooks/start-sync'));
    expect(commit()).toMatchObject(quiet);
    rmSync(stateDir, { recursive: true });
    expect(commit()).toMatchObject(quiet);
  });

  it('work in a linked work tree', async () => {
    const { repository, stateDir } = setUp();
    const linked = join(tempFolder('linked'), 'tree');
    repository.git('worktree', 'add', '-q', linked);
    repositoryAt(linked, { LERIM_CONFIG: settings }).commit({ b: '1' });
    await until(() => begun(stateDir) === 1);
    await backgroundEnded(stateDir);
  });

  it('are renewed by the sync they start, after an update', async () => {
    const { repository, stateDir } = setUp();
    const merge = join(stateDir, 'hooks/post-merge');
    writeFileSync(merge, '# from an older version\n');
    repository.commit({ a: '1' });
    await until(() => begun(stateDir) === 1);
    await backgroundEnded(stateDir);
    expect(readFileSync(merge, 'utf8')).toContain('lerim_event=post-merge');
  });

  it('keep what went wrong for doctor', async () => {
    const { repository, stateDir } = setUp('', { FAKE_SYNC_FAILS: '1' });
    repository.commit({ a: '1' });
    await until(() => existsSync(join(stateDir, 'queue/failure.json')));
    expect(readFileSync(join(stateDir, 'queue/failure.json'), 'utf8')).toContain('no luck');
    await backgroundEnded(stateDir);
  });
});
