import { LerimError } from '../../lib/errors.js';
import type { Snapshot, StoredMemory } from '../../store/store.js';

/** One line, as titles are. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * The memory a name stands for: an id, or a title in whatever case; archived ones only by their id. `undefined` when
 * there is none. Throws when several have the title.
 */
export function findByName({ memories }: Pick<Snapshot, 'memories'>, name: string): StoredMemory | undefined {
  const exact = memories.get(name.trim());
  if (exact) return exact;
  const wanted = oneLine(name).toLowerCase();
  const [first, second] = [...memories.values()].filter(
    ({ memory, archived }) =>
      !archived && memory.primitive !== 'summary' && oneLine(memory.title).toLowerCase() === wanted,
  );
  if (first && second)
    throw new LerimError('ambiguous-name', `Several memories are called '${oneLine(name)}'.`, {
      hint: `Give the id instead of the name: ${first.memory.id}, ${second.memory.id}.`,
    });
  return first;
}

/** The one that is there, among the memories of all scopes. */
export function findNamed<Place extends { readonly snapshot: Snapshot }>(
  places: readonly Place[],
  name: string,
): { readonly place: Place; readonly stored: StoredMemory } {
  for (const place of places) {
    const stored = findByName(place.snapshot, name);
    if (stored) return { place, stored };
  }
  throw new LerimError('no-such-memory', `There is no memory called '${oneLine(name).slice(0, 200)}'.`, {
    hint: 'MemoryList and MemorySearch show names and ids.',
  });
}
