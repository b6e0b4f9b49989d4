/** Whole syncs against a model server: what is asked, what lands on the branch, what the run tells. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SyncOptions, type SyncReport, syncRepository } from '../../../src/capture/sync.js';
import { openRepository } from '../../../src/git/open.js';
import type { Context } from '../../../src/lib/context.js';
import {
  type ModelRequest,
  type ModelServer,
  modelServer,
  type Scripted,
} from '../../helpers/model-server.js';
import { modelContext, type TestSettings } from '../../helpers/models.js';
import { makeRepository, NOW, type TestRepository, tempFolder } from '../../helpers/repository.js';
import { ClaudeSession } from '../claude-session.js';

let server: ModelServer;
let home: string;
let repo: TestRepository;

beforeAll(async () => {
  server = await modelServer(() => '');
});
afterAll(() => server.close());
beforeEach(() => {
  home = tempFolder('home');
  repo = makeRepository();
});

const ID = '7a1d2d1e-1111-4000-8000-000000000002';
const session = (id?: string): ClaudeSession =>
  new ClaudeSession({ home, cwd: repo.dir, ...(id ? { id } : {}) });

const REDIS = {
  kind: 'decision',
  title: 'Login sessions live in Redis',
  rule: 'Login sessions live in Redis for an hour.',
  why: '',
  how: '',
  tags: ['redis'],
  confidence: 0.9,
  records: ['1'],
  quote: 'login sessions live in Redis',
  paths: [],
};
const DAY = {
  ...REDIS,
  title: 'Login sessions live in Redis for a day',
  rule: 'Login sessions live in Redis for a day.',
  quote: 'live in Redis for a day',
};

/** What the heuristic engine finds, too. */
const PNPM =
  'No, we never use npm in this repository, always use pnpm, because npm breaks the workspace links.';

function contextOf(settings: TestSettings = {}): Context {
  const { env } = modelContext({ engine: 'openai', 'providers.openai.base_url': server.url, ...settings });
  return { ...repo.context, env: { ...env, HOME: home } };
}

/** Which role a request is for, by our own words in it. */
function roleOf({ system }: ModelRequest): 'extract' | 'lead' {
  return system.startsWith('You keep the memory') ? 'lead' : 'extract';
}

function answers(extract: object | Scripted, lead?: object): void {
  server.script((request) => {
    const said = roleOf(request) === 'lead' ? (lead ?? {}) : extract;
    const usage = { input: 1000, output: 100 };
    return 'status' in said ? (said as Scripted) : { text: JSON.stringify(said), usage };
  });
}

const sync = async (context: Context, options: SyncOptions = {}): Promise<SyncReport> =>
  syncRepository(context, await openRepository(context), options);

const artefact = (report: SyncReport, name: string): string =>
  existsSync(join(report.run ?? '', name)) ? readFileSync(join(report.run ?? '', name), 'utf8') : '';

describe('a sync with a model', () => {
  it('commits what the model found, and says what it took', async () => {
    session().human('From now on, login sessions live in Redis for an hour.').agent('Understood.');
    answers({ candidates: [REDIS, { ...REDIS, quote: 'never said' }], summary: null });
    const context = contextOf({ 'budget.prices': ['openai/gpt-5-mini 1 10'] });
    const report = await sync(context);
    expect(report).toMatchObject({ added: 1, engines: { 'openai/gpt-5-mini': 1 } });
    expect(report.models).toEqual([
      {
        engine: 'openai/gpt-5-mini',
        answers: 1,
        cached: 0,
        failures: 0,
        input: 1000,
        output: 100,
        cost: 0.002,
      },
    ]);
    expect(repo.git('log', '-1', '--format=%B', 'lerim/memory')).toContain('Lerim-Engine: openai/gpt-5-mini');
    expect(artefact(report, 'session.log')).toContain('it quotes what nobody said in the records it cites');
    expect(JSON.parse(artefact(report, 'extract.json'))[0].engine).toBe('openai/gpt-5-mini');
    expect(JSON.parse(artefact(report, 'summary.json')).models).toEqual(report.models);

    const tip = repo.git('rev-parse', 'lerim/memory');
    const again = await sync(context, { force: true });
    expect(again.models).toMatchObject([{ answers: 1, cached: 1, input: 0, output: 0 }]);
    expect(repo.git('rev-parse', 'lerim/memory')).toBe(tip);
  });

  it('lets the lead decide what words alone do not, and follows it', async () => {
    const context = contextOf();
    session().human('From now on, login sessions live in Redis for an hour.');
    answers({ candidates: [REDIS], summary: null });
    await sync(context);
    const id = repo.git('log', '-1', '--format=%(trailers:key=Lerim-Id,valueonly)', 'lerim/memory').trim();

    session(ID).human('Change of plan: login sessions live in Redis for a day.');
    const decision = { candidate: 'c1', action: 'supersede', memory: id, why: 'another time to live' };
    answers({ candidates: [DAY], summary: null }, { decisions: [decision] });
    const before = server.requests.length;
    const report = await sync(context);
    expect(server.requests.slice(before).map(roleOf)).toEqual(['extract', 'lead']);
    expect(report).toMatchObject({ superseded: 1, added: 0 });
    expect(artefact(report, 'agent.log')).toContain(`supersede ${id} (another time to live)`);
    expect(repo.git('ls-tree', '-r', '--name-only', 'lerim/memory')).toMatch(
      /archived\/decisions\/.*redis\.md/,
    );
  });

  it.each([
    ['fails', { status: 400 }],
    ['answers nonsense', { lorem: 'ipsum' }],
  ])('goes on offline when the model %s, and says so', async (_, said) => {
    session().human(PNPM).agent('You are right, pnpm it is.');
    answers(said as Scripted);
    const report = await sync(contextOf());
    expect(report.engines).toEqual({ 'heuristic/1': 1 });
    expect(report.warnings.join()).toContain('heuristic/1 wrote instead.');
    expect(report.added).toBe(1);
    expect(repo.git('log', '-2', '--format=%B', 'lerim/memory')).toContain('Lerim-Engine: heuristic/1');
  });

  it('goes on offline when nothing may be spent, or the settings name what cannot be', async () => {
    session().human(PNPM).agent('You are right, pnpm it is.');
    answers({ candidates: [], summary: null });
    const before = server.requests.length;
    const poor = await sync(contextOf({ 'budget.run_tokens': 10 }));
    expect(poor).toMatchObject({ engines: { 'heuristic/1': 1 }, added: 1 });
    const { env, ...context } = contextOf();
    const keyless = { ...context, env: { ...env, OPENAI_API_KEY: undefined } };
    expect((await sync(keyless, { force: true })).warnings.join()).toContain('OPENAI_API_KEY is not set');
    await expect(sync(keyless, { force: true, engine: 'openai' })).rejects.toThrow(
      'OPENAI_API_KEY is not set',
    );
    expect(server.requests).toHaveLength(before);
  });

  it('in the background pays for a session once it is over, or once an hour', async () => {
    const minutes = (number: number): Date => new Date(NOW.getTime() + number * 60_000);
    const at = (number: number): Context => ({ ...context, now: () => minutes(number) });
    const context = contextOf();
    answers({ candidates: [REDIS], summary: null });
    const talk = session().human('From now on, login sessions live in Redis for an hour.').touch(minutes(0));
    const before = server.requests.length;
    const asked = (): number => server.requests.length - before;
    await sync(at(1), { patient: true });
    talk.agent('Understood.').touch(minutes(20));
    await sync(at(21), { patient: true });
    expect(asked()).toBe(0);
    talk.agent('And done.').touch(minutes(62));
    expect(await sync(at(63), { patient: true })).toMatchObject({ added: 1 });
    expect(asked()).toBe(1);
    talk.human('thanks').touch(minutes(64));
    await sync(at(65), { patient: true });
    expect(asked()).toBe(1);
    await sync(at(64 + 121), { patient: true });
    expect(asked()).toBe(2);
    await sync(at(64 + 240), { patient: true });
    expect(asked()).toBe(2);
  });

  it('in the background takes the agent at its word that a session is over', async () => {
    const minutes = (number: number): Date => new Date(NOW.getTime() + number * 60_000);
    const context = contextOf();
    answers({ candidates: [REDIS], summary: null });
    const talk = session().human('From now on, login sessions live in Redis for an hour.').touch(minutes(0));
    const before = server.requests.length;
    const asked = (): number => server.requests.length - before;
    const named = (minute: number, ended: boolean): Promise<SyncReport> =>
      sync(
        { ...context, now: () => minutes(minute) },
        { patient: true, named: [{ agent: 'claude', path: talk.path, ended }] },
      );
    await named(1, false);
    expect(asked()).toBe(0);
    expect(await named(2, true)).toMatchObject({ added: 1 });
    expect(asked()).toBe(1);
    await named(3, true);
    expect(asked()).toBe(1);
    // Resumed.
    talk.human('And one thing more.').touch(minutes(4));
    await named(5, false);
    expect(asked()).toBe(1);
    await named(6, true);
    expect(asked()).toBe(2);
  });
});
