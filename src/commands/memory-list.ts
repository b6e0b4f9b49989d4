import { defineCommand } from './command.js';
import { FILTER_OPTIONS } from './memory-filter.js';
import { openToRead } from './open-memory.js';
import { printMemories } from './print-memories.js';
import { READ_SCOPE } from './scope-option.js';

export const memoryList = defineCommand({
  summary: 'a line for each memory',
  details:
    'Newest first: id, kind, confidence today, age, title; the project first, then your own global memory. Summaries are listed when asked for by --primitive.',
  options: {
    ...FILTER_OPTIONS,
    ...READ_SCOPE,
    limit: { type: 'number', alias: 'n', describe: 'at most so many' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [
    ['git lerim memory list --primitive decision', 'the decisions'],
    ['git lerim memory list --archived', 'what was put aside'],
  ],
  async run(context, args) {
    const opened = await openToRead(context, args.scope);
    return printMemories(context, opened, { primitive: ['decision', 'learning', 'note'], ...args }, args);
  },
});
