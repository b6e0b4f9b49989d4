import { join } from 'node:path';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { AGENT_HOOKS, type HookedAgent } from './agents.js';
import type { PlannedFile } from './manifest.js';
import { packageFile } from './package-file.js';
import { type Installation, launcherFiles } from './shims.js';

/** One agent's hooks in the user's own settings. */
export function userHooks(context: Pick<Context, 'env' | 'cwd'>, agent: HookedAgent): PlannedFile {
  return agentFile(agent, AGENT_HOOKS[agent].userFile(context));
}

/** One agent's hooks in files that are committed with the code. */
export function sharedHooks(
  repository: Repository & { readonly workTree: string },
  agent: HookedAgent,
): PlannedFile {
  return agentFile(agent, join(repository.workTree, AGENT_HOOKS[agent].sharedFile));
}

/** The program that all agents' hooks call. */
export function launcher(context: Pick<Context, 'env' | 'cwd'>, installation: Installation): PlannedFile[] {
  return launcherFiles(context, installation).map(({ path, text }) => ({
    path,
    purpose: 'finds git-lerim for the agents',
    edit: { kind: 'whole' },
    whole: text,
    mode: 0o755,
  }));
}

function agentFile(agent: HookedAgent, path: string): PlannedFile {
  const { title, entry } = AGENT_HOOKS[agent];
  const purpose = `${title} tells when a session has something new`;
  return entry === undefined
    ? { path, purpose, edit: { kind: 'whole' }, whole: packageFile('templates/opencode-plugin.js') }
    : { path, purpose, edit: { kind: 'agent', agent } };
}
