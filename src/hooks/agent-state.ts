import { join } from 'node:path';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { AGENT_HOOKS, findAgents, HOOKED_AGENTS, type HookedAgent } from './agents.js';
import { readBytes } from './files.js';
import { hookedEvents } from './json-hooks.js';
import { hasMcpEntry } from './mcp-edit.js';
import { MCP_PLACES } from './mcp-entries.js';
import { packageFile } from './package-file.js';

/** An agent on this machine, as far as hooks go. */
export interface AgentState {
  readonly agent: HookedAgent;
  readonly title: string;
  /** Whether the agent was ever used here. */
  readonly found: boolean;
  /** Settings files that have our hooks: the user's own, or the repository's. */
  readonly hooks: readonly string[];
  /** Events that none of them has: they were set up by an older version, or somebody took some out. */
  readonly missing: readonly string[];
  /** Settings files that have our MCP server, likewise. */
  readonly mcp: readonly string[];
  /** Where its hooks go for the user. */
  readonly userFile: string;
  /** Why its hooks do not run although they are there. */
  readonly disabled?: string;
}

/** All agents we know hooks of. Reads a few small files; starts nothing. */
export async function agentStates(
  context: Pick<Context, 'env' | 'cwd'>,
  repository?: Repository,
): Promise<AgentState[]> {
  const found = findAgents(context);
  return Promise.all(
    HOOKED_AGENTS.map(async (agent): Promise<AgentState> => {
      const { title, userFile, sharedFile } = AGENT_HOOKS[agent];
      const own = userFile(context);
      const files = [
        own,
        ...(repository?.workTree === undefined ? [] : [join(repository.workTree, sharedFile)]),
      ];
      const hooked = files.map((file) => ({ file, events: eventsIn(agent, file) }));
      const hooks = hooked.filter(({ events }) => events.length > 0).map(({ file }) => file);
      const all = new Set(hooked.flatMap(({ events }) => events));
      const missing = hooks.length > 0 ? expectedEvents(agent).filter((event) => !all.has(event)) : [];
      const disabled = hooks.length > 0 ? await whyDisabled(context, agent, hooks) : undefined;
      return {
        agent,
        title,
        found: found.includes(agent),
        hooks,
        missing,
        mcp: filesWithServer(context, agent, repository),
        userFile: own,
        ...(disabled ? { disabled } : {}),
      };
    }),
  );
}

/** Events that a settings file has our hooks for; of a plugin that is not the one of this version, the oldest one's. */
function eventsIn(agent: HookedAgent, file: string): string[] {
  const text = readBytes(file)?.toString('utf8');
  if (text === undefined) return [];
  if (AGENT_HOOKS[agent].entry === undefined) {
    if (text === packageFile('templates/opencode-plugin.js')) return expectedEvents(agent);
    return text.includes(PLUGIN_SIGN) ? ['idle'] : [];
  }
  try {
    return hookedEvents(text, agent);
  } catch {
    return [];
  }
}

/** In the first line of every version of the plugin. */
const PLUGIN_SIGN = '// Lets git-lerim know that a session has something new';

/** Events that must reach git-lerim when all is set up. */
export function expectedEvents(agent: HookedAgent): string[] {
  return Object.keys(AGENT_HOOKS[agent].events);
}

function filesWithServer(
  context: Pick<Context, 'env' | 'cwd'>,
  agent: HookedAgent,
  repository: Repository | undefined,
): string[] {
  const { userFile, sharedFile } = MCP_PLACES[agent];
  const files = [
    userFile(context),
    ...(repository?.workTree === undefined ? [] : [sharedFile(repository.workTree)]),
  ];
  return files.filter((file) => hasMcpEntry(readBytes(file)?.toString('utf8') ?? '', agent));
}

async function whyDisabled(
  context: Pick<Context, 'env' | 'cwd'>,
  agent: HookedAgent,
  files: readonly string[],
): Promise<string | undefined> {
  if (agent === 'claude') {
    const off = files.some((file) =>
      /"disableAllHooks"\s*:\s*true/.test(readBytes(file)?.toString('utf8') ?? ''),
    );
    return off ? '"disableAllHooks" is on in its settings' : undefined;
  }
  if (agent !== 'codex') return undefined;
  const config =
    readBytes(join(AGENT_HOOKS.codex.folders(context)[0] ?? '', 'config.toml'))?.toString('utf8') ?? '';
  try {
    const { parse } = await import('smol-toml');
    const { features, hooks } = parse(config) as {
      features?: { hooks?: boolean };
      hooks?: { state?: Record<string, unknown> };
    };
    if (features?.hooks === false) return '"hooks" is off among the [features] of its config.toml';
    const reviewed = Object.keys(hooks?.state ?? {});
    const trusted = files.some((file) =>
      expectedEvents(agent).every((event) =>
        reviewed.some((key) => key.startsWith(`${file}:${snakeCase(event)}:`)),
      ),
    );
    return trusted
      ? undefined
      : 'some or all wait for your review: start codex and trust them, or use /hooks there';
  } catch {
    return 'its config.toml cannot be read';
  }
}

const snakeCase = (event: string): string => event.replace(/(?<=.)[A-Z]/g, '_$&').toLowerCase();
