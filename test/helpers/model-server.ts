/**
 * A model server on loopback that speaks OpenAI's protocol as the real one does: chat completions and responses, whole
 * and streamed, tools, structured output, errors. What it answers is scripted; what it is asked is kept.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatDocument, chatEvents, responseDocument, responseEvents } from './model-answers.js';
import { protocolError } from './model-protocol.js';

/** One request as it came in, and what scripts want to know of it. */
export interface ModelRequest {
  readonly api: 'chat' | 'responses' | 'embeddings' | 'models';
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's JSON, looked at by tests.
  readonly body: any;
  readonly headers: IncomingMessage['headers'];
  readonly system: string;
  /** The text of the last message. */
  readonly prompt: string;
  /** How structured output was asked for. */
  readonly format: 'json_schema' | 'json_object' | undefined;
}

/** What is answered. A text alone is `{ text }`. */
export interface Scripted {
  readonly text?: string;
  readonly calls?: readonly { readonly id?: string; readonly name: string; readonly input: unknown }[];
  readonly refusal?: string;
  /** Ended by the limit on length, or by a content filter. */
  readonly finish?: 'length' | 'content_filter';
  readonly usage?: { readonly input: number; readonly output: number } | null;
  /** An error of this status instead. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as it is, whatever the protocol says. */
  readonly raw?: string;
  /** Waits before the first byte, and between two pieces of a stream, in milliseconds. */
  readonly delay?: number;
  readonly pace?: number;
  /** Breaks the connection after so many pieces; 0 before the first byte. */
  readonly cutAfter?: number;
  /** Answers in one piece though a stream was asked for. */
  readonly whole?: boolean;
}

export type Script = (request: ModelRequest, count: number) => string | Scripted | Promise<string | Scripted>;

export interface ModelServer {
  /** Base URL, ends in `/v1`. */
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  /** Changes what is answered from now on. */
  script(next: Script): void;
  close(): Promise<void>;
}

export interface ServerOptions {
  /** Answers 401 to any other key. */
  readonly key?: string;
  /** Formats of structured output that are taken; others get a 400. All when not given. */
  readonly formats?: readonly ModelRequest['format'][];
  /** What a text means, as numbers; its words when not given. What it throws is answered as a failure of the server. */
  readonly embed?: (text: string) => readonly number[] | Promise<readonly number[]>;
}

export async function modelServer(first: Script, options: ServerOptions = {}): Promise<ModelServer> {
  let script = first;
  const requests: ModelRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    try {
      const request = await readRequest(incoming);
      if (request === undefined) return sendError(outgoing, 404, 'unknown path');
      requests.push(request);
      const wrong = protocolError(request, options);
      if (wrong) return sendError(outgoing, wrong.status, wrong.message);
      if (request.api === 'models')
        return sendJson(outgoing, { object: 'list', data: [{ id: 'test-model', object: 'model' }] });
      if (request.api === 'embeddings')
        return sendJson(outgoing, await embeddings(request.body.input, options.embed ?? wordVector));
      const scripted = await script(request, requests.length);
      await send(outgoing, request, typeof scripted === 'string' ? { text: scripted } : scripted);
    } catch (error) {
      if (!outgoing.headersSent) sendError(outgoing, 500, String(error));
      else outgoing.destroy();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    script: (next) => {
      script = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ModelRequest | undefined> {
  const path = incoming.url?.replace(/^\/v1\//, '');
  const api = (
    {
      'chat/completions': 'chat',
      responses: 'responses',
      embeddings: 'embeddings',
      models: 'models',
    } as const
  )[path ?? ''];
  if (api === undefined) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
  const messages = (api === 'chat' ? body.messages : api === 'responses' ? [].concat(body.input) : []) ?? [];
  const last = messages.at(-1) ?? {};
  return {
    api,
    body,
    headers: incoming.headers,
    system: api === 'responses' ? body.instructions : (messages[0]?.content ?? ''),
    prompt: last.content ?? last.output ?? '',
    format: (body.response_format ?? body.text?.format)?.type,
  };
}

async function send(
  outgoing: ServerResponse,
  { api, body }: ModelRequest,
  scripted: Scripted,
): Promise<void> {
  const { delay = 0, pace = 0, cutAfter = Number.POSITIVE_INFINITY, status = 200, headers = {} } = scripted;
  if (delay > 0) await sleep(delay);
  if (outgoing.destroyed) return;
  if (cutAfter === 0) return void outgoing.destroy();
  if (status !== 200) return sendError(outgoing, status, scripted.text ?? 'scripted failure', headers);
  if (scripted.raw !== undefined) {
    outgoing.writeHead(200, { 'content-type': 'application/json', ...headers }).end(scripted.raw);
    return;
  }
  if (!body.stream || scripted.whole) {
    const document = api === 'chat' ? chatDocument(body, scripted) : responseDocument(body, scripted);
    return sendJson(outgoing, document, headers);
  }
  outgoing.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
  let sent = 0;
  for (const event of api === 'chat' ? chatEvents(body, scripted) : responseEvents(body, scripted)) {
    if (sent++ >= cutAfter) {
      // What was written arrives first.
      await sleep(20);
      return void outgoing.destroy();
    }
    outgoing.write(event);
    if (pace > 0) await sleep(pace);
    if (outgoing.destroyed) return;
  }
  outgoing.end();
}

function sendJson(
  outgoing: ServerResponse,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  outgoing.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

function sendError(
  outgoing: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(
    JSON.stringify({
      error: {
        message,
        type: status < 500 ? 'invalid_request_error' : 'server_error',
        param: null,
        code: null,
      },
    }),
  );
}

async function embeddings(
  input: string | readonly string[],
  embed: NonNullable<ServerOptions['embed']>,
): Promise<unknown> {
  const vectors = await Promise.all([input].flat().map(embed));
  return {
    object: 'list',
    model: 'test-embedding',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: 1, total_tokens: 1 },
  };
}

/** Texts that share words get vectors that are near each other. */
function wordVector(text: string): number[] {
  const vector = Array<number>(32).fill(0);
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    let hash = 0;
    for (const letter of word) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
    vector[hash % 32] = (vector[hash % 32] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
