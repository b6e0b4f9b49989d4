import { EXIT, LerimError } from '../lib/errors.js';
import { manualId } from '../model/ids.js';
import {
  LEARNING_KINDS,
  type LearningKind,
  type Memory,
  NOTE_TYPES,
  type NoteType,
} from '../model/memory.js';
import { validate } from '../model/validate.js';
import { findMemory } from '../store/scopes/find-memory.js';
import { chooseTarget, type Target } from '../store/scopes/open-memories.js';
import type { Scope } from '../store/scopes/scope.js';
import { type CodeAtHead, codeAtHead } from './code-at-head.js';
import { type Args, type CommandContext, defineCommand, type Options } from './command.js';
import { readText } from './read-text.js';
import { reportApplied } from './report-applied.js';
import { askedScope } from './scope-option.js';

const OPTIONS = {
  primitive: {
    type: 'string',
    alias: 'p',
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
  scope: {
    type: 'string',
    choices: ['project', 'global', 'user'],
    describe:
      "whether it is about this project, or holds for you in all projects and goes to your own global memory; user and global are the same (default: by the setting 'memory.scope')",
  },
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
  'dry-run': { type: 'boolean', alias: 'n', describe: 'show it, write nothing' },
  json: { type: 'boolean', describe: 'print JSON' },
} as const satisfies Options;

export const memoryAdd = defineCommand({
  summary: 'write a memory down',
  details:
    'One commit on the memory branch, or on that of your own global memory: outside of repositories, and with --scope global. A note says itself which of the two it is for (scope: project or user). The same title and body a second time change nothing.',
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
    [
      'git lerim memory add --type user --scope global -t "Prefers small pull requests"',
      'a note about you, for all projects',
    ],
  ],
  async run(context, args) {
    if (!args.title)
      throw new LerimError('usage', "'git lerim memory add' needs --title.", { exit: EXIT.usage });
    const target = await chooseTarget(context, args.scope === 'user' ? 'global' : askedScope(args.scope));
    const body = (await readText(context, args.body ?? '')).trim();
    const code = await codeOf(context, target, args.about ?? []);
    const memory: Memory = { ...describe(args, args.title, body, target.scope, context.now()), ...code };
    const [problem] = validate(memory);
    if (problem)
      throw new LerimError('invalid-memory', `This cannot be a memory: ${problem}.`, { exit: EXIT.usage });
    if (args['dry-run']) {
      context.out.json({ ...memory, memory_scope: target.scope });
      return EXIT.ok;
    }
    const reason = { why: 'Written down by hand.' };
    const { scope, store } = await target.open();
    const applied = await store.apply((now) => {
      const same = [...now.memories.values()].find(
        (stored) =>
          !stored.archived && stored.memory.title === memory.title && stored.memory.body.trim() === body,
      );
      if (same) return [];
      if (args.supersedes === undefined) return [{ op: 'add', memory, reason }];
      return [
        {
          op: 'supersede',
          old: findMemory([{ snapshot: now }], args.supersedes).stored.memory.id,
          memory,
          reason,
        },
      ];
    });
    if (applied.length === 0) {
      context.out.talk('That is remembered already.');
      return EXIT.ok;
    }
    return reportApplied(
      context,
      applied.map((change) => ({ ...change, memory_scope: scope })),
      args.json,
    );
  },
});

/** A global memory speaks of no code: not every project has it. */
async function codeOf(
  context: CommandContext,
  { code }: Target,
  about: readonly string[],
): Promise<CodeAtHead> {
  if (code !== undefined) return codeAtHead(context, code, about);
  if (about.length === 0) return {};
  throw new LerimError('usage', 'A global memory speaks of no code, so --about is for those of a project.', {
    exit: EXIT.usage,
    hint: 'Leave --about out, or write it down in the project with --scope project.',
  });
}

function describe(args: Args<typeof OPTIONS>, title: string, body: string, scope: Scope, now: Date): Memory {
  const time = now.toISOString();
  const primitive = args.primitive ?? (args.kind ? 'learning' : args.type ? 'note' : 'decision');
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
    scope: scope === 'global' ? 'user' : 'project',
    description: args.description ?? title,
  };
}
