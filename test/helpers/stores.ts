/** Stores on real repositories. */
import type { Oid } from '../../src/git/objects.js';
import { openRepository } from '../../src/git/open.js';
import { openObjects } from '../../src/git/open-objects.js';
import type { Context } from '../../src/lib/context.js';
import type { Decision, Memory } from '../../src/model/memory.js';
import { openStore } from '../../src/store/open-store.js';
import type { Applied, Change, MemoryStore } from '../../src/store/store.js';
import { decision } from './memories.js';
import { NOW } from './repository.js';

export const REASON = { why: 'Because the test says so.' };

export async function storeAt(context: Context): Promise<MemoryStore> {
  return openStore(context, await openRepository(context));
}

/** Applies changes whatever the snapshot holds. */
export function apply(store: MemoryStore, ...changes: Change[]): Promise<Applied[]> {
  return store.apply(() => changes);
}

export function adding(memory: Memory): Change {
  return { op: 'add', memory, reason: REASON };
}

/** A decision that differs from others by its number. */
export function numbered(number: number | string, changes: Partial<Decision> = {}): Decision {
  return decision({
    id: `dec-n${number}`,
    title: `Decision number ${number}`,
    body: `Rule ${number}.`,
    ...changes,
  });
}

/** Titles by id, archived ones in brackets. */
export async function titles(store: MemoryStore, revision?: string): Promise<Record<string, string>> {
  const { memories } = await store.snapshot(revision);
  return Object.fromEntries(
    [...memories].map(([id, { memory, archived }]) => [id, archived ? `[${memory.title}]` : memory.title]),
  );
}

/** Commits files on the branch as a person or another tool would: without our trailers, past our store. */
export async function commitByHand(
  context: Context,
  files: Readonly<Record<string, string | null>>,
  message = 'Edit by hand\n',
  ref = 'refs/heads/lerim/memory',
): Promise<Oid> {
  const objects = await openObjects(await openRepository(context), context);
  const changes = Object.entries(files).map(([path, content]) => ({ path, content }));
  const author = { name: 'Hand', email: 'hand@example.com' };
  const tip = (await objects.resolve(ref)) ?? null;
  const [commit] = (await objects.append(ref, tip, [{ message, changes, author, date: NOW }])) ?? [];
  if (!commit) throw new Error('the branch moved');
  return commit;
}
