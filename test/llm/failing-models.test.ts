import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LlmRequest } from '../../src/llm/llm.js';
import { type ModelServer, modelServer, type Scripted } from '../helpers/model-server.js';
import { openModels, type TestSettings } from '../helpers/models.js';

let server: ModelServer;
/** What each model does; those without a script answer well. */
const scripts = new Map<string, (tries: number) => string | Scripted>();
const tries = new Map<string, number>();
beforeAll(async () => {
  server = await modelServer(({ body: { model } }) => {
    tries.set(model, (tries.get(model) ?? 0) + 1);
    return scripts.get(model)?.(tries.get(model) ?? 0) ?? '{"yes": true}';
  });
});
afterAll(() => server.close());

const REQUEST: LlmRequest = { system: 'S', messages: [{ from: 'user', text: 'Q' }], maxOutputTokens: 50 };
const SCHEMA = {
  name: 'yes',
  schema: {
    type: 'object',
    properties: { yes: { type: 'boolean' } },
    required: ['yes'],
    additionalProperties: false,
  },
};

/** A model that does this, and one that answers well. */
function open(model: string, does: (tries: number) => string | Scripted, settings: TestSettings = {}) {
  scripts.set(model, does);
  return openModels(server.url, { 'models.model': model, 'models.fallback_models': ['good'], ...settings });
}

describe('a model that fails', () => {
  it('is asked again when it is busy, as long as it says, and no longer than there is time', async () => {
    const patient = await open('busy', (count) =>
      count === 1 ? { status: 429, headers: { 'retry-after': '0.05' } } : 'well',
    );
    expect((await patient.llm.complete(REQUEST)).text).toBe('well');
    const { llm, run } = await open('full', () => ({ status: 429, headers: { 'retry-after': '3600' } }));
    expect((await llm.complete(REQUEST)).engine).toBe('openai/good');
    expect(tries.get('full')).toBe(1);
    expect(run.attempts).toMatchObject([
      {
        engine: 'openai/full',
        outcome: 'failed',
        code: 'llm-limited',
        reason: expect.stringContaining('429'),
      },
      { engine: 'openai/good', outcome: 'answered', role: 'extract' },
    ]);
  });

  const now = { 'retry-after-ms': '1' };
  it.concurrent.each<[string, Scripted, string, number, Partial<LlmRequest>]>([
    ['a server error', { status: 500, headers: now }, 'llm-server', 3, {}],
    ['a connection that breaks', { cutAfter: 0 }, 'llm-unreachable', 3, {}],
    [
      'a stream that is cut',
      { text: 'half of an answer', cutAfter: 2 },
      'llm-server',
      3,
      { onText: () => {} },
    ],
    ['a key that is refused', { status: 401, text: 'no such key: test-key' }, 'llm-rejected', 1, {}],
    ['a refusal', { refusal: 'I must not.' }, 'llm-refused', 1, {}],
    ['a content filter', { text: 'x', finish: 'content_filter' }, 'llm-refused', 1, {}],
    ['an answer that is too long', { text: 'x', finish: 'length' }, 'llm-nonsense', 1, {}],
    ['no answer', { text: ' ' }, 'llm-nonsense', 1, {}],
    ['a call with broken input', { calls: [{ name: 'a', input: '{"x": ' }] }, 'llm-nonsense', 3, {}],
    ['no JSON', { text: 'Sure! Here it is' }, 'llm-nonsense', 2, { schema: SCHEMA }],
    ['the wrong JSON', { text: '{"yes": "maybe"}' }, 'llm-nonsense', 2, { schema: SCHEMA }],
    ['an endless wait', { text: 'x', delay: 5000 }, 'llm-timeout', 1, {}],
    ['a silent stream', { text: 'a long answer', pace: 5000 }, 'llm-timeout', 1, { onText: () => {} }],
    ['a document of something else', { raw: '"hello"' }, 'llm-nonsense', 1, {}],
    [
      'a document of odd parts',
      {
        raw: '{"choices":[{"message":{"content":7},"finish_reason":"stop"}],"usage":{"prompt_tokens":"9e9"}}',
      },
      'llm-nonsense',
      1,
      {},
    ],
    ['no document', { raw: '<html>' }, 'llm-server', 3, {}],
  ])('hands over to the next: %s', async (name, scripted, code, count, request) => {
    const slow =
      code === 'llm-timeout' ? { 'models.timeout_seconds': 0.3, 'models.first_byte_seconds': 0.2 } : {};
    const { llm, run } = await open(name, () => scripted, slow);
    expect(await llm.complete({ ...REQUEST, ...request })).toMatchObject({
      engine: 'openai/good',
      text: request.schema ? '{"yes":true}' : '{"yes": true}',
    });
    expect(run.attempts[0]).toMatchObject({ outcome: 'failed', code });
    expect(tries.get(name)).toBe(count);
    expect(JSON.stringify(run.attempts)).not.toContain('test-key');
  });

  it('leaves the caller to do without when there is no other', async () => {
    const missing: Scripted = { status: 404, text: 'no model \u001b[31mhere' };
    const { llm } = await open('gone', () => missing, { 'models.fallback_models': [] });
    await expect(llm.complete(REQUEST)).rejects.toMatchObject({
      code: 'llm-rejected',
      message: expect.stringMatching(
        /No model gave an answer\. openai\/gone: 127\.0\.0\.1:\d+ answered 404 \(.*no model/,
      ),
    });
  });

  it('ends at once when the user interrupts', async () => {
    const stop = new AbortController();
    const { context, settings, run } = await open('slow', () => ({ text: 'x', delay: 5000 }));
    const { openLlm } = await import('../../src/llm/open-llm.js');
    const llm = await openLlm({ ...context, signal: stop.signal }, settings, 'lead', { run });
    setTimeout(() => stop.abort(), 50);
    await expect(llm?.complete(REQUEST)).rejects.toMatchObject({ name: 'AbortError' });
    expect(run.attempts).toEqual([]);
  });
});

describe('an endpoint that does less than OpenAI', () => {
  it('is asked for a shape in the way it takes, found out once', async () => {
    const formats: unknown[] = [];
    const strict = await modelServer(
      ({ format, system }) => {
        formats.push(format);
        expect(system).toContain('"yes"');
        return '```json\n{"yes": false}\n```';
      },
      { formats: [undefined] },
    );
    const { llm } = await openModels(strict.url);
    expect((await llm.complete({ ...REQUEST, schema: SCHEMA })).text).toBe('{"yes":false}');
    expect(strict.requests.map(({ format }) => format)).toEqual(['json_schema', 'json_object', undefined]);
    await llm.complete({ ...REQUEST, system: 'Again', schema: SCHEMA });
    expect(strict.requests).toHaveLength(4);
    await strict.close();
  });

  it('may answer in one piece when a stream was asked for, not count, and think aloud', async () => {
    const { llm } = await open('simple', () => ({
      text: '<think>Hm.</think>\nYes.',
      whole: true,
      usage: null,
    }));
    const pieces: string[] = [];
    const reply = await llm.complete({ ...REQUEST, onText: (piece) => pieces.push(piece) });
    expect(reply).toMatchObject({ text: 'Yes.', usage: { input: expect.any(Number), output: 2 } });
    expect(pieces.join('')).toBe('Yes.');
  });

  it('cannot send us elsewhere', async () => {
    const elsewhere = await modelServer(() => 'stolen');
    server.script(() => ({
      raw: '',
      headers: { location: `${elsewhere.url}/chat/completions` },
      status: 307,
    }));
    const { llm } = await openModels(server.url);
    await expect(llm.complete(REQUEST)).rejects.toMatchObject({ code: 'llm-unreachable' });
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });
});
