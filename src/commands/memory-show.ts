import { EXIT } from '../lib/errors.js';
import { defineCommand } from './command.js';
import { findMemory, openMemory } from './open-memory.js';
import { memoryJson } from './render-memory.js';

export const memoryShow = defineCommand({
  summary: 'one memory, whole',
  details: 'Prints the file as it lies on the branch. An id may be shortened as long as it names one memory.',
  positionals: [{ name: 'id', describe: 'id or path of a memory', required: true, many: true }],
  options: {
    at: { type: 'string', describe: 'as it was at a revision of the memory branch', placeholder: 'rev' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [['git lerim memory show dec-7k2m', 'the memory whose id begins so']],
  async run(context, args) {
    const { store, settings } = await openMemory(context);
    const snapshot = await store.snapshot(args.at);
    const found = args._.map((id) => findMemory(snapshot, id));
    if (args.json) context.out.json(found.map((stored) => memoryJson(stored, settings, context.now())));
    else context.out.data(found.map(({ text }) => text.replace(/\n$/, '')).join('\n\n'));
    return EXIT.ok;
  },
});
