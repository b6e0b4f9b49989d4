import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  type AgentPlace,
  claudeFolder,
  codexFolder,
  cursorFolder,
  geminiFolder,
  opencodeDataFolder,
  opencodeFolder,
} from '../lib/agent-folders.js';

/** Agents that have hooks we use. */
export const HOOKED_AGENTS = ['claude', 'codex', 'cursor', 'opencode', 'gemini'] as const;
export type HookedAgent = (typeof HOOKED_AGENTS)[number];

/**
 * A moment of an agent's work. `start` of a session (which sweeps up what an earlier one left), `prompt` and `file` (one is
 * read or edited) are when it can be given memory; after a `turn` there is something new to read, at the `end` the session
 * is over.
 */
export type Moment = 'start' | 'prompt' | 'file' | 'turn' | 'end';

/** Where one agent's hooks are set, and how. */
export interface AgentHooks {
  /** The agent's name for people. */
  readonly title: string;
  /** File below the user's own settings folder of the agent. */
  userFile(context: AgentPlace): string;
  /** File in the work tree, for `--shared`. */
  readonly sharedFile: string;
  /** Its program, and the folders that show that it was used here. */
  readonly program: string;
  folders(context: AgentPlace): string[];
  /** How an event's entry looks in its JSON settings; `undefined`: the file is a program of ours. */
  readonly entry?: (command: string, moment: Moment) => unknown;
  /** What must be in the file beside the hooks. */
  readonly skeleton?: Readonly<Record<string, unknown>>;
  /**
   * Events, named as the agent does, and the moment that each of them is. Only what its oldest version in use knows:
   * some switch a whole file off for one unknown event.
   */
  readonly events: Readonly<Record<string, Moment>>;
  /** What the user ought to know or do. */
  readonly note?: string;
}

/**
 * Claude Code's form, which others took over. `timeout` in the agent's own unit.
 * @param tools pattern of the tools that read or edit files
 */
const group =
  (timeout: number, tools = '') =>
  (command: string, moment: Moment) => ({
    ...(moment === 'file' ? { matcher: tools } : {}),
    hooks: [{ type: 'command', command, timeout }],
  });

/** Claude Code's names, which Codex took over. */
const CLAUDE_EVENTS = {
  SessionStart: 'start',
  UserPromptSubmit: 'prompt',
  PreToolUse: 'file',
  Stop: 'turn',
  SessionEnd: 'end',
} as const;

export const AGENT_HOOKS: Readonly<Record<HookedAgent, AgentHooks>> = {
  claude: {
    title: 'Claude Code',
    userFile: (context) => join(claudeFolder(context), 'settings.json'),
    sharedFile: '.claude/settings.json',
    program: 'claude',
    folders: (context) => [claudeFolder(context)],
    // It reads a file before it edits it, and is given what a hook adds only with the tool's result.
    entry: group(10, 'Read|Edit|Write|MultiEdit|NotebookEdit'),
    events: CLAUDE_EVENTS,
  },
  codex: {
    title: 'Codex',
    userFile: (context) => join(codexFolder(context), 'hooks.json'),
    sharedFile: '.codex/hooks.json',
    program: 'codex',
    folders: (context) => [codexFolder(context)],
    // It reads and edits files by commands of the shell.
    entry: group(3, 'apply_patch|Edit|Write|Bash'),
    events: CLAUDE_EVENTS,
    note: 'Codex runs hooks only after you reviewed them: start codex and choose to trust them, or use /hooks.',
  },
  cursor: {
    title: 'Cursor',
    userFile: (context) => join(cursorFolder(context), 'hooks.json'),
    sharedFile: '.cursor/hooks.json',
    program: 'cursor',
    folders: (context) => [cursorFolder(context)],
    entry: (command) => ({ command }),
    skeleton: { version: 1 },
    events: { sessionStart: 'start', beforeSubmitPrompt: 'prompt', stop: 'turn', sessionEnd: 'end' },
  },
  opencode: {
    title: 'OpenCode',
    userFile: (context) => join(opencodeFolder(context), 'plugin', 'lerim.js'),
    sharedFile: '.opencode/plugin/lerim.js',
    program: 'opencode',
    folders: (context) => [opencodeFolder(context), opencodeDataFolder(context)],
    events: { session: 'start', prompt: 'prompt', file: 'file', start: 'turn', idle: 'turn', dispose: 'end' },
    note: 'OpenCode fetches a package from npm when it has a plugin; where it cannot, each start waits for about a minute (offline=true in ~/.npmrc avoids that).',
  },
  gemini: {
    title: 'Gemini CLI',
    userFile: (context) => join(geminiFolder(context), 'settings.json'),
    sharedFile: '.gemini/settings.json',
    program: 'gemini',
    folders: (context) => [geminiFolder(context)],
    entry: group(10_000),
    events: { SessionStart: 'start', BeforeAgent: 'prompt', AfterAgent: 'turn', SessionEnd: 'end' },
  },
};

/**
 * The command in an agent's settings. It never changes, whatever version is installed and wherever: Codex wants every
 * change reviewed again. It goes through `sh`, since the agent may use any shell, and ends with 0 where git-lerim is
 * gone: Gemini takes a missing command for a veto.
 */
export function agentCommand(agent: HookedAgent, event: string): string {
  return `sh -c 'h="\${LERIM_HOME:-$HOME/.lerim}/hook"; [ ! -x "$h" ] || exec "$h" ${agent} ${event}'`;
}

export const isHooked = (agent: string): agent is HookedAgent => Object.hasOwn(AGENT_HOOKS, agent);

/** Agents that were used on this machine, or whose program is on PATH. */
export function findAgents(context: AgentPlace): HookedAgent[] {
  const path = (context.env.PATH ?? '').split(delimiter).filter(Boolean);
  return HOOKED_AGENTS.filter(
    (agent) =>
      AGENT_HOOKS[agent].folders(context).some((found) => existsSync(found)) ||
      path.some((bin) => existsSync(join(bin, AGENT_HOOKS[agent].program))),
  );
}
