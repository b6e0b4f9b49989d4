/** A server on a repository of its own, and requests that may say anything. */
import { request } from 'node:http';
import { openProjects } from '../../../src/serve/http/projects.js';
import { type RunningServer, type ServerOptions, startServer } from '../../../src/serve/http/start-server.js';
import type { TestRepository } from '../../helpers/repository.js';

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of all shapes
  readonly json: any;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is text. */
  readonly body?: unknown;
}

export interface TestServer extends RunningServer {
  readonly port: number;
  /** The path is sent as it is. */
  ask(path: string, asked?: Asked): Promise<Answer>;
  /** A change, with the token of the page. */
  change(path: string, body?: unknown): Promise<Answer>;
  readonly bugs: unknown[];
}

export async function serveRepository(
  { context }: Pick<TestRepository, 'context'>,
  options: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const bugs: unknown[] = [];
  let token = '';
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    services: {
      context,
      projects: openProjects(context),
      installation: { node: process.execPath, program: '/opt/git-lerim.js' },
      version: '1.2.3',
    },
    onBug: (bug) => bugs.push(bug),
    assets: (pageToken) => {
      token = pageToken;
      return { '/': { type: 'text/html; charset=utf-8', text: '<p>page</p>', etag: '"1"' } };
    },
    ...options,
  });
  const port = Number(new URL(server.url).port);
  const ask = (path: string, asked: Asked = {}): Promise<Answer> => send(port, path, asked);
  return {
    ...server,
    port,
    bugs,
    ask,
    change: (path, body = {}) =>
      ask(path, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', 'X-Lerim-Token': token },
      }),
  };
}

function send(port: number, path: string, { method = 'GET', headers = {}, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const isJson = response.headers['content-type']?.startsWith('application/json');
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, text, json: isJson ? JSON.parse(text) : undefined });
      });
    });
    sent.on('error', reject);
    sent.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
  });
}
