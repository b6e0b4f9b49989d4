import { lerimHome } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { launcher, userHooks } from './agent-plan.js';
import { AGENT_HOOKS, type HookedAgent } from './agents.js';
import { isChange } from './install.js';
import { type FileChange, Manifest } from './manifest.js';
import { addPlatforms, removePlatforms } from './platforms.js';
import { agentLauncher, type Installation } from './shims.js';
import { CONNECTED } from './uninstall.js';

/** What `connect` would write into the user's own settings of an agent. */
export function previewConnect(
  context: Context,
  installation: Installation,
  agent: HookedAgent,
): FileChange[] {
  const manifest = new Manifest(lerimHome(context));
  return [launcher(context, installation), userHooks(context, agent)]
    .map((file) => manifest.preview(file))
    .filter(isChange);
}

/** Sets up an agent's hooks for the user; they stay when repositories are uninstalled. */
export function connect(context: Context, installation: Installation, agent: HookedAgent): FileChange[] {
  const manifest = new Manifest(lerimHome(context));
  const hooks = userHooks(context, agent);
  const changes = [launcher(context, installation), hooks].map((file) => manifest.install(file, CONNECTED));
  addPlatforms(context, { [agent]: hooks.path });
  return changes.filter(isChange);
}

/** Takes an agent's hooks out of the user's settings, whoever relies on them. */
export function disconnect(context: Context, agent: HookedAgent): FileChange[] {
  const manifest = new Manifest(lerimHome(context));
  const path = AGENT_HOOKS[agent].userFile(context);
  const changes = manifest.paths().includes(path) ? [manifest.remove(path)] : [];
  removePlatforms(context, [agent]);
  // The launcher goes with the last of them.
  const agentFiles = manifest
    .paths()
    .filter((file) => file !== agentLauncher(context) && manifest.editOf(file)?.kind !== 'hook');
  if (agentFiles.length === 0 && manifest.paths().includes(agentLauncher(context)))
    changes.push(manifest.remove(agentLauncher(context)));
  return changes.filter(isChange);
}
