import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { readBytes } from './files.js';
import { addHookSection } from './git-config-section.js';
import { ALL_HOOK_EVENTS, HOOK_EVENTS, type HookEvent, hasBlock, insertBlock } from './hook-block.js';
import { hookEvents } from './hook-events.js';
import { hookManager } from './hook-manager.js';
import { findHookPlace, type HookPlace } from './hook-place.js';

/** How git comes to run our shims in a repository. */
export interface GitHookState {
  /** Whether `git lerim init` was run here. */
  readonly setUp: boolean;
  readonly place: HookPlace;
  readonly via: 'config' | 'files' | 'nothing';
  /** Events that git does not tell us of. */
  readonly missing: readonly HookEvent[];
  /** Where each present one is; the config file when `via` is `config`. */
  readonly files: Readonly<Partial<Record<HookEvent, string>>>;
  /** Whether our lines come first there, so that the hook can be run for a probe alone. */
  readonly first: boolean;
}

/** Reads it off git's own answer of where it looks. */
export async function gitHookState(context: Context, repository: Repository): Promise<GitHookState> {
  const place = await findHookPlace(context, repository);
  const setUp = existsSync(join(repository.stateDir, 'hooks', 'start-sync'));
  const config = join(repository.commonDir, 'config');
  if (place.configHooks) {
    const text = readFileSync(config, 'latin1');
    if (addHookSection(text) === text || /\[hook "lerim"\]/.test(text)) {
      const files = Object.fromEntries(ALL_HOOK_EVENTS.map((event) => [event, config]));
      return { setUp, place, via: 'config', missing: [], files, first: true };
    }
  }
  const committed = hookManager(repository.workTree, place)?.committedFolder;
  const files: Partial<Record<HookEvent, string>> = {};
  let first = true;
  for (const event of ALL_HOOK_EVENTS) {
    const path = [place.folder, ...(committed ? [committed] : [])]
      .map((folder) => join(folder, event))
      .find((file) => hasBlock(readBytes(file)?.toString('latin1') ?? ''));
    if (path === undefined) continue;
    files[event] = path;
    const text = readFileSync(path, 'latin1');
    first &&= insertBlock(text, event) === text;
  }
  const settings = await loadSettings(context, repository.workTree);
  const missing = hookEvents(settings).filter((event) => files[event] === undefined);
  return {
    setUp,
    place,
    via: HOOK_EVENTS.every((event) => missing.includes(event)) ? 'nothing' : 'files',
    missing,
    files,
    first,
  };
}
