/** A full disk, a read-only mount, somebody else's permissions, a lock that nobody holds any more. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundle } from '../helpers/bundle.js';
import { start } from '../helpers/processes.js';
import { makeRepository, repositoryAt, tempFolder } from '../helpers/repository.js';
import { adding, apply, numbered, storeAt, titles } from '../helpers/stores.js';

const shell = (line: string) => execFileSync('sh', ['-c', line], { stdio: 'ignore' });
const mounts: string[] = [];
afterAll(() => {
  for (const folder of mounts) shell(`umount '${folder}'`);
});

/** A file system of its own; `undefined` where we may not mount. */
function mountTmpfs(size: string): string | undefined {
  const folder = tempFolder('disk');
  try {
    shell(`mount -t tmpfs -o size=${size},mode=777 none '${folder}'`);
  } catch {
    return undefined;
  }
  mounts.push(folder);
  return folder;
}
const mayMount = mountTmpfs('16k') !== undefined;

test.runIf(mayMount)(
  'a full disk: the change waits, the branch stays whole, and it lands when there is room',
  async () => {
    const disk = mountTmpfs('2m') ?? '';
    const dir = join(disk, 'repo');
    mkdirSync(dir);
    const repository = repositoryAt(dir);
    repository.git('init', '--quiet');
    const store = await storeAt(repository.context);
    await apply(store, adding(numbered(1)));
    execFileSync('sh', ['-c', `dd if=/dev/zero of='${disk}/filler' bs=1k 2>/dev/null || true`]);
    const [applied] = await apply(store, adding(numbered(2, { body: 'long '.repeat(3000) })));
    expect(applied).toMatchObject({ commit: undefined, waiting: expect.stringMatching(/cannot be written/) });
    expect(Object.keys(await titles(store))).toEqual(['dec-n1']);
    execFileSync('rm', [join(disk, 'filler')]);
    await apply(store, adding(numbered(3)));
    expect(Object.keys(await titles(store)).sort()).toEqual(['dec-n1', 'dec-n2', 'dec-n3']);
    expect(await store.waiting()).toEqual([]);
    repository.git('fsck', '--strict', '--no-dangling');
    expect(readdirSync(join(dir, '.git')).filter((name) => name.startsWith('fast_import_crash'))).toEqual([]);
  },
);

test.runIf(mayMount)('a read-only mount', async () => {
  const disk = mountTmpfs('4m') ?? '';
  const repository = repositoryAt(disk);
  repository.git('init', '--quiet');
  const store = await storeAt(repository.context);
  await apply(store, adding(numbered(1)));
  shell(`mount -o remount,ro '${disk}'`);
  expect((await apply(store, adding(numbered(2))))[0]?.waiting).toMatch(/Read-only file system/);
  expect(Object.keys(await titles(store))).toEqual(['dec-n1']);
  shell(`mount -o remount,rw '${disk}'`);
  await apply(store, adding(numbered(3)));
  expect(Object.keys(await titles(store)).sort()).toEqual(['dec-n1', 'dec-n2', 'dec-n3']);
});

test.runIf(process.getuid?.() === 0)('a repository of another user', async () => {
  const worker = await bundle(new URL('./add-worker.ts', import.meta.url));
  const { dir, context } = makeRepository();
  await apply(await storeAt(context), adding(numbered(1)));
  const home = tempFolder('home');
  for (const folder of [home, process.env.LERIM_TEST_ROOT ?? '']) chmodSync(folder, 0o777);
  for (const folder of [join(dir, '..'), join(worker, '..')]) chmodSync(folder, 0o755);
  const trust = join(home, 'gitconfig');
  writeFileSync(trust, '[safe]\n\tdirectory = *\n');
  const env = { HOME: home, LERIM_HOME: join(home, '.lerim'), GIT_CONFIG_GLOBAL: trust };
  const run = (more: Record<string, string>) =>
    start(worker, ['x', '1'], { cwd: dir, uid: 65_534, env: { ...env, ...more } }).finished;
  expect(await run({})).toMatchObject({ code: 0, stdout: 'waits dec-x-0\n', stderr: '' });
  expect((await run({ GIT_CONFIG_GLOBAL: '/dev/null' })).stderr).toMatch(
    /git does not trust this repository/,
  );
  const store = await storeAt({ ...context, env: { ...context.env, ...env } });
  await apply(store, adding(numbered(2)));
  expect(Object.keys(await titles(store)).sort()).toEqual(['dec-n1', 'dec-n2', 'dec-x-0']);
});

test('locks that a killed process left: ours does not hold anybody up, git\u2019s goes after a minute', async () => {
  const { dir, context } = makeRepository();
  const store = await storeAt(context);
  await apply(store, adding(numbered(1)));
  const ours = join(dir, '.git/lerim/locks/memory.lock');
  writeFileSync(ours, '999999999 gone');
  await apply(store, adding(numbered(2)));
  expect(existsSync(ours)).toBe(false);
  const gits = join(dir, '.git/refs/heads/lerim/memory.lock');
  writeFileSync(gits, '');
  const past = new Date(Date.now() - 61_000);
  utimesSync(gits, past, past);
  expect((await apply(store, adding(numbered(3))))[0]?.commit).toBeDefined();
  expect(Object.keys(await titles(store))).toEqual(['dec-n1', 'dec-n2', 'dec-n3']);
});

test('a journal entry that was damaged is set aside, the others land', async () => {
  const { dir, context, git } = makeRepository();
  const home = tempFolder('home');
  const store = await storeAt({ ...context, env: { ...context.env, LERIM_HOME: home } });
  await apply(store, adding(numbered(1)));
  git('checkout', '--quiet', 'lerim/memory');
  const inTheWay = join(dir, 'decisions/20260220-decision-number-2.md');
  writeFileSync(inTheWay, 'mine');
  expect((await apply(store, adding(numbered(2))))[0]?.waiting).toMatch(/in the way/);
  rmSync(inTheWay);
  const folder = join(home, 'journal', readdirSync(join(home, 'journal'))[0] ?? '');
  const broken = '00000000T000000000-000000-broken.json';
  writeFileSync(join(folder, broken), '{"since":');
  await apply(store, adding(numbered(3)));
  expect(Object.keys(await titles(store))).toEqual(['dec-n1', 'dec-n2', 'dec-n3']);
  expect(readdirSync(folder)).toEqual([`${broken}.damaged`]);
  expect(readFileSync(join(folder, `${broken}.damaged`), 'utf8')).toBe('{"since":');
});

test.each([0, 1])(
  'a writer that dies after telling git %i of its two commits changes nothing',
  async (told) => {
    const { context, git } = makeRepository();
    await apply(await storeAt(context), adding(numbered(1)));
    const tip = git('rev-parse', 'lerim/memory');
    const bin = tempFolder('bin');
    const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
    const cut = `awk '/^commit refs/ && ++n > ${told} { exit } { print }'`;
    writeFileSync(
      join(bin, 'git'),
      `#!/bin/sh\ncase "$*" in *fast-import*) ${cut} | exec ${real} "$@";; *) exec ${real} "$@";; esac\n`,
      { mode: 0o755 },
    );
    const env = { ...context.env, PATH: `${bin}:${process.env.PATH}` };
    const applied = await apply(await storeAt({ ...context, env }), adding(numbered(2)), adding(numbered(3)));
    expect(applied.map(({ commit }) => commit)).toEqual([undefined, undefined]);
    expect(git('rev-parse', 'lerim/memory')).toBe(tip);
    const store = await storeAt(context);
    await apply(store, adding(numbered(4)));
    expect(Object.keys(await titles(store)).sort()).toEqual(['dec-n1', 'dec-n2', 'dec-n3', 'dec-n4']);
  },
);
