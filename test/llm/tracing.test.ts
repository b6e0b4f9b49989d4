import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSettings } from '../../src/config/settings.js';
import { openLlm } from '../../src/llm/open-llm.js';
import { span, tracedRun } from '../../src/llm/tracing.js';
import { type ModelServer, modelServer } from '../helpers/model-server.js';
import { modelContext, type TestSettings } from '../helpers/models.js';

interface Sent {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

let models: ModelServer;
let spans: Sent[] = [];
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
  if (request.url === '/v1/traces') spans.push(...resourceSpans[0].scopeSpans[0].spans);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
beforeAll(async () => {
  models = await modelServer(() => ({ text: 'an answer', usage: { input: 21, output: 4 } }));
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await models.close();
  collector.close();
});

const SECRET = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0hL3oR6'}`;

/** A run that calls a model and a tool, which fails. */
async function run(settings: TestSettings, env: Readonly<Record<string, string>> = {}): Promise<void> {
  spans = [];
  const context = modelContext(
    { engine: 'openai', 'providers.openai.base_url': models.url, ...settings },
    { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`, ...env },
  );
  const loaded = await loadSettings(context);
  const llm = await openLlm(context, loaded, 'extract');
  await tracedRun(context, loaded, 'sync', async () => {
    await llm?.complete({
      system: 'S',
      messages: [{ from: 'user', text: `my token is ${SECRET}` }],
      maxOutputTokens: 9,
    });
    await span('execute_tool read', { 'gen_ai.tool.name': 'read' }, () =>
      Promise.reject(new Error('no')),
    ).catch(() => {});
  });
}

const attributesOf = (sent: Sent | undefined): Record<string, unknown> =>
  Object.fromEntries(sent?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? []);

it('sends nothing unless it is switched on', async () => {
  await run({});
  expect(spans).toEqual([]);
});

it('sends a run with its calls below it, and no word of what was said', async () => {
  await run({}, { LERIM_TRACING: '1' });
  const [sync, chat, tool] = ['sync', 'chat gpt-5-mini', 'execute_tool read'].map((name) =>
    spans.find((sent) => sent.name === name),
  );
  expect(chat?.parentSpanId).toBe(sync?.spanId);
  expect(tool?.parentSpanId).toBe(sync?.spanId);
  expect(attributesOf(chat)).toMatchObject({
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': 'gpt-5-mini',
    'gen_ai.usage.input_tokens': 21,
    'gen_ai.usage.output_tokens': 4,
    'server.address': '127.0.0.1',
  });
  expect(attributesOf(tool)['error.type']).toBe('internal');
  expect(JSON.stringify(spans)).not.toMatch(/my token|an answer/);
});

it('sends what was said when that is switched on, too, without secrets', async () => {
  await run({ 'tracing.enabled': true, 'tracing.bodies': true });
  expect(JSON.stringify(spans)).toContain('my token is');
  expect(JSON.stringify(spans)).toContain('an answer');
  expect(JSON.stringify(spans)).not.toContain(SECRET);
});

it('goes on when nobody collects', async () => {
  await run({}, { LERIM_TRACING: '1', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(spans).toEqual([]);
});
