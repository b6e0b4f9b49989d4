import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSettings } from '../../src/config/settings.js';
import { Ledger } from '../../src/llm/ledger.js';
import type { LlmRequest } from '../../src/llm/llm.js';
import { openLlm } from '../../src/llm/open-llm.js';
import { renderRequest } from '../../src/llm/render-request.js';
import { Run } from '../../src/llm/run.js';
import { type ModelServer, modelServer } from '../helpers/model-server.js';
import { modelContext, openModels } from '../helpers/models.js';

let server: ModelServer;
beforeAll(async () => {
  server = await modelServer(({ prompt }) => ({ text: `to ${prompt}`, usage: { input: 900, output: 100 } }));
});
afterAll(() => server.close());

const ask = (text: string): LlmRequest => ({
  system: 'S',
  messages: [{ from: 'user', text }],
  maxOutputTokens: 500,
});
const PRICES = { 'budget.prices': ['openai/gpt-5-mini 1 10'] };

describe('budget', () => {
  it('counts tokens and money, and says nothing of a price it does not know', async () => {
    const unknown = await openModels(server.url);
    expect((await unknown.llm.complete(ask('a'))).usage).toEqual({ input: 900, output: 100 });
    const known = await openModels(server.url, PRICES);
    expect((await known.llm.complete(ask('a'))).usage.cost).toBeCloseTo(0.0019, 10);
    expect(known.run.spent).toEqual({ tokens: 1000, dollars: 0.0019 });
  });

  it.each([
    ['run', 'tokens', 1400],
    ['run', 'dollars', 0.006],
    ['day', 'tokens', 1400],
    ['day', 'dollars', 0.006],
  ])('ends before the call that would go over the limit: %s %s', async (span, unit, limit) => {
    const { llm, context, settings } = await openModels(server.url, {
      ...PRICES,
      [`budget.${span}_${unit}`]: limit,
    });
    await llm.complete(ask('first'));
    const before = server.requests.length;
    const other = await openLlm(context, settings, 'lead');
    await expect((span === 'run' ? llm : other)?.complete(ask('second'))).rejects.toMatchObject({
      code: 'llm-budget',
      message: expect.stringContaining(`A ${span} may`),
      hint: expect.stringContaining(`budget.${span}_${unit}`),
    });
    expect(server.requests.length).toBe(before);
    if (span === 'run') await expect(other?.complete(ask('second'))).resolves.toBeDefined();
  });

  it('refuses to keep a limit on money without a price', async () => {
    const { llm } = await openModels(server.url, { 'budget.day_dollars': 1 });
    await expect(llm.complete(ask('a'))).rejects.toMatchObject({ message: /the price of .* is not known/ });
  });

  it('is kept by many at once: no two take the last of it', async () => {
    const { llm } = await openModels(server.url, { 'budget.day_tokens': 1300, 'models.concurrency': 8 });
    const results = await Promise.allSettled(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => llm.complete(ask(text))),
    );
    const answered = results.filter(({ status }) => status === 'fulfilled').length;
    expect(answered).toBe(2);
  });

  it('counts what a model that failed had used, and nothing where none was reached', async () => {
    const { llm, context } = await openModels(server.url, {
      'models.model': 'long',
      'models.fallback_models': ['custom:x'],
      'providers.custom.base_url': 'http://127.0.0.1:9/v1',
    });
    server.script(() => ({ text: 'x', finish: 'length', usage: { input: 70, output: 7 } }));
    await expect(llm.complete(ask('a'))).rejects.toMatchObject({ code: 'llm-unreachable' });
    expect(await new Ledger(context).today()).toEqual({ tokens: 77, dollars: 0 });
    server.script(({ prompt }) => ({ text: `to ${prompt}`, usage: { input: 900, output: 100 } }));
  });

  it('makes no more calls at once than allowed', async () => {
    let [now, most] = [0, 0];
    server.script(async ({ prompt }) => {
      most = Math.max(most, ++now);
      await new Promise((done) => setTimeout(done, 20));
      now--;
      return prompt;
    });
    const { llm } = await openModels(server.url, { 'models.concurrency': 2 });
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => llm.complete(ask(text))));
    expect(most).toBe(2);
  });
});

describe('cache of answers', () => {
  it('never pays twice for the same question to the same model', async () => {
    server.script(({ prompt }, count) => `${prompt} ${count}`);
    const { llm, context, settings } = await openModels(server.url);
    const first = await llm.complete(ask('once'));
    const run = new Run();
    const later = await openLlm(context, settings, 'extract', { run });
    const before = server.requests.length;
    expect(await later?.complete(ask('once'))).toEqual({
      ...first,
      usage: { input: 0, output: 0, cost: 0 },
      cached: true,
    });
    expect(run.attempts).toMatchObject([{ outcome: 'cached', engine: 'openai/gpt-5-mini' }]);
    expect(server.requests.length).toBe(before);
    expect((await llm.complete(ask('twice'))).cached).toBe(false);
    const folder = join(context.env.LERIM_HOME ?? '', 'cache', 'answers');
    const [file = ''] = readdirSync(folder).map((name) => join(folder, name));
    expect(statSync(file).mode & 0o77).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toContain('"user"');
  });

  it('keeps nothing when switched off, and takes out what is old', async () => {
    const off = await openModels(server.url, { 'models.cache_days': 0 });
    await off.llm.complete(ask('x'));
    expect((await off.llm.complete(ask('x'))).cached).toBe(false);
    const { llm, context } = await openModels(server.url);
    const folder = join(context.env.LERIM_HOME ?? '', 'cache', 'answers');
    await llm.complete(ask('old'));
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1);
    await llm.complete(ask('new'));
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

it('shows a request as it is sent', async () => {
  server.script(() => 'x');
  const { llm } = await openModels(server.url);
  const request = { ...ask('What is it?'), system: 'Be exact.' };
  await llm.complete(request);
  const shown = renderRequest(request);
  for (const { content } of server.requests.at(-1)?.body.messages ?? []) expect(shown).toContain(content);
});

describe('who is asked', () => {
  const open = async (settings: Parameters<typeof modelContext>[0], env = {}) => {
    const context = modelContext({ 'providers.openai.base_url': server.url, ...settings }, env);
    return openLlm(context, await loadSettings(context), 'extract');
  };

  it('is nobody by default, and under auto nobody without a yes', async () => {
    expect(await open({})).toBeUndefined();
    expect(await open({ engine: 'auto', 'models.fallback_models': ['ollama:x'] })).toBeUndefined();
  });

  it('is under auto who was said yes to, at that host alone', async () => {
    const { saveConsent } = await import('../../src/llm/consent.js');
    const { host } = new URL(server.url);
    const context = modelContext({ engine: 'auto', 'providers.openai.base_url': server.url });
    await saveConsent(context, { provider: 'openai', host });
    const asked = async (env = {}) =>
      (await openLlm(context, await loadSettings({ ...context, env: { ...context.env, ...env } }), 'lead'))
        ?.engine;
    expect(await asked()).toBe('openai/gpt-5-mini');
    const elsewhere = modelContext({ 'providers.openai.base_url': 'http://example.invalid/v1' });
    expect(await asked({ LERIM_CONFIG: join(elsewhere.cwd, 'config.toml') })).toBeUndefined();
    await saveConsent(context, undefined);
    expect(await asked()).toBeUndefined();
  });

  it('is each role by its own settings, else by those of all', async () => {
    const own = {
      engine: 'openai',
      'models.model': 'common',
      'roles.extract.provider': 'ollama',
      'roles.extract.model': 'llama3:8b',
    };
    expect((await open(own))?.engine).toBe('ollama/llama3:8b');
    const context = modelContext(own);
    expect((await openLlm(context, await loadSettings(context), 'lead'))?.engine).toBe('openai/common');
  });

  it('says what is missing: key, model, address', async () => {
    const code = (settings: Parameters<typeof modelContext>[0], env = {}) =>
      open({ engine: 'openai', ...settings }, env).then(
        () => 'none',
        (error) => error.code,
      );
    expect(await code({}, { OPENAI_API_KEY: '' })).toBe('llm-no-key');
    expect(await code({ 'models.provider': 'ollama' })).toBe('llm-no-model');
    expect(await code({ 'models.provider': 'custom', 'models.model': 'x' })).toBe('llm-no-address');
  });
});
