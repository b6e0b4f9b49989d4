import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { ADAPTERS } from '../sessions/adapters.js';
import { agentStates } from './agent-state.js';

/** An agent whose sessions are read. */
export interface DescribedAgent {
  readonly agent: string;
  /** Whether it was ever used on this machine. */
  readonly found: boolean;
  /** Settings files that have all our hooks. */
  readonly hooks: readonly string[];
  /** Settings files that have our MCP server. */
  readonly mcp: readonly string[];
  /** Why its hooks do not run although they are there. */
  readonly disabled?: string;
  /** Where its sessions are looked for. */
  readonly places: readonly string[];
}

/** Every agent that is read, whether or not it has hooks. */
export async function describeAgents(
  context: Context,
  repository: Repository | undefined,
): Promise<DescribedAgent[]> {
  const states = await agentStates(context, repository);
  return ADAPTERS.map((adapter) => {
    const state = states.find(({ agent }) => agent === adapter.agent);
    return {
      agent: adapter.agent,
      found: state?.found ?? false,
      hooks: state?.hooks ?? [],
      mcp: state?.mcp ?? [],
      ...(state?.disabled ? { disabled: state.disabled } : {}),
      places: adapter.places(context),
    };
  });
}
