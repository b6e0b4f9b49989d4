import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LlmRequest } from '../../src/llm/llm.js';
import { type ModelServer, modelServer, type Scripted } from '../helpers/model-server.js';
import { openModels } from '../helpers/models.js';

let server: ModelServer;
beforeAll(async () => {
  server = await modelServer(() => 'hello');
});
afterAll(() => server.close());

const REQUEST: LlmRequest = {
  system: 'Be brief.',
  messages: [{ from: 'user', text: 'Hi?' }],
  maxOutputTokens: 50,
};
const SCHEMA = {
  name: 'count',
  schema: {
    type: 'object',
    properties: { n: { type: 'integer' } },
    required: ['n'],
    additionalProperties: false,
  },
};
const open = (api: string) => openModels(server.url, { 'providers.openai.api': api });

describe.each(['chat', 'responses'])('%s', (api) => {
  it('answers, whole and in pieces, with what it cost', async () => {
    server.script(() => ({ text: 'Hello, this is an answer.', usage: { input: 12, output: 7 } }));
    const { llm } = await open(api);
    const whole = await llm.complete(REQUEST);
    expect(whole).toMatchObject({
      text: 'Hello, this is an answer.',
      engine: 'openai/gpt-5-mini',
      usage: { input: 12, output: 7 },
    });
    const pieces: string[] = [];
    await llm.complete({ ...REQUEST, system: 'Be kind.', onText: (piece) => pieces.push(piece) });
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join('')).toBe('Hello, this is an answer.');
  });

  it.each([false, true])('calls tools and hears their results (streaming: %s)', async (streams) => {
    server.script(
      ({ prompt }): Scripted =>
        prompt === 'Hi?'
          ? { calls: [{ name: 'read', input: { path: 'a.ts' } }] }
          : { text: `read: ${prompt}` },
    );
    const { llm } = await open(api);
    const request: LlmRequest = {
      ...REQUEST,
      tools: [{ name: 'read', description: 'Reads.', input: { type: 'object', properties: {} } }],
      ...(streams ? { onText: () => {} } : {}),
    };
    const { calls } = await llm.complete(request);
    expect(calls).toEqual([{ id: 'call_1', name: 'read', input: { path: 'a.ts' } }]);
    const { text } = await llm.complete({
      ...request,
      messages: [
        ...request.messages,
        { from: 'model', text: '', calls },
        { from: 'tool', call: 'call_1', text: 'x = 1' },
      ],
    });
    expect(text).toBe('read: x = 1');
  });

  it('asks for a shape, and once more when the answer misses it', async () => {
    const { llm } = await open(api);
    const before = server.requests.length;
    server.script(() => (server.requests.length - before === 1 ? '{"n": "many"}' : '{"n": 3}'));
    const reply = await llm.complete({ ...REQUEST, schema: SCHEMA });
    expect(JSON.parse(reply.text)).toEqual({ n: 3 });
    expect(reply.usage).toEqual({ input: 200, output: 20 });
    expect(server.requests.slice(before).map(({ format }) => format)).toEqual(['json_schema', 'json_schema']);
    expect(server.requests.at(-1)?.prompt).toMatch(/the answer\.n is no integer/);
  });
});
