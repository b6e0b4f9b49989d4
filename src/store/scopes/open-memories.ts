/** The memories of all scopes, opened: for reading, for writing, and for finding a memory by its id. */
import { loadSettings, type Settings } from '../../config/settings.js';
import { isOutside } from '../../git/discover.js';
import { openRepository } from '../../git/open.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import type { Memory } from '../../model/memory.js';
import { openStore } from '../open-store.js';
import type { MemoryStore, Snapshot } from '../store.js';
import { makeGlobal } from './global-memory.js';
import { type OpenedScopes, openScopes } from './open-scopes.js';
import { type AskedScope, type Scope, scopeToWrite } from './scope.js';

export interface OpenMemory {
  readonly scope: Scope;
  readonly repository: Repository;
  readonly store: MemoryStore;
  /** As they hold for this memory. */
  readonly settings: Settings;
}

/** A memory with what it holds now, or at the revision that was asked for. */
export interface LoadedMemory extends OpenMemory {
  readonly snapshot: Snapshot;
}

/**
 * The memories to read, the project's first. A global memory that does not exist yet is absent.
 * @param asked overrules the setting `memory.scope`
 * @param revision of the first of them, which then stands alone
 */
export async function openMemories(
  context: Context,
  asked?: AskedScope,
  revision?: string,
): Promise<OpenedScopes<LoadedMemory>> {
  const { opened, warnings } = await openScopes(context, asked, async (inside, scope) => {
    const memory = await openMemory(context, await openRepository(inside), scope);
    // Read here, so that what is wrong with one memory is found while the others can do without it.
    return { ...memory, snapshot: await memory.store.snapshot() };
  });
  return { opened: revision === undefined ? opened : await at(revision, opened), warnings };
}

async function at(revision: string, [first]: readonly LoadedMemory[]): Promise<LoadedMemory[]> {
  return first ? [{ ...first, snapshot: await first.store.snapshot(revision) }] : [];
}

/** A memory to write to. */
export interface Target {
  readonly scope: Scope;
  /** Of the code that new memories are learned at; a global memory has none. */
  readonly code: Repository | undefined;
  /** Makes the global memory when it is missing. */
  open(): Promise<OpenMemory>;
}

/**
 * The memory that something new goes to: by the setting the project's, and outside of repositories the global one.
 * @param asked overrules the setting
 */
export async function chooseTarget(context: Context, asked?: Scope): Promise<Target> {
  const { scope, elseGlobal } = scopeToWrite((await loadSettings(context)).get('memory.scope'), asked);
  if (scope === 'project')
    try {
      const code = await openRepository(context);
      return { scope, code, open: () => openMemory(context, code, scope) };
    } catch (error) {
      if (!elseGlobal || !isOutside(error)) throw error;
    }
  return globalTarget(context);
}

function globalTarget(context: Context): Target {
  return {
    scope: 'global',
    code: undefined,
    open: async () => openMemory(context, await makeGlobal(context), 'global'),
  };
}

/** Where each of these goes: notes about the user to the global memory, unless something else was asked for or set. */
export async function chooseTargets<M extends Memory>(
  context: Context,
  memories: readonly M[],
  asked?: Scope,
): Promise<(readonly [Target, readonly M[]])[]> {
  const usual = await chooseTarget(context, asked);
  const { elseGlobal } = scopeToWrite((await loadSettings(context)).get('memory.scope'), asked);
  const apart = elseGlobal && usual.scope === 'project';
  const goesGlobal = (memory: Memory): boolean =>
    apart && memory.primitive === 'note' && memory.scope === 'user';
  const groups = [
    [usual, memories.filter((memory) => !goesGlobal(memory))],
    [globalTarget(context), memories.filter(goesGlobal)],
  ] as const;
  return groups.filter(([, group]) => group.length > 0);
}

/** Chooses and opens at once. */
export async function openTarget(context: Context, asked?: Scope): Promise<OpenMemory> {
  return (await chooseTarget(context, asked)).open();
}

async function openMemory(context: Context, repository: Repository, scope: Scope): Promise<OpenMemory> {
  const [store, settings] = await Promise.all([
    openStore(context, repository),
    loadSettings(context, repository.workTree),
  ]);
  return { scope, repository, store, settings };
}
