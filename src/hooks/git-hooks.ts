import { accessSync, constants, existsSync, lstatSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { loadSettings } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { modeOf, readBytes } from './files.js';
import { type HookEvent, hasBlock, hookBlock, isShellHook } from './hook-block.js';
import { hookEvents } from './hook-events.js';
import { hookManager } from './hook-manager.js';
import { findHookPlace, type HookPlace, isTracked } from './hook-place.js';
import type { PlannedFile } from './manifest.js';
import type { InstallPlan, Snippet } from './plan.js';

/**
 * How git comes to run our shims here: by its config where it can (beside every other hook, the work tree untouched),
 * else by a block in the hook files, wherever git looks for them.
 * @param shared whether committed hook files may be changed
 */
export async function planGitHooks(
  context: Context,
  repository: Repository,
  shared: boolean,
): Promise<InstallPlan> {
  const place = await findHookPlace(context, repository);
  const manager = hookManager(repository.workTree, place);
  const byConfig: PlannedFile[] = place.configHooks
    ? [
        {
          path: join(repository.commonDir, 'config'),
          purpose: 'git runs a sync after commits',
          edit: { kind: 'git-config' },
        },
      ]
    : [];
  const committed = shared && (place.kind === 'work-tree' || manager?.committedFolder !== undefined);
  if (place.configHooks && !committed)
    return { repositoryFiles: byConfig, userFiles: [], snippets: [], notes: [] };

  const files: PlannedFile[] = [];
  const snippets: Snippet[] = [];
  const settings = await loadSettings(context, repository.workTree);
  for (const event of hookEvents(settings)) {
    const path = join((committed ? manager?.committedFolder : undefined) ?? place.folder, event);
    const reason = await whyNot(context, repository, place, path, shared);
    if (reason !== undefined) snippets.push({ path, event, reason });
    else files.push(hookFile(place, path, event));
  }
  if (place.kind === 'work-tree' && !committed) files.push(...hidden(repository, files));
  const outside = place.kind === 'outside';
  return {
    repositoryFiles: outside ? byConfig : [...byConfig, ...files],
    userFiles: outside ? files : [],
    snippets,
    notes: manager && !committed ? [manager.note] : [],
  };
}

function hookFile(place: HookPlace, path: string, event: HookEvent): PlannedFile {
  const underManager = basename(dirname(path)) === '.husky' && basename(place.folder) === '_';
  return {
    path,
    purpose: `git runs it at ${event}`,
    edit: { kind: 'hook', event, ...(underManager ? { shebang: false } : {}) },
    mode: 0o755,
  };
}

/** New files in a committed folder are kept out of `git status`. */
function hidden({ commonDir, workTree }: Repository, files: readonly PlannedFile[]): PlannedFile[] {
  if (workTree === undefined) return [];
  const ours = files.filter(({ path }) =>
    hasBlock(readBytes(path)?.toString('latin1') ?? hookBlock('post-commit')),
  );
  const lines = ours.map(({ path }) => `/${relative(workTree, path).replaceAll('\\', '/')}`);
  if (lines.length === 0) return [];
  return [
    {
      path: join(commonDir, 'info', 'exclude'),
      purpose: 'keeps those files out of git status',
      edit: { kind: 'lines', lines },
    },
  ];
}

/** Why a hook is not ours to change, or `undefined`. */
async function whyNot(
  context: Context,
  repository: Repository,
  place: HookPlace,
  path: string,
  shared: boolean,
): Promise<string | undefined> {
  if (!isWritable(path)) return 'cannot be written';
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (stat.isSymbolicLink()) return 'is a symbolic link';
  const text = readBytes(path)?.toString('latin1') ?? '';
  const managed = basename(dirname(path)) === '.husky';
  if (!managed && !isShellHook(text)) return 'is not a shell script';
  if (!managed && ((modeOf(path) ?? 0) & 0o111) === 0) return 'is not executable, so that git passes it over';
  const { workTree } = repository;
  if (place.kind === 'work-tree' && !shared && workTree && (await isTracked(context, workTree, path)))
    return 'is committed (`git lerim init --shared` changes it)';
  return undefined;
}

function isWritable(path: string): boolean {
  let at = path;
  while (!existsSync(at)) at = dirname(at);
  try {
    accessSync(at, constants.W_OK);
    accessSync(existsSync(path) ? dirname(path) : at, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
