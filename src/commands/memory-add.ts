import { EXIT, LerimError } from '../lib/errors.js';
import { manualId } from '../model/ids.js';
import {
  LEARNING_KINDS,
  type LearningKind,
  type Memory,
  NOTE_SCOPES,
  NOTE_TYPES,
  type NoteScope,
  type NoteType,
} from '../model/memory.js';
import { validate } from '../model/validate.js';
import { memoryJson } from '../recall/view/memory-view.js';
import { openView } from '../recall/view/open-view.js';
import { codeAtHead } from './code-at-head.js';
import { type Args, defineCommand, type Options } from './command.js';
import { findMemory, openMemory } from './open-memory.js';
import { readText } from './read-text.js';
import { reportApplied } from './report-applied.js';

const OPTIONS = {
  primitive: {
    type: 'string',
    choices: ['decision', 'learning', 'note'],
    describe: 'what it is (default: learning with --kind, note with --type, else decision)',
  },
  title: { type: 'string', alias: 't', describe: 'the memory in a line', placeholder: 'text' },
  body: {
    type: 'string',
    alias: 'b',
    describe: 'the rule, then why, then how to apply it; - reads stdin',
    placeholder: 'text',
  },
  kind: { type: 'string', choices: LEARNING_KINDS, describe: 'of a learning (default: insight)' },
  type: { type: 'string', choices: NOTE_TYPES, describe: 'of a note (default: project)' },
  scope: { type: 'string', choices: NOTE_SCOPES, describe: 'of a note (default: project)' },
  description: {
    type: 'string',
    describe: 'of a note: a line for listings (default: its title)',
    placeholder: 'text',
  },
  tags: { type: 'list', describe: 'words to find it by', placeholder: 'a,b' },
  confidence: { type: 'number', describe: 'how sure it is, 0 to 1 (default: 0.8)', placeholder: 'number' },
  about: { type: 'list', describe: 'code files it speaks of', placeholder: 'path' },
  supersedes: {
    type: 'string',
    describe: 'the memory it takes the place of, which is archived',
    placeholder: 'id',
  },
  pin: { type: 'boolean', describe: 'never let it decay' },
  'dry-run': { type: 'boolean', describe: 'show it, write nothing' },
  json: { type: 'boolean', describe: 'print JSON' },
} as const satisfies Options;

export const memoryAdd = defineCommand({
  summary: 'write a memory down',
  details: 'One commit on the memory branch. The same title and body a second time change nothing.',
  options: OPTIONS,
  examples: [
    [
      'git lerim memory add -t "Use JWT bearer tokens for the API" -b "**Why:** the mobile clients cannot keep cookies."',
      'a decision',
    ],
    [
      'git lerim memory add --kind pitfall -t "Run npm run fixtures before npm test" --about package.json',
      'a pitfall, anchored to a file',
    ],
  ],
  async run(context, args) {
    if (!args.title)
      throw new LerimError('usage', "'git lerim memory add' needs --title.", { exit: EXIT.usage });
    const opened = await openMemory(context);
    const { store, repository } = opened;
    const body = (await readText(context, args.body ?? '')).trim();
    const code = await codeAtHead(context, repository, args.about ?? []);
    const memory: Memory = { ...describe(args, args.title, body, context.now()), ...code };
    const [problem] = validate(memory);
    if (problem)
      throw new LerimError('invalid-memory', `This cannot be a memory: ${problem}.`, { exit: EXIT.usage });
    if (args['dry-run']) {
      const view = await openView(context, opened);
      context.out.json(memoryJson({ memory, path: '', archived: false, text: '', blob: '' }, view));
      return EXIT.ok;
    }
    const reason = { why: 'Written down by hand.' };
    const applied = await store.apply((now) => {
      const same = [...now.memories.values()].find(
        (stored) =>
          !stored.archived && stored.memory.title === memory.title && stored.memory.body.trim() === body,
      );
      if (same) return [];
      if (args.supersedes === undefined) return [{ op: 'add', memory, reason }];
      return [{ op: 'supersede', old: findMemory(now, args.supersedes).memory.id, memory, reason }];
    });
    if (applied.length === 0) {
      context.out.talk('That is remembered already.');
      return EXIT.ok;
    }
    return reportApplied(context, applied, args.json);
  },
});

function describe(args: Args<typeof OPTIONS>, title: string, body: string, now: Date): Memory {
  const time = now.toISOString();
  const primitive =
    args.primitive ?? (args.kind ? 'learning' : args.type || args.scope ? 'note' : 'decision');
  const shared = {
    title,
    body,
    created: time,
    updated: time,
    source: 'manual',
    tags: args.tags ?? [],
    confidence: args.confidence ?? 0.8,
    ...(args.pin ? { pinned: true } : {}),
  };
  if (primitive === 'decision') return { primitive, id: manualId(primitive), ...shared };
  if (primitive === 'learning')
    return { primitive, id: manualId(primitive), ...shared, kind: (args.kind ?? 'insight') as LearningKind };
  return {
    primitive: 'note',
    id: manualId('note'),
    ...shared,
    type: (args.type ?? 'project') as NoteType,
    scope: (args.scope ?? 'project') as NoteScope,
    description: args.description ?? title,
  };
}
