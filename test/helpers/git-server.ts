/** A git server on loopback: `git http-backend` behind Node's HTTP server. Serves bare repositories of a folder. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { repositoryAt, type TestRepository, tempFolder } from './repository.js';

export interface GitServer {
  readonly folder: string;
  /** Makes a bare repository there, with a first commit on main unless it is to be empty. */
  add(name: string, options?: { readonly empty?: boolean }): TestRepository;
  /** The same as another one stands. */
  copy(from: TestRepository, name: string): TestRepository;
  url(name: string): string;
  /** `METHOD /path?query` of every request so far. */
  readonly requests: string[];
  /** What the next requests meet. */
  behaviour: {
    /** `user:password` that is asked for. */
    login?: string;
    /** Requests are taken and never answered. */
    hangs?: boolean;
    /** Called before each request is served. */
    before?: (request: string) => void | Promise<void>;
  };
  close(): Promise<void>;
}

export async function startGitServer(): Promise<GitServer> {
  const folder = tempFolder('server');
  const requests: string[] = [];
  const behaviour: GitServer['behaviour'] = {};
  const server = createServer((request, response) => {
    void answer(folder, behaviour, requests, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = (name: string): string => `http://127.0.0.1:${port}/${name}.git`;
  return {
    folder,
    requests,
    behaviour,
    url,
    add(name, options = {}) {
      const dir = join(folder, `${name}.git`);
      execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', dir]);
      const repository = repositoryAt(dir);
      repository.git('config', 'http.receivepack', 'true');
      if (!options.empty) {
        const tree = repository.git('mktree', '--missing');
        repository.git('update-ref', 'refs/heads/main', repository.git('commit-tree', tree, '-m', 'Begin'));
      }
      return repository;
    },
    copy(from, name) {
      const dir = join(folder, `${name}.git`);
      cpSync(from.dir, dir, { recursive: true });
      return repositoryAt(dir);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  folder: string,
  behaviour: GitServer['behaviour'],
  requests: string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const name = `${request.method} ${pathname}${search}`;
  requests.push(name);
  if (behaviour.hangs) return;
  const { login } = behaviour;
  const wanted = login && `Basic ${Buffer.from(login).toString('base64')}`;
  if (wanted !== undefined && request.headers.authorization !== wanted) {
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="test"' }).end();
    return;
  }
  await behaviour.before?.(name);
  const backend = spawn('git', ['http-backend'], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      HTTP_GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  backend.stdin.on('error', () => {});
  request.pipe(backend.stdin);
  respond(backend.stdout, response);
}

/** CGI: headers, an empty line, the body. */
function respond(stdout: NodeJS.ReadableStream, response: ServerResponse): void {
  let head: Buffer | undefined = Buffer.alloc(0);
  stdout.on('data', (chunk: Buffer) => {
    if (head === undefined) return void response.write(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const lines = head.toString('latin1', 0, end).split('\r\n');
    const body = head.subarray(end + 4);
    head = undefined;
    for (const line of lines) {
      const [, key = '', value = ''] = /^([^:]+): *(.*)$/.exec(line) ?? [];
      if (key.toLowerCase() === 'status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(key, value);
    }
    response.write(body);
  });
  stdout.on('end', () => response.end());
}
