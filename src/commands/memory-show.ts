import { EXIT } from '../lib/errors.js';
import { memoryJson } from '../recall/view/memory-view.js';
import { openView } from '../recall/view/open-view.js';
import { recordAccess } from '../store/access/record.js';
import { findMemory, idsByPlace } from '../store/scopes/find-memory.js';
import { defineCommand } from './command.js';
import { openToRead } from './open-memory.js';
import { standingNotes } from './render-memory.js';
import { ONE_SCOPE } from './scope-option.js';

export const memoryShow = defineCommand({
  summary: 'one memory, whole',
  details:
    'Prints the file as it lies on the branch; on stderr what is told of it beside: how sure it is by now, and how the code has moved on. An id may be shortened as long as it names one memory.',
  positionals: [{ name: 'id', describe: 'id or path of a memory', required: true, many: true }],
  options: {
    ...ONE_SCOPE,
    at: { type: 'string', describe: 'as it was at a revision of the memory branch', placeholder: 'rev' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [['git lerim memory show dec-7k2m', 'the memory whose id begins so']],
  async run(context, args) {
    const { out } = context;
    const places = await openToRead(context, args.scope, args.at);
    const found = args._.map((id) => findMemory(places, id));
    const views = new Map(
      await Promise.all(places.map(async (place) => [place, await openView(context, place)] as const)),
    );
    const seen = found.flatMap(({ place, stored }) => {
      const view = views.get(place);
      return view ? [{ stored, view }] : [];
    });
    if (args.json) out.json(seen.map(({ stored, view }) => memoryJson(stored, view)));
    else {
      out.data(seen.map(({ stored }) => stored.text.replace(/\n$/, '')).join('\n\n'));
      for (const { stored, view } of seen)
        for (const note of standingNotes(stored, view)) out.talk(`git lerim: ${stored.memory.id}: ${note}`);
    }
    for (const [{ repository }, ids] of idsByPlace(found))
      recordAccess(repository.stateDir, ids, context.now());
    return EXIT.ok;
  },
});
