import { join, resolve } from 'node:path';
import { homeFolder, opencodeFolder } from '../../lib/agent-folders.js';
import type { Context } from '../../lib/context.js';
import type { Client, Said } from './client.js';
import { type Fields, inside, printedObjects, sumOf, textOf } from './printed-json.js';
import { serverNames } from './server-names.js';

/** OpenCode: `opencode run`. It starts slowly (seconds), and tries for ever when a provider fails: a time-out is a must. */
export const OPENCODE: Client = {
  name: 'opencode',
  title: 'OpenCode',
  login: "Log in with 'opencode auth login'.",
  async call(context, { system, model, folder }) {
    const { OPENCODE_CONFIG_CONTENT: given = '' } = context.env;
    const [settings = {}] = printedObjects(given);
    const agent = { mode: 'primary', prompt: system, tools: { '*': false }, permission: { '*': 'deny' } };
    const off = (await allServers(context)).map((name) => [name, { enabled: false }]);
    const content = {
      ...settings,
      agent: { lerim: agent },
      mcp: { ...inside(settings, 'mcp'), ...Object.fromEntries(off) },
    };
    return {
      args: [
        'run',
        '--pure',
        ...['--agent', 'lerim'],
        // Without one, a second request asks for a title.
        ...['--title', 'lerim'],
        ...['--format', 'json'],
        ...['--print-logs', '--log-level', 'ERROR'],
        ...(model === '' ? [] : ['--model', model]),
      ],
      env: {
        // It leaves megabytes of libraries there, anew each time.
        TMPDIR: folder,
        OPENCODE_DB: ':memory:',
        OPENCODE_DISABLE_PROJECT_CONFIG: '1',
        OPENCODE_DISABLE_CLAUDE_CODE: '1',
        OPENCODE_DISABLE_AUTOUPDATE: '1',
        OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
        OPENCODE_CONFIG_CONTENT: JSON.stringify(content),
      },
    };
  },
  read(stdout, stderr) {
    const events = printedObjects(stdout);
    const parts = events.map((event) => inside(event, 'part'));
    const error = inside(
      events.findLast(({ type }) => type === 'error'),
      'error',
    );
    const problem = problemOf(error) ?? [...stderr.matchAll(/error\.error="((?:[^"\\]|\\.)*)"/g)].at(-1)?.[1];
    const text = parts.map((part) => (part.type === 'text' ? (textOf(part, 'text') ?? '') : '')).join('');
    const finish = parts.findLast(({ type }) => type === 'step-finish');
    if (finish !== undefined && text !== '') return { text, ...usageOf(finish) };
    return problem === undefined ? {} : { problem };
  },
};

function problemOf(error: Fields): string | undefined {
  const { statusCode } = inside(error, 'data');
  const message = textOf(inside(error, 'data'), 'message') ?? textOf(error, 'name');
  return message && [statusCode, message].filter(Boolean).join(' ');
}

function usageOf(finish: Fields): Pick<Said, 'usage'> {
  const tokens = inside(finish, 'tokens');
  const input = sumOf(tokens, 'input') + sumOf(inside(tokens, 'cache'), 'read', 'write');
  if (input === 0) return {};
  const cost = sumOf(finish, 'cost');
  // It says 0 of models it knows no price of.
  return { usage: { input, output: sumOf(tokens, 'output', 'reasoning'), ...(cost > 0 ? { cost } : {}) } };
}

/** Names of the MCP servers in all places it reads settings from, but for the project's, which are switched off. */
async function allServers(context: Context): Promise<string[]> {
  const { parse } = await import('jsonc-parser');
  const { OPENCODE_CONFIG: named, XDG_CONFIG_HOME: config } = context.env;
  const folders = [
    join(config ? resolve(context.cwd, config) : join(homeFolder(context), '.config'), 'opencode'),
    opencodeFolder(context),
    join(homeFolder(context), '.opencode'),
  ];
  const files = folders.flatMap((folder) =>
    ['config.json', 'opencode.json', 'opencode.jsonc'].map((name) => join(folder, name)),
  );
  if (named) files.push(resolve(context.cwd, named));
  const names = files.map((file) => serverNames(file, 'mcp', (text) => parse(text)));
  return (await Promise.all(names)).flat();
}
