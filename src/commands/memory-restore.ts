import { EXIT, LerimError } from '../lib/errors.js';
import { CHANGE_OPTIONS } from './change-memories.js';
import { defineCommand } from './command.js';
import { findMemory, openMemory } from './open-memory.js';
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
    const { store } = await openMemory(context);
    const snapshot = await store.snapshot();
    const ids: string[] = [];
    for (const typed of args._) {
      const deleted = !snapshot.memories.has(typed) && (await store.history(typed)).length > 0;
      const found = deleted ? undefined : findMemory(snapshot, typed);
      if (found && !found.archived)
        throw new LerimError('not-archived', `${found.memory.id} is neither archived nor deleted.`);
      ids.push(found?.memory.id ?? typed);
    }
    if (args['dry-run']) {
      for (const id of ids) context.out.data(`would restore ${id}`);
      return EXIT.ok;
    }
    const reason = { why: args.reason ?? 'Restored by hand.' };
    return reportApplied(
      context,
      await store.apply(() => ids.map((id) => ({ op: 'restore', id, reason }))),
      args.json,
    );
  },
});
