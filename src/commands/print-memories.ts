import { EXIT, type ExitCode } from '../lib/errors.js';
import { neutraliseLine } from '../model/control-characters.js';
import { type MemoryView, memoryJson } from '../recall/view/memory-view.js';
import type { Snapshot, StoredMemory } from '../store/store.js';
import type { CommandContext } from './command.js';
import { memoryLine } from './render-memory.js';

/** Prints a listing as lines or JSON; says so when it is empty, and names files that are no memories. */
export function printMemories(
  context: CommandContext,
  view: MemoryView,
  snapshot: Snapshot,
  memories: readonly StoredMemory[],
  options: { readonly json?: boolean; readonly limit?: number },
): ExitCode {
  const { out } = context;
  const shown = memories.slice(0, options.limit ?? memories.length);
  if (options.json) out.json(shown.map((stored) => memoryJson(stored, view)));
  else for (const stored of shown) out.data(memoryLine(stored, view, out));
  if (!options.json && shown.length === 0)
    out.talk(snapshot.memories.size === 0 ? 'Nothing is remembered here yet.' : 'No memory fits.');
  if (!options.json && shown.length < memories.length)
    out.talk(`… and ${memories.length - shown.length} more.`);
  for (const problem of snapshot.problems)
    out.talk(neutraliseLine(`git lerim: left out ${problem.path}: ${problem.reason}`));
  return EXIT.ok;
}
