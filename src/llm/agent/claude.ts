import type { Usage } from '../llm.js';
import type { Client, Said } from './client.js';
import { type Fields, inside, printedObjects, sumOf, textOf } from './printed-json.js';

/** Claude Code: `claude -p`. */
export const CLAUDE: Client = {
  name: 'claude',
  title: 'Claude Code',
  login: "Start 'claude' and log in with /login.",
  call: ({ env }, { system, model }) => ({
    args: [
      '-p',
      ...['--output-format', 'json'],
      ...['--system-prompt', system],
      ...['--tools', ''],
      '--no-session-persistence',
      '--strict-mcp-config',
      '--disable-slash-commands',
      // The user's settings may hold the login (a key's helper, an address); only its hooks must not run.
      ...['--setting-sources', 'user'],
      ...['--settings', '{"disableAllHooks":true}'],
      ...(model === '' ? [] : ['--model', model]),
    ],
    env: {
      ...NOT_A_CHILD,
      // Leaves out plugins, memory files and what else the versions that know it can be told to.
      CLAUDE_CODE_SAFE_MODE: '1',
      CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_MAX_RETRIES: env.CLAUDE_CODE_MAX_RETRIES ?? '2',
    },
  }),
  read(stdout) {
    const result = printedObjects(stdout).findLast(({ type }) => type === 'result');
    if (result === undefined) return {};
    const text = textOf(result, 'result');
    // The subtype says success of failures, too.
    if (result.is_error === true)
      return { problem: [result.api_error_status, text].filter(Boolean).join(' ') };
    return { ...(text === undefined ? {} : { text }), ...usageOf(result) };
  },
};

/** Called from a hook or a tool of its own, it would take itself for a part of that session; some versions refuse to start. */
const NOT_A_CHILD = {
  CLAUDECODE: undefined,
  CLAUDE_CODE_CHILD_SESSION: undefined,
  CLAUDE_CODE_ENTRYPOINT: undefined,
  CLAUDE_CODE_SESSION_ID: undefined,
  CLAUDE_CODE_SSE_PORT: undefined,
  CLAUDE_ENV_FILE: undefined,
  CLAUDE_PROJECT_DIR: undefined,
};

function usageOf(result: Fields): Pick<Said, 'usage'> {
  const counted = inside(result, 'usage');
  const input = sumOf(counted, 'input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens');
  if (input === 0) return {};
  const usage: Usage = { input, output: sumOf(counted, 'output_tokens') };
  const models = Object.values(inside(result, 'modelUsage')) as Fields[];
  const guessed = models.some((model) => model?.costBasis === 'unknown');
  const cost = sumOf(result, 'total_cost_usd');
  return { usage: cost > 0 && !guessed ? { ...usage, cost } : usage };
}
