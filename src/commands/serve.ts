import { once } from 'node:events';
import { packageVersion } from '../hooks/package-file.js';
import { EXIT, LerimError, refusalOf } from '../lib/errors.js';
import { isLoopback } from '../serve/http/guard.js';
import { openProjects } from '../serve/http/projects.js';
import { startServer } from '../serve/http/start-server.js';
import { keepUp } from '../serve/keep-up.js';
import { type CommandContext, defineCommand } from './command.js';

const PORT = 8765;

export const serve = defineCommand({
  summary: 'the dashboard and an HTTP interface to memory, on this machine',
  details:
    'Serves until it is stopped (Ctrl+C): a dashboard to read, search and review memory, and the same as JSON below /api, described by /api/openapi.json. Only this machine can reach it unless --host says otherwise; then every request needs an access token, which also keeps out others who use this machine.\n\n' +
    'What changes something needs the token of the page, which the dashboard has; a program sends the access token (--token, or LERIM_TOKEN) as bearer.\n\n' +
    'While it runs it does what the hooks do too: reads new sessions and looks after memory, every serve.every_minutes, in each registered project that was set up.',
  options: {
    port: {
      type: 'number',
      alias: 'p',
      placeholder: 'n',
      describe: `port to listen on (${PORT}); 0 takes any`,
    },
    host: { type: 'string', placeholder: 'address', describe: 'address to listen on (127.0.0.1)' },
    token: {
      type: 'string',
      placeholder: 'text',
      describe: 'access token that every request must bring; LERIM_TOKEN sets it too',
    },
    json: { type: 'boolean', describe: 'print where it listens as JSON' },
  },
  examples: [
    ['git lerim serve', `the dashboard on http://127.0.0.1:${PORT}`],
    ['LERIM_TOKEN=… git lerim serve --host 0.0.0.0', 'reachable for others who have the token'],
  ],
  async run(context, args) {
    const host = args.host ?? '127.0.0.1';
    const accessToken = tokenOf(args.token ?? context.env.LERIM_TOKEN, host);
    // Outlives the interrupt: what is under way may end.
    const work = new AbortController();
    const serving = { ...context, signal: work.signal };
    const projects = openProjects(serving);
    const server = await startServer({
      host,
      port: portOf(args.port ?? PORT),
      services: {
        context: serving,
        projects,
        version: packageVersion(),
        ...(context.env.LERIM_CONTAINER ? {} : { installation: context }),
      },
      onBug: (error) => tell(context, error),
      ...(accessToken === undefined ? {} : { accessToken }),
    });
    const address = accessToken === undefined ? server.url : `${server.url}/?token=${accessToken}`;
    if (args.json) context.out.json({ url: server.url, address, pid: process.pid }, true);
    else context.out.data(`Dashboard: ${address}`);
    context.out.talk('Ctrl+C stops it.');
    // What the first page needs, before it is asked for.
    void projects
      .open(undefined)
      .then((project) => project.held())
      .catch(() => {});
    const folders = async (): Promise<string[]> =>
      (await projects.list()).flatMap(({ scope, missing, path }) =>
        scope === 'project' && !missing ? [path] : [],
      );
    const keeping = keepUp(context, folders, (error) => tell(context, error));
    if (!context.signal.aborted) await once(context.signal, 'abort');
    await server.close();
    work.abort();
    await keeping;
    return EXIT.ok;
  },
});

function portOf(port: number): number {
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new LerimError('usage', `--port takes a number from 0 to 65535, not '${port}'.`, {
    exit: EXIT.usage,
  });
}

function tokenOf(token: string | undefined, host: string): string | undefined {
  if (!token && !isLoopback(host))
    throw new LerimError('token-needed', `Others could reach ${host}, so an access token is needed.`, {
      exit: EXIT.usage,
      hint: 'Set LERIM_TOKEN to at least 16 letters and digits that nobody can guess.',
    });
  if (token && !/^[\w.~-]{16,200}$/.test(token))
    throw new LerimError('usage', 'The access token is no good.', {
      exit: EXIT.usage,
      hint: 'It takes 16 to 200 letters, digits and . _ ~ -',
    });
  return token || undefined;
}

/** The server goes on; a bug shows where it is on request. */
function tell({ out, env }: CommandContext, error: unknown): void {
  const known = error instanceof LerimError ? error : refusalOf(error);
  const message = error instanceof Error ? error.message : String(error);
  out.talk(`git lerim: ${known ? known.message : `this is a bug: ${message}`}`);
  if (known?.hint) out.talk(known.hint);
  if (!known && env.LERIM_DEBUG && error instanceof Error) out.talk(error.stack ?? '');
}
