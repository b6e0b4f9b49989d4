import { EXIT } from '../lib/errors.js';
import { memoryJson } from '../recall/view/memory-view.js';
import { openView } from '../recall/view/open-view.js';
import { recordAccess } from '../store/access/record.js';
import { defineCommand } from './command.js';
import { findMemory, openMemory } from './open-memory.js';
import { standingNotes } from './render-memory.js';

export const memoryShow = defineCommand({
  summary: 'one memory, whole',
  details:
    'Prints the file as it lies on the branch; on stderr what is told of it beside: how sure it is by now, and how the code has moved on. An id may be shortened as long as it names one memory.',
  positionals: [{ name: 'id', describe: 'id or path of a memory', required: true, many: true }],
  options: {
    at: { type: 'string', describe: 'as it was at a revision of the memory branch', placeholder: 'rev' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [['git lerim memory show dec-7k2m', 'the memory whose id begins so']],
  async run(context, args) {
    const { out } = context;
    const opened = await openMemory(context);
    const snapshot = await opened.store.snapshot(args.at);
    const found = args._.map((id) => findMemory(snapshot, id));
    const view = await openView(context, opened);
    if (args.json) out.json(found.map((stored) => memoryJson(stored, view)));
    else out.data(found.map(({ text }) => text.replace(/\n$/, '')).join('\n\n'));
    if (!args.json)
      for (const stored of found)
        for (const note of standingNotes(stored, view)) out.talk(`git lerim: ${stored.memory.id}: ${note}`);
    recordAccess(
      opened.repository.stateDir,
      found.map(({ memory }) => memory.id),
      context.now(),
    );
    return EXIT.ok;
  },
});
