import { LerimError } from '../../lib/errors.js';
import type { Snapshot, StoredMemory } from '../store.js';

/** A memory, and which of the opened ones holds it. */
export interface FoundMemory<Place> {
  readonly place: Place;
  readonly stored: StoredMemory;
}

/**
 * The memory that an id, a path, or the beginning of exactly one id names. Where two scopes hold the same id it is that
 * of the first.
 */
export function findMemory<Place extends { readonly snapshot: Snapshot }>(
  places: readonly Place[],
  typed: string,
): FoundMemory<Place> {
  for (const place of places) {
    const stored = place.snapshot.memories.get(typed);
    if (stored) return { place, stored };
  }
  const matches = new Map<string, FoundMemory<Place>>();
  for (const place of places)
    for (const stored of place.snapshot.memories.values()) {
      const { id } = stored.memory;
      if ((id.startsWith(typed) || stored.path === typed) && !matches.has(id))
        matches.set(id, { place, stored });
    }
  const [only, other] = matches.values();
  if (only && !other) return only;
  if (only)
    throw new LerimError(
      'ambiguous-id',
      `'${typed}' could be ${[...matches.keys()].slice(0, 5).join(', ')}.`,
      { hint: 'Give more of the id.' },
    );
  throw new LerimError('no-such-memory', `There is no memory '${typed}'.`, {
    hint: "'git lerim memory list' shows what there is.",
  });
}

/** The ids of what was found, by the place that holds them; each once. */
export function idsByPlace<Place>(found: readonly FoundMemory<Place>[]): Map<Place, string[]> {
  const ids = new Map<Place, string[]>();
  for (const { place, stored } of found)
    ids.set(place, [...new Set([...(ids.get(place) ?? []), stored.memory.id])]);
  return ids;
}
