import { lerimHome } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { eachOnce, inWorkTree, launcher, sharedFiles, userFiles } from './agent-plan.js';
import { AGENT_HOOKS, type HookedAgent } from './agents.js';
import { planGitHooks } from './git-hooks.js';
import { type FileChange, Manifest, type PlannedFile } from './manifest.js';
import type { InstallPlan } from './plan.js';
import { type Installation, writeShims } from './shims.js';

export interface InstallOptions {
  readonly agents: readonly HookedAgent[];
  /** Write committed files instead of the user's own settings. */
  readonly shared: boolean;
  /** Further files, and what to say of them. */
  readonly more?: Pick<InstallPlan, 'repositoryFiles' | 'notes'>;
}

interface PlannedChange {
  readonly file: PlannedFile;
  readonly change: FileChange;
}

/** Everything `init` would write, and what it would look like. Files that cannot be edited become notes. */
export interface Preview {
  readonly plan: InstallPlan;
  readonly changes: readonly PlannedChange[];
}

/** Plans git's and the agents' hooks for a repository. */
export async function previewInstall(
  context: Context,
  repository: Repository,
  installation: Installation,
  options: InstallOptions,
): Promise<Preview> {
  const place = options.shared ? inWorkTree(repository) : undefined;
  const git = repository.hasGit
    ? await planGitHooks(context, repository, options.shared)
    : {
        repositoryFiles: [],
        userFiles: [],
        snippets: [],
        notes: ['There is no git on PATH, so no hook of git is set up.'],
      };
  const agentFiles = eachOnce(
    options.agents.flatMap((agent) => (place ? sharedFiles(place, agent) : userFiles(context, agent))),
  );
  const plan: InstallPlan = {
    repositoryFiles: [
      ...git.repositoryFiles,
      ...(place ? agentFiles : []),
      ...(options.more?.repositoryFiles ?? []),
    ],
    userFiles: [
      ...(agentFiles.length > 0 ? launcher(context, installation) : []),
      ...git.userFiles,
      ...(place ? [] : agentFiles),
    ],
    snippets: git.snippets,
    notes: [
      ...git.notes,
      ...options.agents.flatMap((agent) => AGENT_HOOKS[agent].note ?? []),
      ...(options.more?.notes ?? []),
    ],
  };
  return withChanges(context, repository, plan);
}

/** Writes what was planned. Returns the files that changed. */
export function install(
  context: Context,
  repository: Repository,
  installation: Installation,
  { plan }: Preview,
): FileChange[] {
  writeShims(repository.stateDir, installation);
  const own = new Manifest(repository.stateDir);
  const shared = new Manifest(lerimHome(context));
  return [
    ...plan.repositoryFiles.map((file) => own.install(file)),
    ...plan.userFiles.map((file) => shared.install(file, repository.commonDir)),
  ].filter(isChange);
}

export function isChange({ before, after }: FileChange): boolean {
  return before === undefined || after === undefined ? before !== after : !before.equals(after);
}

function withChanges(context: Context, repository: Repository, plan: InstallPlan): Preview {
  const notes = [...plan.notes];
  const changes: PlannedChange[] = [];
  const feasible = (manifest: Manifest, files: readonly PlannedFile[]): PlannedFile[] =>
    files.filter((file) => {
      try {
        changes.push({ file, change: manifest.preview(file) });
        return true;
      } catch (error) {
        if (!(error instanceof LerimError)) throw error;
        notes.push(`${file.path}: ${error.message}`);
        return false;
      }
    });
  const repositoryFiles = feasible(new Manifest(repository.stateDir), plan.repositoryFiles);
  const userFiles = feasible(new Manifest(lerimHome(context)), plan.userFiles);
  return { plan: { ...plan, repositoryFiles, userFiles, notes }, changes };
}
