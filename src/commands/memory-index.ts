import { EXIT, LerimError } from '../lib/errors.js';
import { listContents } from '../recall/view/contents.js';
import { memoryJson } from '../recall/view/memory-view.js';
import { openView } from '../recall/view/open-view.js';
import { selectMemories } from '../recall/view/select-memories.js';
import { defineCommand } from './command.js';
import { openToRead } from './open-memory.js';
import { READ_SCOPE } from './scope-option.js';

export const memoryIndex = defineCommand({
  summary: 'a table of contents in Markdown',
  details:
    'A line for each memory, the most useful first: how sure it is today, how often it is used, what the current branch works on. At most 1,000 lines and 50 KB; what is left out is said. A view, made when asked for; nothing is stored. With --json: all of them, newest first.',
  options: {
    ...READ_SCOPE,
    'max-tokens': { type: 'number', describe: 'at most so long, in tokens (estimated)' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [['git lerim memory index > MEMORY.md', 'the contents as a file']],
  async run(context, args) {
    const tokens = args['max-tokens'];
    if (tokens !== undefined && tokens < 1)
      throw new LerimError('usage', `--max-tokens takes a number from 1 on, not '${tokens}'.`, {
        exit: EXIT.usage,
      });
    const places = await openToRead(context, args.scope);
    if (args.json) {
      const listed = places.map(async (place) => {
        const view = await openView(context, place);
        return selectMemories(place.snapshot.memories.values(), {}, context.now()).map((stored) =>
          memoryJson(stored, view),
        );
      });
      context.out.json((await Promise.all(listed)).flat());
      return EXIT.ok;
    }
    const { lines, left } = await listContents(context, places, { tokens });
    context.out.data(['# Memory', ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n'));
    if (left) context.out.data(`\n${left}`);
    if (lines.length === 0 && !left) context.out.talk('Nothing is remembered here yet.');
    return EXIT.ok;
  },
});
