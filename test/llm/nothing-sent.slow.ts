/** The built program, with a probe in it and in every Node it starts: nothing is sent unless the user wanted it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ClaudeSession } from '../capture/claude-session.js';
import { type ModelServer, modelServer } from '../helpers/model-server.js';
import { start } from '../helpers/processes.js';
import { makeRepository, type TestRepository, tempFolder } from '../helpers/repository.js';

const program = resolve(process.env.LERIM_TEST_PROGRAM ?? 'dist/git-lerim.js');

let server: ModelServer;
let home: string;
let repo: TestRepository;
let log: string;

beforeAll(async () => {
  server = await modelServer(() => '{}');
});
afterAll(() => server.close());
beforeEach(() => {
  home = tempFolder('home');
  repo = makeRepository({ env: { HOME: home } });
  const start = new Date(Date.now() - 7_200_000).toISOString();
  new ClaudeSession({ home, cwd: repo.dir, start })
    .human('We always use pnpm in this repository, never npm, because its lockfile broke our releases twice.')
    .agent('Understood, I will use pnpm.');
  log = join(home, 'connections');
});

/** Runs a command with a probe that writes down each host looked up and each connection tried, and lets none through. */
async function lerim(words: readonly string[], settings = '', allow = false): Promise<number | null> {
  const probe = join(home, 'probe.cjs');
  writeFileSync(
    probe,
    `const note = (what) => require('fs').appendFileSync(${JSON.stringify(log)}, what + '\\n');
const { Socket } = require('net'), { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const to = [args[0]].flat()[0] ?? {};
  if (to.path) return connect.apply(this, args);
  note('connect ' + (to.host ?? '') + ':' + (to.port ?? to));
  return ${allow} ? connect.apply(this, args) : this.destroy(new Error('probed'));
};
for (const dns of [require('dns'), require('dns').promises])
  for (const name of ['lookup', 'resolve'])
    dns[name] = (host) => { note('lookup ' + host); throw new Error('probed'); };`,
  );
  const lerimHome = join(home, '.lerim');
  writeFileSync(join(home, 'extra.toml'), settings);
  const { finished } = start(program, words, {
    cwd: repo.dir,
    env: {
      HOME: home,
      LERIM_HOME: lerimHome,
      LERIM_CONFIG: join(home, 'extra.toml'),
      NODE_OPTIONS: `--require ${probe}`,
      OPENAI_API_KEY: 'test-key',
      ANTHROPIC_API_KEY: 'test-key',
      OTEL_EXPORTER_OTLP_ENDPOINT: server.url,
    },
  });
  return (await finished).code;
}

const tried = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');

it.each(['heuristic', 'auto'])('sends nothing under %s, with keys and a collector there', async (engine) => {
  const settings = `engine = "${engine}"\n`;
  for (const [words, code = 0] of [
    [['init', '--yes', '--agents', 'claude']],
    [['sync', '--force']],
    [['status']],
    [['doctor']],
    [['ask', 'which package manager do we use?']],
    [['maintain']],
    [['context-brief', 'refresh', '--force']],
    [['sync', '--force', '--dry-run']],
  ] as const)
    expect([words, await lerim(words, settings)]).toEqual([words, code]);
  expect(tried()).toBe('');
});

it('is seen by the probe when it is wanted, and ends well when nobody is there', async () => {
  const settings = `engine = "openai"\nproviders.openai.base_url = "${server.url}"\n`;
  expect(await lerim(['init', '--yes', '--agents', 'none', '--no-backfill'], settings)).toBe(0);
  expect(await lerim(['sync'], settings)).toBe(0);
  expect(tried()).toContain(`connect 127.0.0.1:${new URL(server.url).port}`);
  expect(server.requests).toEqual([]);
});
