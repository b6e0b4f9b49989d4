import { openView } from '../recall/view/open-view.js';
import { selectMemories } from '../recall/view/select-memories.js';
import { defineCommand } from './command.js';
import { FILTER_OPTIONS } from './memory-filter.js';
import { openMemory } from './open-memory.js';
import { printMemories } from './print-memories.js';

export const memoryList = defineCommand({
  summary: 'a line for each memory',
  details:
    'Newest first: id, kind, confidence today, age, title. Summaries are listed when asked for by --primitive.',
  options: {
    ...FILTER_OPTIONS,
    limit: { type: 'number', alias: 'n', describe: 'at most so many' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [
    ['git lerim memory list --primitive decision', 'the decisions'],
    ['git lerim memory list --archived', 'what was put aside'],
  ],
  async run(context, args) {
    const opened = await openMemory(context);
    const snapshot = await opened.store.snapshot();
    const memories = selectMemories(
      snapshot.memories.values(),
      { primitive: ['decision', 'learning', 'note'], ...args },
      context.now(),
    );
    return printMemories(context, await openView(context, opened), snapshot, memories, args);
  },
});
