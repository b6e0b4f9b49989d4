/** Where each agent looks for MCP servers, and how ours is written there. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AgentPlace,
  claudeFolder,
  codexFolder,
  cursorFolder,
  geminiFolder,
  homeFolder,
  opencodeFolder,
} from '../lib/agent-folders.js';
import type { HookedAgent } from './agents.js';
import type { JsonObject } from './json-settings.js';

/** What the server is called among the others; its tools carry the name. */
export const SERVER_NAME = 'lerim';

export interface McpPlace {
  readonly userFile: (context: AgentPlace) => string;
  /** File in a work tree, for `--shared`. */
  readonly sharedFile: (workTree: string) => string;
  /** Key of the servers in it; the file is JSON, save for Codex. */
  readonly key: string;
  readonly entry: (environment: Environment | undefined) => JsonObject;
  /** What must be in the file beside the entry. */
  readonly skeleton?: JsonObject;
}

export type Environment = Readonly<Record<string, string>>;

/**
 * Never changes, whatever version is installed and wherever, as the hooks' command. Where git-lerim is gone it ends at
 * once, and the agent goes on without it.
 */
const COMMAND = ['sh', '-c', `m="\${LERIM_HOME:-$HOME/.lerim}/mcp"; [ ! -x "$m" ] || exec "$m"`] as const;
const [command, ...args] = COMMAND;

const plain = (env: Environment | undefined): JsonObject => ({ command, args, ...(env ? { env } : {}) });
const standard = { key: 'mcpServers', entry: plain } as const;

export const MCP_PLACES: Readonly<Record<HookedAgent, McpPlace>> = {
  claude: {
    ...standard,
    userFile: (context) =>
      join(context.env.CLAUDE_CONFIG_DIR ? claudeFolder(context) : homeFolder(context), '.claude.json'),
    sharedFile: (workTree) => join(workTree, '.mcp.json'),
    entry: (env) => ({ type: 'stdio', ...plain(env) }),
  },
  codex: {
    ...standard,
    key: 'mcp_servers',
    userFile: (context) => join(codexFolder(context), 'config.toml'),
    sharedFile: (workTree) => join(workTree, '.codex', 'config.toml'),
  },
  cursor: {
    ...standard,
    userFile: (context) => join(cursorFolder(context), 'mcp.json'),
    sharedFile: (workTree) => join(workTree, '.cursor', 'mcp.json'),
  },
  opencode: {
    key: 'mcp',
    userFile: (context) => withComments(join(opencodeFolder(context), 'opencode.json')),
    sharedFile: (workTree) => withComments(join(workTree, 'opencode.json')),
    entry: (env) => ({
      type: 'local',
      command: COMMAND,
      enabled: true,
      ...(env ? { environment: env } : {}),
    }),
    // OpenCode would add it.
    skeleton: { $schema: 'https://opencode.ai/config.json' },
  },
  gemini: {
    ...standard,
    userFile: (context) => join(geminiFolder(context), 'settings.json'),
    sharedFile: (workTree) => join(workTree, '.gemini', 'settings.json'),
  },
};

/** OpenCode's settings may be called `.jsonc`. */
function withComments(file: string): string {
  return existsSync(`${file}c`) ? `${file}c` : file;
}
