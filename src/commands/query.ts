import { LerimError } from '../lib/errors.js';
import { defineCommand } from './command.js';
import { FILTER_OPTIONS } from './memory-filter.js';
import { openToRead } from './open-memory.js';
import { printMemories } from './print-memories.js';
import { READ_SCOPE } from './scope-option.js';

export const query = defineCommand({
  summary: 'list memories by exact conditions',
  details: 'All conditions must hold. Unlike search and ask, nothing is ranked and nothing is left out.',
  options: {
    ...FILTER_OPTIONS,
    ...READ_SCOPE,
    path: { type: 'string', describe: 'memories that speak of this file or folder', placeholder: 'path' },
    since: { type: 'string', describe: 'updated since a date, or a span back (7d)', placeholder: 'when' },
    until: { type: 'string', describe: 'updated until a date, or a span back', placeholder: 'when' },
    session: {
      type: 'string',
      describe: 'learned in this session (agent/id, or a part of it)',
      placeholder: 'session',
    },
    source: {
      type: 'string',
      describe: 'brought by this source, e.g. claude or manual',
      placeholder: 'source',
    },
    text: { type: 'string', describe: 'containing these words literally', placeholder: 'words' },
    at: { type: 'string', describe: 'as the memory was at a revision of its branch', placeholder: 'rev' },
    limit: { type: 'number', alias: 'n', describe: 'at most so many' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [
    ['git lerim query --path src/auth --since 30d', 'what was learned about src/auth this month'],
    ['git lerim query --kind pitfall --json', 'all pitfalls, for a program'],
    ['git lerim query --at lerim/memory~10 --all', 'everything, as it was ten changes ago'],
  ],
  async run(context, args) {
    const opened = await openToRead(context, args.scope, args.at);
    if (args.at !== undefined && opened.every(({ snapshot }) => snapshot.tip === undefined))
      throw new LerimError('no-revision', `'${args.at}' names no commit.`, {
        hint: "'git lerim log' shows the branch's commits.",
      });
    return printMemories(context, opened, args, args);
  },
});
