import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSettings } from '../../src/config/settings.js';
import { Ledger } from '../../src/llm/ledger.js';
import { openEmbedder } from '../../src/llm/open-embedder.js';
import { type ModelServer, modelServer } from '../helpers/model-server.js';
import { modelContext, type TestSettings } from '../helpers/models.js';

let server: ModelServer;
beforeAll(async () => {
  server = await modelServer(() => '');
});
afterAll(() => server.close());

async function open(settings: TestSettings) {
  const context = modelContext({ 'providers.openai.base_url': server.url, ...settings });
  return { context, embedder: await openEmbedder(context, await loadSettings(context)) };
}

it('is there only when a model for it is named, whatever the engine', async () => {
  expect((await open({ engine: 'openai' })).embedder).toBeUndefined();
});

it('gives a vector a text, and counts what it used', async () => {
  const { context, embedder } = await open({ 'embeddings.model': 'small' });
  const [a = [], b = [], c = []] = (await embedder?.embed(['use jwt tokens', 'jwt tokens', 'tabs'])) ?? [];
  const like = (x: number[], y: number[]): number =>
    x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
  expect(like(a, b)).toBeGreaterThan(like(a, c));
  expect(embedder?.engine).toContain('openai/small@127.0.0.1');
  expect((await new Ledger(context).today()).tokens).toBe(1);
});

it('keeps to the budget', async () => {
  const { embedder } = await open({ 'embeddings.model': 'small', 'budget.day_tokens': 3 });
  await expect(embedder?.embed(['far too many words for that'])).rejects.toMatchObject({
    code: 'llm-budget',
  });
});
