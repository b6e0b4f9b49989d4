import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRepository } from '../../../src/git/open.js';
import { openTarget } from '../../../src/store/scopes/open-memories.js';
import { makeRepository, type TestRepository } from '../../helpers/repository.js';
import { adding, apply, numbered, REASON, storeAt } from '../../helpers/stores.js';
import { serveRepository, type TestServer } from './running.js';

let repository: TestRepository;
let server: TestServer;

beforeAll(async () => {
  repository = makeRepository();
  repository.commit({ 'src/auth.ts': 'check(token);\n' });
  const blob = repository.git('rev-parse', 'HEAD:src/auth.ts');
  repository.commit({ 'src/auth.ts': 'check(session);\n' });
  const store = await storeAt(repository.context);
  await apply(
    store,
    adding(
      numbered('jwt', {
        title: 'Tokens are checked',
        tags: ['auth'],
        anchors: [{ path: 'src/auth.ts', blob }],
      }),
    ),
    adding(
      numbered(2, { title: 'Mail goes through a queue', confidence: 0.4, updated: '2026-02-21T10:00:00Z' }),
    ),
    adding(numbered(3, { title: 'Invoices are never deleted', confidence: 0.9 })),
    adding(numbered(4, { title: 'Old news' })),
  );
  await apply(store, { op: 'archive', id: 'dec-n4', reason: REASON });
  const edited = numbered(2, {
    title: 'Mail goes through a queue',
    body: 'Rule 2, and more.',
    confidence: 0.4,
    updated: '2026-02-22T10:00:00Z',
  });
  await apply(store, { op: 'update', memory: edited, reason: { why: 'Said again.' } });
  server = await serveRepository(repository);
});
afterAll(() => server?.close());

const titles = (items: readonly { title: string }[]): string[] => items.map(({ title }) => title);

test('lists memories as the command does, filtered, sorted and in pages', async () => {
  const first = await server.ask('/api/memories?limit=2');
  expect(first.status).toBe(200);
  expect(first.json).toMatchObject({ total: 3, limit: 2, offset: 0, next: 2 });
  expect(first.json.items[0]).toMatchObject({
    id: 'dec-n2',
    primitive: 'decision',
    effective_confidence: 0.4,
  });
  const second = await server.ask('/api/memories?limit=2&offset=2');
  expect(second.json.next).toBeNull();
  const all = [...first.json.items, ...second.json.items].map(({ id }) => id);
  expect(new Set(all)).toEqual(new Set(['dec-njwt', 'dec-n2', 'dec-n3']));

  const ask = async (query: string): Promise<string[]> =>
    titles((await server.ask(`/api/memories?${query}`)).json.items);
  expect(await ask('sort=confidence')).toEqual([
    'Invoices are never deleted',
    'Tokens are checked',
    'Mail goes through a queue',
  ]);
  expect(await ask('sort=title')).toEqual([
    'Invoices are never deleted',
    'Mail goes through a queue',
    'Tokens are checked',
  ]);
  expect(await ask('tag=auth&primitive=decision,learning')).toContain('Tokens are checked');
  expect(await ask('archived=only')).toEqual(['Old news']);
  expect(await ask('path=src')).toEqual(['Tokens are checked']);
  expect(await ask('stale=true')).toEqual(['Tokens are checked']);
  expect(await ask('text=QUEUE')).toEqual(['Mail goes through a queue']);
});

test('shows one memory with its history, each version as it was', async () => {
  const { json } = await server.ask('/api/memories/dec-n2');
  expect(json).toMatchObject({ id: 'dec-n2', body: 'Rule 2, and more.', archived: false });
  expect(json.history.map(({ op }: { op: string }) => op)).toEqual(['update', 'add']);
  const [update, add] = json.history;
  expect(update.why).toContain('Said again.');
  expect(update.commit).toBe(repository.git('rev-parse', 'lerim/memory'));
  expect(update.files[0].after).toContain('and more');
  expect(update.files[0].before).toBe(add.files[0].after);
});

test('shows what was said around the evidence, and reads no file but copies of sessions', async () => {
  const { stateDir } = await openRepository(repository.context);
  const trace = join(stateDir, 'traces', 'sessions', 'claude', 's1.jsonl');
  mkdirSync(dirname(trace), { recursive: true });
  const events = [
    { type: 'human', channel: 'prompt', record: 1, text: 'add mail' },
    { type: 'result', record: 2, call: 'c', ok: true, text: 'much output' },
    { type: 'human', channel: 'prompt', record: 3, text: 'no, use the queue' },
    ...Array.from({ length: 9 }, (_, at) => ({ type: 'agent', record: 4 + at, text: `more ${at}` })),
  ];
  writeFileSync(
    trace,
    events
      .map((event) => JSON.stringify(event))
      .join('\n')
      .concat('\n'),
  );
  writeFileSync(join(stateDir, 'traces', 'secret.jsonl'), '{"type":"agent","record":1,"text":"secret"}\n');
  const evidence = [
    'claude/s1',
    'codex/s1',
    'sessions/../../secret',
    '../../traces/secret',
    'claude/../../secret',
  ];
  const memory = numbered('cited', { evidence: evidence.map((session) => ({ session, records: [3] })) });
  await apply(await storeAt(repository.context), adding(memory));
  const { items } = (await server.ask('/api/memories/dec-ncited/evidence')).json;
  expect(items[0].turns).toEqual([
    { who: 'human', text: 'add mail', cited: false },
    { who: 'human', text: 'no, use the queue', cited: true },
    { who: 'agent', text: 'more 0', cited: false },
  ]);
  expect(items.slice(1).map(({ turns }: { turns: unknown }) => turns)).toEqual([null, null, null, null]);
  await apply(await storeAt(repository.context), { op: 'delete', id: 'dec-ncited', reason: REASON });
});

test('searches and answers', async () => {
  const found = await server.ask('/api/search?q=mail+queue');
  expect(found.json.results[0]).toMatchObject({ id: 'dec-n2' });
  const asked = await server.ask('/api/ask', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: { question: 'who deletes invoices?' },
  });
  expect(asked.status).toBe(200);
  expect(asked.json).toHaveProperty('answered');
  const byModel = await server.ask('/api/ask', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: { question: 'who deletes invoices?', model: true },
  });
  expect(byModel.json.error.code).toBe('no-token');
});

test('tells health, status, settings, agents, projects, runs and sessions', async () => {
  expect((await server.ask('/api/health')).json).toMatchObject({ ok: true, version: '1.2.3' });
  expect((await server.ask('/api/status')).json.branch.counts.decision).toBe(3);
  expect((await server.ask('/api/config')).json.settings['decay.floor']).toMatchObject({
    value: 0.1,
    origin: 'default',
  });
  expect((await server.ask('/api/connect')).json.items[0]).toHaveProperty('places');
  expect((await server.ask('/api/project/list')).json.items[0]).toMatchObject({
    path: repository.dir,
    current: true,
  });
  expect((await server.ask('/api/runs')).json).toMatchObject({ items: [], total: 0 });
  expect((await server.ask('/api/sessions')).json).toMatchObject({ items: [], total: 0 });
});

test('draws memory as a whole', async () => {
  const timeline = (await server.ask('/api/timeline')).json;
  expect(timeline.weeks).toEqual([{ week: '2026-02-16', counts: { decision: 4 } }]);
  const confidence = (await server.ask('/api/confidence')).json;
  expect(confidence).toMatchObject({ total: 3, below: 0, decay: { floor: 0.1, archiveBelow: 0.2 } });
  expect(confidence.bins[8]).toEqual({ from: 0.4, written: 1, today: 1 });
  const stale = (await server.ask('/api/staleness')).json;
  expect(stale.items[0]).toMatchObject({
    path: 'src/auth.ts',
    state: 'changed',
    memories: [{ id: 'dec-njwt' }],
  });
});

test('describes itself, from the table that answers', async () => {
  const { json } = await server.ask('/api/openapi.json');
  expect(json.openapi).toBe('3.1.0');
  for (const [path, operations] of Object.entries<Record<string, unknown>>(json.paths))
    for (const method of Object.keys(operations)) {
      const { status } = await server.ask(path.replace(/\{.*?\}/, 'none'), {
        method: method === 'get' ? 'PUT' : 'DELETE',
      });
      expect(`${path} ${status}`).toBe(`${path} 405`);
    }
  expect(json.paths['/api/proposals/{id}/accept'].post.security).toBeDefined();
});

test('a change by somebody else is seen at once', async () => {
  const store = await storeAt(repository.context);
  await apply(store, adding(numbered('new', { title: 'Written meanwhile' })));
  expect((await server.ask('/api/memories?text=meanwhile')).json.total).toBe(1);
});

test('shows other projects once they are registered, and the user’s own memory', async () => {
  const other = makeRepository({ name: 'other', env: { HOME: '/nowhere' } });
  await apply(await storeAt(other.context), adding(numbered(1, { title: 'Of the other project' })));
  expect((await server.ask('/api/memories?project=other')).status).toBe(404);
  expect((await server.change('/api/project/add', { path: other.dir })).json).toMatchObject({
    name: 'other',
    isNew: true,
  });
  expect((await server.change('/api/project/add', { path: 'other' })).status).toBe(400);
  expect((await server.change('/api/project/add', { path: '/nowhere/at/all' })).status).toBe(404);
  for (const named of ['other', encodeURIComponent(other.dir)])
    expect(titles((await server.ask(`/api/memories?project=${named}`)).json.items)).toEqual([
      'Of the other project',
    ]);
  expect((await server.ask('/api/memories/dec-n1?project=other')).json.title).toBe('Of the other project');
  expect((await server.ask('/api/memories/dec-n1')).status).toBe(404);

  await apply(
    (await openTarget(repository.context, 'global')).store,
    adding(numbered('own', { title: 'Of the user' })),
  );
  expect(
    (await server.ask('/api/project/list')).json.items.map(({ name }: { name: string }) => name),
  ).toContain('global');
  expect(titles((await server.ask('/api/memories?project=global')).json.items)).toEqual(['Of the user']);
});

test('all errors have one shape, and say what to do', async () => {
  for (const [path, status, code] of [
    ['/api/memories/dec-none', 404, 'no-such-memory'],
    ['/api/proposals/none', 404, 'no-such-proposal'],
    ['/api/runs/none', 404, 'no-such-run'],
    ['/api/memories?project=elsewhere', 404, 'no-such-project'],
    ['/api/memories?limit=0', 400, 'invalid-request'],
    ['/api/memories?limit=1e3', 400, 'invalid-request'],
    ['/api/memories?colour=red', 400, 'invalid-request'],
    ['/api/memories?primitive=poem', 400, 'invalid-request'],
    ['/api/memories?since=tomorrow', 400, 'usage'],
    ['/api/search', 400, 'invalid-request'],
    ['/api/nothing', 404, 'no-such-page'],
  ] as const) {
    const { status: got, json } = await server.ask(path);
    expect(`${path} ${got} ${json.error.code}`).toBe(`${path} ${status} ${code}`);
    expect(json.error.message).toMatch(/\.$/);
  }
  expect(server.bugs).toEqual([]);
});
