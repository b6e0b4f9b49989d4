/** What stands around the HTTP interface: the command, the container, and what is kept up beside it. */
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import yaml from 'js-yaml';
import { expect, test } from 'vitest';
import type { CommandContext } from '../../src/commands/command.js';
import { down } from '../../src/commands/down.js';
import { serve } from '../../src/commands/serve.js';
import { status } from '../../src/commands/status.js';
import { up } from '../../src/commands/up.js';
import { openRepository } from '../../src/git/open.js';
import { writeShims } from '../../src/hooks/shims.js';
import { keepUp } from '../../src/serve/keep-up.js';
import { recordAccess } from '../../src/store/access/record.js';
import { createOutput } from '../../src/ui/create-output.js';
import { decision } from '../helpers/memories.js';
import { NOW, tempFolder } from '../helpers/repository.js';
import { adding, apply, storeAt } from '../helpers/stores.js';
import { runCommand } from '../hooks/run-command.js';
import { installation, quickRepository } from '../hooks/set-up.js';
import { serveRepository } from './http/running.js';

test('does for each project that was set up what its hooks would do, and for no other', async () => {
  const [mine, other] = [quickRepository(), quickRepository()];
  for (const { context } of [mine, other]) {
    await apply(await storeAt(context), adding(decision()));
    recordAccess((await openRepository(context)).stateDir, ['dec-7k2m9q4x1c'], NOW);
  }
  writeShims((await openRepository(mine.context)).stateDir, await installation());
  const stop = new AbortController();
  const context = { ...mine.context, signal: stop.signal };
  const folders = [mine.dir, other.dir, tempFolder('no-repository')];
  let looks = 0;
  const problems: unknown[] = [];
  const kept = keepUp(
    context,
    async () => {
      looks++;
      return folders;
    },
    (problem) => problems.push(problem),
  );
  const notes = ({ git }: typeof mine): string => git('for-each-ref', 'refs/notes/lerim');
  await expect.poll(() => notes(mine), { timeout: 20_000 }).not.toBe('');
  stop.abort();
  await kept;
  expect(looks).toBe(1);
  expect(problems).toEqual([]);
  expect(notes(other)).toBe('');
});

test('says what is wrong with where it is to listen', async () => {
  const repository = quickRepository();
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  await expect(serveRepository(repository, { port })).rejects.toMatchObject({ code: 'port-taken' });
  taken.close();
  const elsewhere = { host: '203.0.113.7', accessToken: 'a-token-of-some-length' };
  await expect(serveRepository(repository, elsewhere)).rejects.toMatchObject({ code: 'no-such-host' });
  for (const [words, code] of [
    [['--host', '0.0.0.0'], 'token-needed'],
    [['--token', 'short'], 'usage'],
    [['--port', '70000'], 'usage'],
  ] as const)
    await expect(runCommand(repository, serve, words)).rejects.toMatchObject({ code });
});

test('the container sees the projects, may only read the sessions, and listens on this machine alone', async () => {
  const repository = quickRepository();
  const { HOME = '', LERIM_HOME = '' } = repository.context.env;
  mkdirSync(join(HOME, '.claude', 'projects'), { recursive: true });
  const shown = await runCommand(repository, up, ['--dry-run', '--port', '9000']);
  const { lerim } = (yaml.load(shown.data.join('\n')) as { services: Record<string, Service> }).services;
  expect(lerim?.ports).toEqual(['127.0.0.1:9000:8765']);
  const mounts = Object.fromEntries(
    (lerim?.volumes ?? []).map(({ source, read_only: r = false }) => [source, r]),
  );
  expect(mounts).toMatchObject({
    [repository.dir]: false,
    [LERIM_HOME]: false,
    [join(HOME, '.claude', 'projects')]: true,
  });
  expect(
    Object.values(lerim?.volumes ?? []).find(({ target }) => target === '/opt/git-lerim')?.read_only,
  ).toBe(true);
});

interface Service {
  readonly ports: readonly string[];
  readonly volumes: readonly {
    readonly source: string;
    readonly target: string;
    readonly read_only?: boolean;
  }[];
}

test('drives docker with the file it wrote, whose token only the user can read', async () => {
  const bin = tempFolder('bin');
  const calls = join(bin, 'calls');
  writeFileSync(join(bin, 'docker'), `#!/bin/sh\necho "$*" >> '${calls}'\n`);
  chmodSync(join(bin, 'docker'), 0o755);
  const repository = quickRepository({ env: { PATH: `${bin}${delimiter}${process.env.PATH}` } });
  const folder = join(repository.context.env.LERIM_HOME ?? '', 'container');
  await expect(runCommand(repository, down, [])).rejects.toMatchObject({ code: 'no-container' });
  const first = await runCommand(repository, up, ['--yes']);
  const second = await runCommand(repository, up, ['--yes']);
  expect(first.data[0]).toMatch(/^Dashboard: http:\/\/127\.0\.0\.1:8765\/\?token=[\w-]{32}$/);
  expect(second.data).toEqual(first.data);
  expect(statSync(join(folder, 'token.env')).mode & 0o777).toBe(0o600);
  await runCommand(repository, down, []);
  const asked = readFileSync(calls, 'utf8')
    .trim()
    .split('\n')
    .filter((call) => call !== 'compose version');
  expect(asked).toEqual([
    `compose --file ${folder}/compose.yaml up --detach --build`,
    `compose --file ${folder}/compose.yaml up --detach --build`,
    `compose --file ${folder}/compose.yaml down`,
  ]);
});

test('status looks again until it is interrupted, and draws over what it drew', async () => {
  const repository = quickRepository();
  await expect(runCommand(repository, status, ['--live'])).rejects.toMatchObject({ code: 'no-terminal' });
  const stop = new AbortController();
  const written: string[] = [];
  const terminal = {
    isTTY: true,
    columns: 10,
    write: (text: string) => {
      written.push(text);
      stop.abort();
    },
  };
  const out = createOutput({ stdout: terminal, stderr: terminal, env: {} });
  const context = { ...repository.context, signal: stop.signal, out } as CommandContext;
  expect(await status.run(context, { live: true, _: [] })).toBe(0);
  expect(written.join('')).toMatch(/^.*branch .*does not exist yet\n(.|\n)*Ctrl\+C ends this.*\n$/);

  written.length = 0;
  const fresh = createOutput({ stdout: terminal, stderr: terminal, env: {} });
  fresh.redraw('short\nlonger than ten\x1b[2J');
  fresh.redraw('next');
  expect(written.join('')).toBe('short\nlonger than ten\\x1b[2J\n\x1b[4F\x1b[Jnext\n');
});
