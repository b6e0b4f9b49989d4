/** One memory as the server sees it: opened once, and what it holds kept at hand as long as it is true. */
import { loadSettings, type Settings } from '../../config/settings.js';
import { openAtBranch } from '../../git/open.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { openRecalls, type Recalls } from '../../recall/open-recalls.js';
import type { MemoryView } from '../../recall/view/memory-view.js';
import { openView } from '../../recall/view/open-view.js';
import { selectMemories } from '../../recall/view/select-memories.js';
import { NOTE_GLOBS } from '../../store/access/note-globs.js';
import { openTarget } from '../../store/scopes/open-memories.js';
import type { Scope } from '../../store/scopes/scope.js';
import type { MemoryStore, Snapshot, StoredMemory } from '../../store/store.js';
import { keepFresh } from './fresh.js';

export interface Held {
  readonly snapshot: Snapshot;
  /** All of them, archived ones too, the last updated first. */
  readonly memories: readonly StoredMemory[];
  readonly view: MemoryView;
}

export interface Project {
  readonly context: Context;
  readonly repository: Repository;
  readonly store: MemoryStore;
  settings(): Promise<Settings>;
  /** The memories, and how they stand today. */
  held(): Promise<Held>;
  /** Searches what commands search too: this memory, and the user's own beside it. */
  recalls(): Promise<Recalls>;
}

/** Milliseconds after which what is at hand is looked at again although no commit was made: files change, confidence fades. */
const MAX_AGE = 10_000;

/** @param context in which git finds the repository */
export async function openProject(context: Context, scope: Scope): Promise<Project> {
  const opened = await openTarget(context, scope);
  const { repository, store } = opened;
  const settings = (): Promise<Settings> => loadSettings(context, repository.workTree);
  const keyOf = async (): Promise<string> => {
    const [tip, { head, oids }] = await Promise.all([
      store.tip(),
      openAtBranch(context, undefined, NOTE_GLOBS),
    ]);
    return [tip, head, ...oids].join(' ');
  };
  const memories = keepFresh(
    async () => (await store.tip()) ?? '',
    async () => {
      const snapshot = await store.snapshot();
      return { snapshot, memories: selectMemories(snapshot.memories.values(), { all: true }, context.now()) };
    },
    Number.POSITIVE_INFINITY,
  );
  const load = async (): Promise<Held> => {
    const view = openView(context, { ...opened, settings: await settings() });
    return { ...(await memories()), view: await view };
  };
  const search = (): Promise<Recalls> => openRecalls(context, scope === 'global' ? scope : undefined);
  return {
    context,
    repository,
    store,
    settings,
    held: keepFresh(keyOf, load, MAX_AGE),
    recalls: keepFresh(keyOf, search, MAX_AGE),
  };
}
