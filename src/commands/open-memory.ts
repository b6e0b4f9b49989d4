import { loadSettings, type Settings } from '../config/settings.js';
import { openRepository } from '../git/open.js';
import type { Repository } from '../git/repository.js';
import { LerimError } from '../lib/errors.js';
import { openStore } from '../store/open-store.js';
import type { MemoryStore, Snapshot, StoredMemory } from '../store/store.js';
import type { CommandContext } from './command.js';

export interface OpenMemory {
  readonly repository: Repository;
  readonly store: MemoryStore;
  readonly settings: Settings;
}

/** The repository the user stands in, its memory and settings; what was wrong with the settings is said. */
export async function openMemory(context: CommandContext): Promise<OpenMemory> {
  const repository = await openRepository(context);
  const settings = await loadSettings(context, repository.workTree);
  for (const warning of settings.warnings) context.out.talk(`git lerim: ${warning}`);
  return { repository, store: await openStore(context, repository), settings };
}

/** The memory an id, or the beginning of exactly one id, names. */
export function findMemory(snapshot: Snapshot, typed: string): StoredMemory {
  const exact = snapshot.memories.get(typed);
  if (exact) return exact;
  const matches = [...snapshot.memories.values()].filter(
    ({ memory, path }) => memory.id.startsWith(typed) || path === typed,
  );
  const [only, other] = matches;
  if (only && !other) return only;
  if (only)
    throw new LerimError(
      'ambiguous-id',
      `'${typed}' could be ${matches
        .slice(0, 5)
        .map((match) => match.memory.id)
        .join(', ')}.`,
      {
        hint: 'Give more of the id.',
      },
    );
  throw new LerimError('no-such-memory', `There is no memory '${typed}'.`, {
    hint: "'git lerim memory list' shows what there is.",
  });
}
