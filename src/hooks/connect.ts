import { lerimHome } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { agentsMd, type InWorkTree, inWorkTree, launcher, sharedFiles, userFiles } from './agent-plan.js';
import { AGENT_HOOKS, HOOKED_AGENTS, type HookedAgent } from './agents.js';
import { isChange } from './install.js';
import { type FileChange, Manifest, type PlannedFile } from './manifest.js';
import { addPlatforms, removePlatforms } from './platforms.js';
import { agentLauncher, type Installation, serverLauncher, startSync } from './shims.js';
import { CONNECTED } from './uninstall.js';

/** What `connect` writes: the user's own files, or files of a repository that are committed. */
export interface ConnectPlan {
  /** What is connected, for people, and what they ought to know or do. */
  readonly title: string;
  readonly note?: string | undefined;
  readonly own: readonly PlannedFile[];
  readonly shared: readonly PlannedFile[];
  readonly stateDir?: string;
  /** Where its hooks are, where they are the user's own. */
  readonly platform?: Readonly<Partial<Record<HookedAgent, string>>>;
}

/** @param repository where the files go that are committed; without it the user's own settings are written */
export function planConnect(
  context: Context,
  installation: Installation,
  agent: HookedAgent,
  repository?: InWorkTree,
): ConnectPlan {
  const { title, note, userFile } = AGENT_HOOKS[agent];
  const launchers = launcher(context, installation);
  return {
    title,
    note,
    ...(repository
      ? { own: launchers, shared: sharedFiles(repository, agent), stateDir: repository.stateDir }
      : {
          own: [...launchers, ...userFiles(context, agent)],
          shared: [],
          platform: { [agent]: userFile(context) },
        }),
  };
}

/** For agents without hooks: a block in the repository's AGENTS.md. */
export function planAgentsMd(repository: InWorkTree): ConnectPlan {
  return { title: 'AGENTS.md', own: [], shared: [agentsMd(repository)], stateDir: repository.stateDir };
}

/** What would be written. Throws, with the file's name, where one cannot be edited safely. */
export function previewConnect(
  context: Context,
  plan: ConnectPlan,
): { file: PlannedFile; change: FileChange }[] {
  const own = new Manifest(lerimHome(context));
  const repository = plan.stateDir === undefined ? own : new Manifest(plan.stateDir);
  return [
    ...plan.own.map((file) => ({ file, change: previewNamed(own, file) })),
    ...plan.shared.map((file) => ({ file, change: previewNamed(repository, file) })),
  ].filter(({ change }) => isChange(change));
}

function previewNamed(manifest: Manifest, file: PlannedFile): FileChange {
  try {
    return manifest.preview(file);
  } catch (error) {
    if (!(error instanceof LerimError)) throw error;
    const { code, message, hint } = error;
    throw new LerimError(code, `${file.path}: ${message}`, { ...(hint ? { hint } : {}), cause: error });
  }
}

/** Writes what was planned; the user's own files stay when repositories are uninstalled. */
export function connect(context: Context, plan: ConnectPlan): FileChange[] {
  const manifest = new Manifest(lerimHome(context));
  const changes = plan.own.map((file) => manifest.install(file, CONNECTED));
  if (plan.platform) addPlatforms(context, plan.platform);
  if (plan.stateDir !== undefined) {
    const repository = new Manifest(plan.stateDir);
    changes.push(...plan.shared.map((file) => repository.install(file)));
  }
  return changes.filter(isChange);
}

export function disconnectAgentsMd(repository: InWorkTree): FileChange[] {
  return take(new Manifest(repository.stateDir), agentsMd(repository).path).filter(isChange);
}

/** Takes what is ours out of an agent's settings, the user's own and the repository's, whoever relies on it. */
export function disconnect(context: Context, agent: HookedAgent, repository?: Repository): FileChange[] {
  const manifest = new Manifest(lerimHome(context));
  const changes = takeOut(manifest, agent, (one) => userFiles(context, one));
  removePlatforms(context, [agent]);
  // What they all call goes with the last of them.
  if (connected(manifest, (one) => userFiles(context, one)).length === 0)
    changes.push(
      ...[agentLauncher, startSync, serverLauncher].flatMap((file) => take(manifest, file(context))),
    );
  if (repository?.workTree !== undefined) {
    const place = inWorkTree(repository);
    changes.push(...takeOut(new Manifest(repository.stateDir), agent, (one) => sharedFiles(place, one)));
  }
  return changes.filter(isChange);
}

type FilesOf = (agent: HookedAgent) => readonly PlannedFile[];

/** All files of one agent, save those that others share. */
function takeOut(manifest: Manifest, agent: HookedAgent, filesOf: FilesOf): FileChange[] {
  const others = connected(manifest, filesOf).filter((other) => other !== agent);
  const needed = new Set(others.flatMap((other) => filesOf(other).map(({ path }) => path)));
  // Last made, first taken away: folders are empty then.
  return [...filesOf(agent)]
    .reverse()
    .filter(({ path }) => !needed.has(path))
    .flatMap(({ path }) => take(manifest, path));
}

/** Agents whose hooks, the first of their files, are set up. */
function connected(manifest: Manifest, filesOf: FilesOf): HookedAgent[] {
  const paths = manifest.paths();
  return HOOKED_AGENTS.filter((agent) => paths.includes(filesOf(agent)[0]?.path ?? ''));
}

function take(manifest: Manifest, path: string): FileChange[] {
  return manifest.paths().includes(path) ? [manifest.remove(path)] : [];
}
