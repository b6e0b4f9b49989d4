/** Where agents keep the user's own settings. */
import { join, resolve } from 'node:path';
import type { Context } from './context.js';

export type AgentPlace = Pick<Context, 'env' | 'cwd'>;

export const homeFolder = ({ env }: AgentPlace): string => env.HOME ?? env.USERPROFILE ?? '/';
const folder = (context: AgentPlace, variable: string, ...standard: string[]): string => {
  const named = context.env[variable];
  return named ? resolve(context.cwd, named) : join(homeFolder(context), ...standard);
};
export const claudeFolder = (context: AgentPlace) => folder(context, 'CLAUDE_CONFIG_DIR', '.claude');
export const codexFolder = (context: AgentPlace) => folder(context, 'CODEX_HOME', '.codex');
export const cursorFolder = (context: AgentPlace) => join(homeFolder(context), '.cursor');
export const geminiFolder = (context: AgentPlace) => join(folder(context, 'GEMINI_CLI_HOME'), '.gemini');
export const opencodeFolder = (context: AgentPlace) =>
  context.env.OPENCODE_CONFIG_DIR
    ? resolve(context.cwd, context.env.OPENCODE_CONFIG_DIR)
    : join(folder(context, 'XDG_CONFIG_HOME', '.config'), 'opencode');
export const opencodeDataFolder = (context: AgentPlace) =>
  join(folder(context, 'XDG_DATA_HOME', '.local', 'share'), 'opencode');
