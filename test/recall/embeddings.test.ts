import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openRepository } from '../../src/git/open.js';
import type { Context } from '../../src/lib/context.js';
import { isNear } from '../../src/recall/ask.js';
import { refreshVectors } from '../../src/recall/embeddings/refresh-vectors.js';
import {
  readVectors,
  unitVector,
  vectorFile,
  writeVectors,
} from '../../src/recall/embeddings/vector-file.js';
import { openRecall } from '../../src/recall/open-recall.js';
import { openRecalls } from '../../src/recall/open-recalls.js';
import { decision } from '../helpers/memories.js';
import { type ModelServer, modelServer } from '../helpers/model-server.js';
import { modelContext, type TestSettings } from '../helpers/models.js';
import { makeRepository, NOW, tempFolder } from '../helpers/repository.js';
import { adding, apply, REASON, storeAt } from '../helpers/stores.js';

/** Subjects that a text is about, whatever its words: what a model of vectors is for. */
const SUBJECTS = [/jwt|tokens?|login|credentials/gi, /postgres|database|ledger/gi, /deploy|ship|rollout/gi];
const meaning = (text: string): number[] => [
  ...SUBJECTS.map((subject) => text.match(subject)?.length ?? 0),
  0.1,
];

let server: ModelServer;
let embed: (text: string) => readonly number[] | Promise<readonly number[]>;
beforeAll(async () => {
  server = await modelServer(() => '', { embed: (text) => embed(text) });
});
afterAll(() => server.close());
beforeEach(() => {
  embed = meaning;
});

const memory = (id: string, title: string, body = '') => decision({ id: `dec-${id}`, title, body, tags: [] });
const MEMORIES = [
  memory('auth', 'Use JWT for the API', 'Every route checks it.'),
  memory('pg', 'Keep orders in Postgres', 'One place for all orders.'),
  memory('tag', 'Deploy from the tag', 'Never from main.'),
];

let repository: ReturnType<typeof makeRepository>;
beforeAll(async () => {
  repository = makeRepository();
  await apply(await storeAt(repository.context), { op: 'import', memories: MEMORIES, reason: REASON });
});

function contextWith(settings: TestSettings = {}): Context {
  const { env } = modelContext({
    'embeddings.model': 'small',
    'providers.openai.base_url': server.url,
    ...settings,
  });
  return { ...repository.context, env: { ...repository.context.env, ...env } };
}

async function refresh(context: Context): Promise<string> {
  const opened = await openRepository(context);
  await openRecall(context);
  await refreshVectors(context, opened);
  return opened.stateDir;
}

const search = async (context: Context, question: string, options = {}) =>
  (await openRecalls(context, undefined, options)).search(question, { now: NOW });
const ids = ({ results }: Awaited<ReturnType<typeof search>>): string[] => results.map(({ info }) => info.id);
const asked = (): number => server.requests.filter(({ api }) => api === 'embeddings').length;

it('finds what says the same in other words, once vectors were made', async () => {
  const context = contextWith();
  await refresh(context);
  const question = 'How do people present their credentials?';
  const found = await search(context, question);
  expect(ids(found)[0]).toBe('dec-auth');
  expect(found.results[0]).toMatchObject({ confidence: 0, similarity: expect.closeTo(1, 1) });
  expect(isNear(found.results[0] as (typeof found.results)[0])).toBe(true);
  expect(ids(await search(context, question, { inHaste: true }))).toEqual([]);
});

it('leaves first, and as sure, what words answer', async () => {
  const context = contextWith();
  await refresh(context);
  embed = (text) => meaning(/\?/.test(text) ? 'deploy' : text);
  const question = 'Where do we keep orders, in Postgres or by the tag?';
  const plain = await search(context, question, { inHaste: true });
  expect(ids(plain)).toEqual(['dec-pg', 'dec-tag']);
  expect(plain.confidence).toBeGreaterThan(0.5);
  const found = await search(context, question);
  expect(ids(found).slice(0, 2)).toEqual(['dec-pg', 'dec-tag']);
  expect(found.confidence).toBe(plain.confidence);
  expect(found.results[0]?.confidence).toBe(plain.results[0]?.confidence);
});

it('asks for vectors of new memories alone, once for each, and forgets those that are gone', async () => {
  const context = contextWith();
  const stateDir = await refresh(context);
  const store = await storeAt(context);
  const before = asked();
  await refresh(context);
  expect(asked()).toBe(before);
  await apply(store, adding(memory('new', 'Ship on Mondays')), {
    op: 'archive',
    id: 'dec-tag',
    reason: REASON,
  });
  await refresh(context);
  expect(server.requests.at(-1)?.body.input).toEqual(['Ship on Mondays']);
  const [, engine = ''] = /"engine":"([^"]+)"/.exec(readFileSync(vectorFile(stateDir), 'latin1')) ?? [];
  expect(readVectors(stateDir, engine)?.byBlob.size).toBe(3);
  await apply(
    store,
    { op: 'restore', id: 'dec-tag', reason: REASON },
    { op: 'delete', id: 'dec-new', reason: REASON },
  );
});

it('goes on with words alone where no vector comes', async () => {
  const working = contextWith();
  await refresh(working);
  const plain = ids(await search(working, 'orders', { inHaste: true }));
  for (const settings of [
    { 'providers.openai.base_url': 'http://127.0.0.1:9/v1' },
    { 'budget.day_tokens': 1 },
  ]) {
    const context = contextWith(settings);
    expect(ids(await search(context, 'orders'))).toEqual(plain);
    await refresh(context);
  }
  embed = () => new Promise(() => {});
  expect(ids(await search(working, 'orders, slowly'))).toEqual(
    ids(await search(working, 'orders, slowly', { inHaste: true })),
  );
});

it('sends nothing where no model for it is named, and no secret where one is', async () => {
  const before = asked();
  const context = contextWith({ 'embeddings.model': '' });
  await refresh(context);
  await search(context, 'orders');
  expect(asked()).toBe(before);
  const key = `ghp_${'A1b2'.repeat(9)}`;
  await search(contextWith(), `orders with ${key}`);
  expect(JSON.stringify(server.requests.at(-1)?.body)).not.toContain(key);
});

it('keeps vectors in a file that is used whole or not at all', () => {
  const folder = tempFolder('state');
  const byBlob = new Map([
    ['b1', unitVector([3, 4])],
    ['b2', unitVector([0, -2])],
  ]);
  writeVectors(folder, { engine: 'e@h', byBlob });
  expect(readVectors(folder, 'e@h')?.byBlob).toEqual(byBlob);
  expect([...(byBlob.get('b1') ?? [])]).toEqual([expect.closeTo(0.6, 6), expect.closeTo(0.8, 6)]);
  expect(readVectors(folder, 'other@h')).toBeUndefined();
  const file = readFileSync(vectorFile(folder));
  file[file.length - 1] = (file.at(-1) ?? 0) ^ 1;
  writeFileSync(vectorFile(folder), file);
  expect(readVectors(folder, 'e@h')).toBeUndefined();
  writeFileSync(vectorFile(folder), 'short');
  expect(readVectors(folder, 'e@h')).toBeUndefined();
});
