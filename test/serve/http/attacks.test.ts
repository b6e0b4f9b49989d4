/** What pages of strangers, programs of strangers and broken clients may try. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decision } from '../../helpers/memories.js';
import { makeRepository, type TestRepository } from '../../helpers/repository.js';
import { adding, apply, numbered, storeAt } from '../../helpers/stores.js';
import { serveRepository, type TestServer } from './running.js';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const TOKEN = 'only-friends-know-this-1';
let repository: TestRepository;
let server: TestServer;

beforeAll(async () => {
  repository = makeRepository();
  await apply(
    await storeAt(repository.context),
    adding(decision({ title: '<script>alert(1)</script>', tags: ['"><img src=x onerror=alert(2)>'] })),
    adding(numbered(1)),
  );
  server = await serveRepository(repository, { patience: { headers: 300, request: 600 } });
});
afterAll(() => server?.close());

const code = ({ status, json }: { status: number; json: { error?: { code: string } } }): string =>
  `${status} ${json?.error?.code}`;

test('answers to no name but its own, so that no name of a stranger can be pointed at it', async () => {
  for (const host of [
    'evil.example',
    'evil.example:8765',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '192.168.1.4',
  ])
    for (const path of ['/', '/api/memories', '/api/health'])
      expect(code(await server.ask(path, { headers: { Host: host } }))).toBe('403 wrong-host');
  for (const host of ['localhost', `localhost:${server.port}`, '127.0.0.1', '[::1]:80', 'LOCALHOST'])
    expect((await server.ask('/api/health', { headers: { Host: host } })).status).toBe(200);
});

test('pages of other sites neither read nor write', async () => {
  for (const headers of [
    { Origin: 'http://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://localhost:3000' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ] as Record<string, string>[]) {
    expect(code(await server.ask('/api/memories', { headers }))).toBe('403 other-site');
    expect(
      code(
        await server.ask('/api/sync', { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: {} }),
      ),
    ).toBe('403 other-site');
  }
  const preflight = await server.ask('/api/sync', { method: 'OPTIONS' });
  expect(preflight.status).toBe(405);
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a change takes the token of the page, and JSON', async () => {
  const tip = repository.git('rev-parse', 'lerim/memory');
  for (const path of [
    '/api/sync',
    '/api/maintain',
    '/api/connect',
    '/api/proposals/x/accept',
    '/api/proposals/x/reject',
  ]) {
    expect(code(await server.ask(path, { method: 'POST', headers: JSON_TYPE, body: {} }))).toBe(
      '403 no-token',
    );
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])
      expect(
        code(await server.ask(path, { method: 'POST', headers: { 'Content-Type': type }, body: '{}' })),
      ).toBe('415 not-json');
  }
  expect(code(await server.change('/api/proposals/none/accept'))).toBe('404 no-such-proposal');
  expect(repository.git('rev-parse', 'lerim/memory')).toBe(tip);
});

test('no path leads out of the fixed table', async () => {
  for (const path of [
    '/../package.json',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//evil.example/',
    '/./../../etc/passwd',
    '/app.js/../../package.json',
    '/__proto__',
    '/constructor',
    '/%00',
    '/%ff',
    'http://evil.example/',
  ]) {
    const { status, text } = await server.ask(path);
    expect(`${path} ${status}`).toBe(`${path} 404`);
    expect(text).not.toMatch(/root:|"name"/);
  }
  for (const id of ['..%2f..%2fHEAD', '%2e%2e', '--help', '-o%20x', 'a%00b', '%F0%28'])
    expect((await server.ask(`/api/memories/${id}`)).status).toBe(404);
  for (const id of ['..%2f..%2fmemory', '--exec=x', '%2e%2e'])
    expect((await server.ask(`/api/proposals/${id}`)).status).toBe(404);
  expect((await server.ask('/api/runs/..%2f..')).status).toBe(404);
});

test('what strangers wrote arrives as JSON that no browser takes for a page', async () => {
  const { headers, json } = await server.ask('/api/memories');
  expect(json.items.map(({ title }: { title: string }) => title)).toContain('<script>alert(1)</script>');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['x-content-type-options']).toBe('nosniff');
  const policy = String((await server.ask('/')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
});

describe('bodies and connections', () => {
  test('a huge body is refused before it is read', async () => {
    const body = JSON.stringify({ question: 'x'.repeat(200_000) });
    expect(code(await server.ask('/api/ask', { method: 'POST', headers: JSON_TYPE, body }))).toBe(
      '413 too-large',
    );
    const chunked = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' };
    expect(code(await server.ask('/api/ask', { method: 'POST', headers: chunked, body }))).toBe(
      '413 too-large',
    );
  });

  test('nonsense is refused, and the server goes on', async () => {
    for (const body of [
      '{',
      '[]',
      '"x"',
      'null',
      '{"question": 1}',
      '{"question": "x", "more": 1}',
      '{"question":"\ud800"',
      '{}',
    ])
      expect(
        `${body} ${(await server.ask('/api/ask', { method: 'POST', headers: JSON_TYPE, body })).status}`,
      ).toBe(`${body} 400`);
    const polluted = '{"__proto__": {"changes": true}, "question": "x"}';
    expect(
      (await server.ask('/api/ask', { method: 'POST', headers: JSON_TYPE, body: polluted })).status,
    ).toBe(400);
    expect((await server.ask('/api/health')).status).toBe(200);
  });

  test('who sends byte by byte is cut off', async () => {
    for (const start of [
      'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX: ',
      'POST /api/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    ]) {
      const socket = connect(server.port, '127.0.0.1');
      const drip = setInterval(() => socket.write('a'), 50);
      const ended = new Promise((resolve) =>
        socket
          .on('close', resolve)
          .on('error', () => {})
          .resume(),
      );
      socket.write(start);
      await ended;
      clearInterval(drip);
    }
    expect((await server.ask('/api/health')).status).toBe(200);
  });
});

describe('with an access token', () => {
  let guarded: TestServer;
  beforeAll(async () => {
    guarded = await serveRepository(repository, { accessToken: TOKEN });
  });
  afterAll(() => guarded?.close());

  test('nothing is told without it but that the server is there', async () => {
    for (const headers of [{}, { Authorization: 'Bearer wrong' }, { Cookie: 'lerim-access=wrong' }] as Record<
      string,
      string
    >[])
      for (const path of [
        '/',
        '/api/memories',
        '/api/status',
        '/api/openapi.json',
        '/api/nothing',
        '/nothing',
      ])
        expect(code(await guarded.ask(path, { headers }))).toBe('401 no-access');
    expect(code(await guarded.ask('/?token=wrong'))).toBe('401 no-access');
    expect(code(await guarded.change('/api/maintain'))).toBe('401 no-access');
    expect((await guarded.ask('/api/health')).status).toBe(200);
  });

  test('a program brings it as bearer, a browser by the address once', async () => {
    const bearer = { Authorization: `Bearer ${TOKEN}` };
    expect((await guarded.ask('/api/memories', { headers: bearer })).status).toBe(200);
    const run = await guarded.ask('/api/maintain', {
      method: 'POST',
      headers: { ...bearer, ...JSON_TYPE },
      body: { dry_run: true },
    });
    expect(run.status).toBe(200);
    const entered = await guarded.ask(`/?token=${TOKEN}`);
    expect(entered.status).toBe(303);
    expect(entered.headers.location).toBe('/');
    const cookie = String(entered.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    expect((await guarded.ask('/', { headers: { Cookie: cookie.split(';')[0] ?? '' } })).status).toBe(200);
  });
});

test('none of it was a bug', () => expect(server.bugs).toEqual([]));
