import { EXIT, LerimError } from '../lib/errors.js';
import { findMemory } from '../store/scopes/find-memory.js';
import { applyByPlace, CHANGE_OPTIONS } from './change-memories.js';
import { defineCommand } from './command.js';
import { type LoadedMemory, openToRead } from './open-memory.js';
import { reportApplied } from './report-applied.js';

export const memoryRestore = defineCommand({
  summary: 'bring an archived or deleted memory back',
  positionals: [
    { name: 'id', describe: 'id of a memory; whole, for a deleted one', required: true, many: true },
  ],
  options: CHANGE_OPTIONS,
  examples: [
    ['git lerim memory list --archived', 'what can be restored'],
    ['git lerim memory restore lrn-3f9kw2m7xq', 'back to where it was'],
  ],
  async run(context, args) {
    const places = await openToRead(context, args.scope);
    const ids = new Map<LoadedMemory, string[]>();
    for (const typed of args._) {
      const { place, id } = (await findDeleted(places, typed)) ?? findArchived(places, typed);
      ids.set(place, [...(ids.get(place) ?? []), id]);
    }
    if (args['dry-run']) {
      for (const id of [...ids.values()].flat()) context.out.data(`would restore ${id}`);
      return EXIT.ok;
    }
    const reason = { why: args.reason ?? 'Restored by hand.' };
    const applied = await applyByPlace(ids, (_, id) => [{ op: 'restore', id, reason }]);
    return reportApplied(context, applied, args.json);
  },
});

interface Restorable {
  readonly place: LoadedMemory;
  readonly id: string;
}

async function findDeleted(places: readonly LoadedMemory[], id: string): Promise<Restorable | undefined> {
  if (places.some(({ snapshot }) => snapshot.memories.has(id))) return undefined;
  for (const place of places) if ((await place.store.history(id)).length > 0) return { place, id };
  return undefined;
}

function findArchived(places: readonly LoadedMemory[], typed: string): Restorable {
  const { place, stored } = findMemory(places, typed);
  const { id } = stored.memory;
  if (!stored.archived) throw new LerimError('not-archived', `${id} is neither archived nor deleted.`);
  return { place, id };
}
