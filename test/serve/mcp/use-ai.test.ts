import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelServer, modelServer } from '../../helpers/model-server.js';
import { modelContext } from '../../helpers/models.js';
import { makeRepository, testContext } from '../../helpers/repository.js';
import { serveHere, type TestClient } from './client.js';

let models: ModelServer;
let dir: string;
let ids: string[];

async function serve(engine: string): Promise<TestClient> {
  const { env } = modelContext({ engine, 'providers.openai.base_url': models.url });
  return serveHere(testContext(dir, env));
}

beforeAll(async () => {
  models = await modelServer(() => '{}');
  dir = makeRepository().dir;
  const { call } = await serve('heuristic');
  ids = [];
  for (const content of ['Deploy from the tag.', 'Deploy on Mondays; the key is in the vault.']) {
    const said = await call('MemorySave', { name: content, content });
    ids.push(/note-\w+/.exec(said)?.[0] ?? '');
  }
});

afterAll(() => models.close());

const QUERY = { query: 'when do we deploy from the tag', use_ai: true };
const order = (text: string): string[] =>
  [...text.matchAll(/<memory id="([^"]+)"/g)].map(([, id]) => id ?? '');

it('lets a language model rank what was found, whatever it makes up', async () => {
  models.script(() => JSON.stringify({ ids: ['note-none', ids[1]] }));
  const { call } = await serve('openai');
  const found = await call('MemorySearch', QUERY);
  expect(order(found)).toEqual([ids[1], ids[0]]);
  expect(found).toContain('Ranked by openai/gpt-5-mini.');
  expect(models.requests.at(-1)?.prompt).toContain('Deploy on Mondays');
});

it('ranks by words, and says so, where none is set up or none answers', async () => {
  const asked = models.requests.length;
  const found = await (await serve('heuristic')).call('MemorySearch', QUERY);
  expect(order(found)).toEqual(ids);
  expect(found).toContain('Ranked by words: the user has set up no language model');
  expect(models.requests.length).toBe(asked);
  models.script(() => ({ status: 400 }));
  const without = await (await serve('openai')).call('MemorySearch', QUERY);
  expect(order(without)).toEqual(ids);
  expect(without).toMatch(/Ranked by words, since no language model answered: /);
});

it('lets a language model write an answer, of which memory must bear out each sentence', async () => {
  const sentence = { text: 'Deploy from the tag.', memories: [ids[0], 'note-none'] };
  const made_up = { text: 'Deploy with `rm -rf /` from the tag.', memories: [ids[0]] };
  models.script(() => JSON.stringify({ sentences: [made_up, sentence] }));
  const question = { question: 'from what do we deploy', use_ai: true };
  const told = await (await serve('openai')).call('MemoryAsk', question);
  expect(told).toContain(
    `Written by openai/gpt-5-mini from the memories below:\nDeploy from the tag. [${ids[0]}]`,
  );
  expect(told).not.toContain('rm -rf');
  expect(order(told)).toEqual([ids[0]]);
  const asked = models.requests.length;
  expect(await (await serve('heuristic')).call('MemoryAsk', question)).toContain(
    'own words. The user has set up no language model',
  );
  await (await serve('openai')).call('MemoryAsk', { question: 'what do we deploy from?' });
  expect(models.requests.length).toBe(asked);
});
