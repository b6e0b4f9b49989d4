import { lerimHome } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { launcher, userHooks } from './agent-plan.js';
import { AGENT_HOOKS, HOOKED_AGENTS, type HookedAgent } from './agents.js';
import { isChange } from './install.js';
import { type FileChange, Manifest } from './manifest.js';
import { addPlatforms, removePlatforms } from './platforms.js';
import { agentLauncher, type Installation, startSync } from './shims.js';
import { CONNECTED } from './uninstall.js';

/** What `connect` would write into the user's own settings of an agent. */
export function previewConnect(
  context: Context,
  installation: Installation,
  agent: HookedAgent,
): FileChange[] {
  const manifest = new Manifest(lerimHome(context));
  return [...launcher(context, installation), userHooks(context, agent)]
    .map((file) => manifest.preview(file))
    .filter(isChange);
}

/** Sets up an agent's hooks for the user; they stay when repositories are uninstalled. */
export function connect(context: Context, installation: Installation, agent: HookedAgent): FileChange[] {
  const manifest = new Manifest(lerimHome(context));
  const hooks = userHooks(context, agent);
  const changes = [...launcher(context, installation), hooks].map((file) =>
    manifest.install(file, CONNECTED),
  );
  addPlatforms(context, { [agent]: hooks.path });
  return changes.filter(isChange);
}

/** Takes an agent's hooks out of the user's settings, whoever relies on them. */
export function disconnect(context: Context, agent: HookedAgent): FileChange[] {
  const manifest = new Manifest(lerimHome(context));
  const path = AGENT_HOOKS[agent].userFile(context);
  const changes = manifest.paths().includes(path) ? [manifest.remove(path)] : [];
  removePlatforms(context, [agent]);
  // What they all call goes with the last of them.
  const called = [agentLauncher(context), startSync(context)].filter((file) =>
    manifest.paths().includes(file),
  );
  const isLast = HOOKED_AGENTS.every(
    (other) => !manifest.paths().includes(AGENT_HOOKS[other].userFile(context)),
  );
  if (isLast) changes.push(...called.map((file) => manifest.remove(file)));
  return changes.filter(isChange);
}
