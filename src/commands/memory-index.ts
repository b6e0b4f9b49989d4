import { EXIT } from '../lib/errors.js';
import { kindOf, memoryJson } from '../recall/view/memory-view.js';
import { openView } from '../recall/view/open-view.js';
import { selectMemories } from '../recall/view/select-memories.js';
import type { StoredMemory } from '../store/store.js';
import { defineCommand } from './command.js';
import { openToRead } from './open-memory.js';
import { ONE_SCOPE } from './scope-option.js';

const SECTIONS = { decision: 'Decisions', learning: 'Learnings', note: 'Notes' } as const;

export const memoryIndex = defineCommand({
  summary: 'a table of contents in Markdown',
  details: 'A view, made when asked for; nothing is stored.',
  options: { ...ONE_SCOPE, json: { type: 'boolean', describe: 'print JSON' } },
  examples: [['git lerim memory index > MEMORY.md', 'the contents as a file']],
  async run(context, args) {
    const [opened] = await openToRead(context, args.scope);
    const memories = selectMemories(opened?.snapshot.memories.values() ?? [], {}, context.now());
    if (args.json) {
      const view = opened && (await openView(context, opened));
      context.out.json(view ? memories.map((stored) => memoryJson(stored, view)) : []);
    } else context.out.data(tableOfContents(memories));
    return EXIT.ok;
  },
});

function tableOfContents(memories: readonly StoredMemory[]): string {
  const sections = Object.entries(SECTIONS).flatMap(([primitive, heading]) => {
    const lines = memories
      .filter(({ memory }) => memory.primitive === primitive)
      .map(({ memory, path }) => {
        const tags = memory.tags.length ? ` — ${memory.tags.join(', ')}` : '';
        const kind = memory.primitive === 'learning' ? `${kindOf(memory)}: ` : '';
        return `- ${kind}[${memory.title.replace(/[[\]]/g, '\\$&')}](${path}) \`${memory.id}\`${tags}`;
      });
    return lines.length ? [`## ${heading}\n\n${lines.join('\n')}`] : [];
  });
  return ['# Memory', ...sections].join('\n\n');
}
