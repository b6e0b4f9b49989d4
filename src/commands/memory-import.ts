import { EXIT } from '../lib/errors.js';
import { readImport } from '../store/import/read-import.js';
import { chooseTargets } from '../store/scopes/open-memories.js';
import { defineCommand } from './command.js';
import { type AppliedIn, reportApplied } from './report-applied.js';
import { askedScope, ONE_SCOPE } from './scope-option.js';

/** Files that were left out are named up to this many. */
const SHOWN_PROBLEMS = 10;

export const memoryImport = defineCommand({
  summary: 'read memories from JSON Lines or a folder',
  details:
    'A line of JSON is {id?, primitive, kind?, title, body, tags, created, updated, source, confidence, …}. A folder has the layout of the memory branch, or is the memory folder of Lerim, little-coder or Claude Code. All of it becomes one commit of the memory it goes to; what is known already is left out. Notes about you (scope: user) go to your own global memory, unless --scope says otherwise.',
  positionals: [{ name: 'from', describe: 'a .jsonl file or a folder', required: true }],
  options: {
    ...ONE_SCOPE,
    'dry-run': { type: 'boolean', alias: 'n', describe: 'say what would be imported, change nothing' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [
    ['git lerim memory import memories.jsonl', 'from JSON Lines, as written by export'],
    ['git lerim memory import ~/.claude/projects/-home-me-app/memory', "from Claude Code's own memory"],
  ],
  async run(context, args) {
    const { out } = context;
    const reading = out.progress('Reading …');
    const { memories, archived, problems, what } = await readImport(context, args._[0] ?? '');
    reading.done();
    for (const { where, reason } of problems.slice(0, SHOWN_PROBLEMS))
      out.talk(`git lerim: left out ${where}: ${reason}`);
    if (problems.length > SHOWN_PROBLEMS) out.talk(`… and ${problems.length - SHOWN_PROBLEMS} more.`);
    const groups = await chooseTargets(context, memories, askedScope(args.scope));
    if (args['dry-run']) {
      if (args.json) out.json({ memories, problems });
      else
        for (const [{ scope }, group] of groups)
          for (const { id, title } of group)
            out.data(`would import ${id}  ${title}${scope === 'global' ? ' (global)' : ''}`);
    } else {
      const reason = { why: `Imported from ${what}.` };
      const writing = out.progress(`Writing ${memories.length} memories …`);
      const applied: AppliedIn[] = [];
      for (const [target, group] of groups) {
        const { scope, store } = await target.open();
        for (const change of await store.apply(() => [{ op: 'import', memories: group, archived, reason }]))
          applied.push({ ...change, memory_scope: scope });
      }
      writing.done();
      reportApplied(context, applied, args.json);
    }
    return problems.length === 0 ? EXIT.ok : EXIT.partly;
  },
});
