import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { LerimError } from '../../lib/errors.js';
import { answer, type Site } from './answer.js';
import { type Assets, loadAssets } from './assets.js';
import { createGuard } from './guard.js';
import { answerTo } from './http-error.js';
import { jsonReply, respond } from './respond.js';
import { ROUTES } from './routes.js';
import type { Services } from './services.js';

export interface ServerOptions {
  /** Address to listen on. */
  readonly host: string;
  /** 0 takes any that is free. */
  readonly port: number;
  readonly accessToken?: string;
  readonly services: Services;
  /** Told of errors that are bugs of ours. */
  readonly onBug: (error: unknown) => void;
  /** The dashboard's files, where they are not those of the package. */
  readonly assets?: (pageToken: string) => Assets;
  /** Milliseconds a client may take for its headers, and for the whole request. */
  readonly patience?: { readonly headers: number; readonly request: number };
}

export interface RunningServer {
  /** `http://127.0.0.1:8765` */
  readonly url: string;
  /** Takes no more requests, lets those that are under way end for a while, and stops. */
  close(): Promise<void>;
}

const PATIENCE = { headers: 10_000, request: 20_000 };
/** Milliseconds that requests under way have to end. */
const GRACE = 5_000;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, port, accessToken, services, onBug, patience = PATIENCE } = options;
  const pageToken = randomBytes(24).toString('base64url');
  const site: Site = {
    routes: ROUTES,
    assets: (options.assets ?? loadAssets)(pageToken),
    guard: createGuard({ host, pageToken, ...(accessToken === undefined ? {} : { accessToken }) }),
    services,
  };
  const server = createServer(
    {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      connectionsCheckingInterval: Math.min(patience.headers, 2_000),
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => void serve(site, onBug, request, response),
  );
  server.maxConnections = 200;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), GRACE);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

async function serve(
  site: Site,
  onBug: ServerOptions['onBug'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    respond(response, await answer(site, request));
  } catch (error) {
    const { status, headers, body } = answerTo(error);
    if (!(error instanceof LerimError)) onBug(error);
    respond(response, jsonReply(status, body, headers));
  }
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): unknown {
  const where = `port ${port} of ${host}`;
  switch (error.code) {
    case 'EADDRINUSE':
      return new LerimError('port-taken', `Something else listens on ${where}.`, {
        hint: "It may be another 'git lerim serve'. Stop that, or choose another port with --port.",
        cause: error,
      });
    case 'EACCES':
      return new LerimError('port-refused', `This user may not listen on ${where}.`, {
        hint: 'Choose a port from 1024 on with --port.',
        cause: error,
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new LerimError('no-such-host', `'${host}' is no address of this machine.`, {
        hint: 'Give --host an address that this machine has.',
        cause: error,
      });
    default:
      return error;
  }
}
