import { EXIT, type ExitCode } from '../lib/errors.js';
import { neutraliseLine } from '../model/control-characters.js';
import { memoryJson } from '../recall/view/memory-view.js';
import { openView } from '../recall/view/open-view.js';
import { type Filter, selectMemories } from '../recall/view/select-memories.js';
import type { CommandContext } from './command.js';
import type { LoadedMemory } from './open-memory.js';
import { memoryLine } from './render-memory.js';

/**
 * Prints what fits of each memory, newest first, as lines or JSON; says so when that is nothing, and names files that
 * are no memories.
 */
export async function printMemories(
  context: CommandContext,
  opened: readonly LoadedMemory[],
  filter: Filter,
  options: { readonly json?: boolean; readonly limit?: number },
): Promise<ExitCode> {
  const { out } = context;
  const fitting = await Promise.all(
    opened.map(async (memory) => {
      const view = await openView(context, memory);
      const stored = selectMemories(memory.snapshot.memories.values(), filter, view.now);
      return stored.map((one) => ({ stored: one, view }));
    }),
  );
  const all = fitting.flat();
  const shown = all.slice(0, options.limit ?? all.length);
  if (options.json) out.json(shown.map(({ stored, view }) => memoryJson(stored, view)));
  else {
    for (const { stored, view } of shown) out.data(memoryLine(stored, view, out));
    const isEmpty = opened.every(({ snapshot }) => snapshot.memories.size === 0);
    if (shown.length === 0) out.talk(isEmpty ? 'Nothing is remembered here yet.' : 'No memory fits.');
    if (shown.length < all.length) out.talk(`… and ${all.length - shown.length} more.`);
  }
  for (const { snapshot } of opened)
    for (const problem of snapshot.problems)
      out.talk(neutraliseLine(`git lerim: left out ${problem.path}: ${problem.reason}`));
  return EXIT.ok;
}
