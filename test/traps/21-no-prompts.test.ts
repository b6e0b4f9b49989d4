/** Prompts and hangs: nothing of ours may ever wait for somebody who is not there. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../helpers/git-server.js';
import { type TestRepository, tempFolder } from '../helpers/repository.js';
import { adding, apply, numbered, storeAt } from '../helpers/stores.js';
import { cloneOf, pullInto, pushFrom, tipOf } from '../share/set-up.js';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
  server.add('team');
});
afterAll(() => server.close());
beforeEach(() => {
  server.behaviour.hangs = false;
  delete server.behaviour.login;
});

async function ada(settings = ''): Promise<TestRepository> {
  const clone = cloneOf(server.url('team'), 'Ada', settings);
  await apply(await storeAt(clone.context), adding(numbered(1)));
  return clone;
}

/** A program that would ask for a password, in a window. */
function asker() {
  const folder = tempFolder('asker');
  const program = join(folder, 'ask');
  writeFileSync(program, `#!/bin/sh\ntouch '${folder}/asked'\necho secret\n`, { mode: 0o755 });
  return { program, asked: () => existsSync(join(folder, 'asked')) };
}

test('a server that wants a login: a clear error, and no program that asks is started', async () => {
  server.behaviour.login = 'ada:secret';
  const clone = await ada();
  const { program, asked } = asker();
  clone.git('config', 'core.askPass', program);
  const context = { ...clone.context, env: { ...clone.context.env, SSH_ASKPASS: program, DISPLAY: ':0' } };
  for (const act of [pushFrom, pullInto])
    await expect(act({ ...clone, context })).rejects.toMatchObject({
      code: 'login-needed',
      message: /origin \(http:\/\/127\.0\.0\.1.*wants a login that git has not got/,
    });
  expect(asked()).toBe(false);
});

test('a login that git keeps is used, and never shown', async () => {
  server.behaviour.login = 'ada:secret';
  const clone = await ada();
  clone.git('config', 'credential.helper', '!f() { echo username=ada; echo password=secret; }; f');
  const { code, talk, data } = await pushFrom(clone);
  expect(code).toBe(0);
  expect([...talk, ...data].join()).not.toContain('secret');
});

test('a server that never answers: the time budget ends it, with everything git had started', async () => {
  const clone = await ada('[share]\ntimeout_seconds = 1\n');
  server.behaviour.hangs = true;
  const tip = tipOf(clone);
  for (const act of [pushFrom, pullInto])
    await expect(act(clone)).rejects.toMatchObject({ code: 'remote-slow', hint: /share\.timeout_seconds/ });
  expect(tipOf(clone)).toBe(tip);
  const left = execFileSync('ps', ['axo', 'args'], { encoding: 'utf8' });
  expect(
    left.split('\n').filter((line) => /remote-http/.test(line) && line.includes(server.url('team'))),
  ).toEqual([]);
});

test('an interrupt ends it in the same way, and the next one goes through', async () => {
  const clone = await ada();
  server.behaviour.hangs = true;
  const stop = new AbortController();
  const pushing = pushFrom({ ...clone, context: { ...clone.context, signal: stop.signal } });
  const before = server.requests.length;
  await expect.poll(() => server.requests.length).toBeGreaterThan(before);
  stop.abort();
  await expect(pushing).rejects.toMatchObject({ name: 'AbortError' });
  server.behaviour.hangs = false;
  expect((await pushFrom(clone)).code).toBe(0);
});

test('ssh is told to ask nothing, unless the user has set how it is to be called', async () => {
  const clone = await ada();
  const folder = tempFolder('ssh');
  const ssh = join(folder, 'ssh');
  writeFileSync(ssh, `#!/bin/sh\necho "$0 $*" >>'${folder}/calls'\nexit 255\n`, { mode: 0o755 });
  clone.git('remote', 'set-url', 'origin', 'ssh://git@example.invalid/team.git');
  const env = { ...clone.context.env, PATH: `${folder}:${clone.context.env.PATH}` };
  const call = async (more: Record<string, string>) => {
    await pushFrom({ ...clone, context: { ...clone.context, env: { ...env, ...more } } }).catch(() => {});
    return readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n').at(-1);
  };
  expect(await call({})).toContain('-oBatchMode=yes');
  expect(await call({ GIT_SSH_COMMAND: `${ssh} -v` })).not.toContain('BatchMode');
});
