import { age } from '../lib/age.js';
import { EXIT } from '../lib/errors.js';
import { memoryJson } from '../recall/view/memory-view.js';
import { openView } from '../recall/view/open-view.js';
import { findMemory } from '../store/scopes/find-memory.js';
import { defineCommand } from './command.js';
import { openToRead } from './open-memory.js';
import { memoryLine } from './render-memory.js';
import { ONE_SCOPE } from './scope-option.js';

export const why = defineCommand({
  summary: 'where a memory comes from: turns, commits, later edits',
  positionals: [{ name: 'id', describe: 'id of a memory', required: true }],
  options: { ...ONE_SCOPE, json: { type: 'boolean', describe: 'print JSON' } },
  examples: [['git lerim why dec-7k2m', 'who said so, when, and what became of it']],
  async run(context, args) {
    const { out } = context;
    const { place, stored } = findMemory(await openToRead(context, args.scope), args._[0] ?? '');
    const { memory } = stored;
    const view = await openView(context, place);
    const history = await place.store.history(memory.id);
    if (args.json) {
      out.json({ ...memoryJson(stored, view), history });
      return EXIT.ok;
    }
    out.data(memoryLine(stored, view, out));
    for (const { session, records, quote } of memory.evidence ?? [])
      out.data(`  said in   ${session} (${placesOf(records)})${quote ? `\n            “${quote}”` : ''}`);
    if (!memory.evidence?.length) out.data(`  said by   ${memory.source}`);
    if (memory.commit)
      out.data(`  code at   ${memory.commit.slice(0, 10)}${memory.branch ? ` on ${memory.branch}` : ''}`);
    for (const { path, blob } of memory.anchors ?? []) out.data(`  about     ${path} @ ${blob.slice(0, 10)}`);
    if (memory.engine) out.data(`  engine    ${memory.engine}`);
    for (const id of memory.supersedes ?? []) out.data(`  replaces  ${id}`);
    if (memory.superseded_by) out.data(`  replaced by ${memory.superseded_by}`);
    out.data('  history');
    for (const { oid, date, message, author } of history)
      out.data(
        `    ${out.paint.yellow(oid.slice(0, 10))} ${age(date, view.now).padStart(5)}  ${message.split('\n')[0]} ${out.paint.dim(`(${author.name})`)}`,
      );
    return EXIT.ok;
  },
});

/** Records of a file are its lines, those of a database have names. */
function placesOf(records: readonly (number | string)[]): string {
  const lines = records.filter((record) => typeof record === 'number');
  const names = records.filter((record) => typeof record === 'string');
  const told = lines.length > 0 ? [`${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`] : [];
  return [...told, ...names].join(', ');
}
