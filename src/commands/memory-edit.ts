import { basename } from 'node:path/posix';
import { editText } from '../git/edit-text.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { LEARNING_KINDS, type LearningKind, type Memory } from '../model/memory.js';
import { validate } from '../model/validate.js';
import { findMemory } from '../store/scopes/find-memory.js';
import type { Change, Reason, Snapshot, StoredMemory } from '../store/store.js';
import { applyByPlace } from './change-memories.js';
import { type Args, type CommandContext, defineCommand, type Options } from './command.js';
import { type OpenMemory, openToRead } from './open-memory.js';
import { readText } from './read-text.js';
import { reportApplied } from './report-applied.js';
import { ONE_SCOPE } from './scope-option.js';

const OPTIONS = {
  title: { type: 'string', alias: 't', describe: 'a new title', placeholder: 'text' },
  body: { type: 'string', alias: 'b', describe: 'a new body; - reads stdin', placeholder: 'text' },
  tags: { type: 'list', describe: 'new tags, in place of the old ones', placeholder: 'a,b' },
  kind: { type: 'string', choices: LEARNING_KINDS, describe: 'a new kind, for a learning' },
  confidence: { type: 'number', describe: 'how sure it is, 0 to 1', placeholder: 'number' },
  pin: { type: 'boolean', describe: 'never let it decay' },
  unpin: { type: 'boolean', describe: 'let it decay again' },
  ...ONE_SCOPE,
  reason: { type: 'string', alias: 'r', describe: 'why, for the commit', placeholder: 'text' },
  json: { type: 'boolean', describe: 'print JSON' },
} as const satisfies Options;

export const memoryEdit = defineCommand({
  summary: 'change a memory in your editor or by options',
  details:
    "Without options the file is opened in git's editor; its front matter and body are checked before they are committed.",
  positionals: [{ name: 'id', describe: 'id of a memory', required: true }],
  options: OPTIONS,
  examples: [
    ['git lerim memory edit dec-7k2m', 'in the editor'],
    ['git lerim memory edit dec-7k2m --tags auth,api --pin', 'without one'],
  ],
  async run(context, args) {
    const { place, stored } = findMemory(await openToRead(context, args.scope), args._[0] ?? '');
    const { id } = stored.memory;
    const reason = { why: args.reason ?? 'Edited by hand.' };
    const plan = changesAnything(args)
      ? await planOptions(context, args, reason)
      : await planText(context, place, stored, reason);
    return reportApplied(context, plan ? await applyByPlace(new Map([[place, [id]]]), plan) : [], args.json);
  },
});

type Plan = (now: Snapshot, id: string) => readonly Change[];

/** Nothing where the text was left as it is. */
async function planText(
  context: CommandContext,
  { repository }: OpenMemory,
  { text, path }: StoredMemory,
  reason: Reason,
): Promise<Plan | undefined> {
  const edited = await editText(context, repository, text, basename(path));
  return edited === text ? undefined : (_, id) => [{ op: 'edit', id, text: edited, reason }];
}

async function planOptions(
  context: CommandContext,
  args: Args<typeof OPTIONS>,
  reason: Reason,
): Promise<Plan> {
  const body = args.body === undefined ? undefined : (await readText(context, args.body)).trim();
  return (now, id) => {
    const { memory } = findMemory([{ snapshot: now }], id).stored;
    return [{ op: 'update', memory: change(memory, args, body, context.now()), reason }];
  };
}

function changesAnything({ title, body, tags, kind, confidence, pin, unpin }: Args<typeof OPTIONS>): boolean {
  return [title, body, tags, kind, confidence, pin, unpin].some((value) => value !== undefined);
}

function change(memory: Memory, args: Args<typeof OPTIONS>, body: string | undefined, now: Date): Memory {
  if (args.kind !== undefined && memory.primitive !== 'learning')
    throw new LerimError('usage', `--kind is for learnings; ${memory.id} is a ${memory.primitive}.`, {
      exit: EXIT.usage,
    });
  if (args.confidence !== undefined && memory.primitive === 'summary')
    throw new LerimError('usage', 'A summary has no confidence.', { exit: EXIT.usage });
  const { pinned: wasPinned, ...rest } = memory;
  const pinned = args.unpin ? false : args.pin || wasPinned;
  const changed = {
    ...rest,
    ...(args.title === undefined ? {} : { title: args.title }),
    ...(body === undefined ? {} : { body }),
    ...(args.tags === undefined ? {} : { tags: args.tags }),
    ...(args.kind === undefined ? {} : { kind: args.kind as LearningKind }),
    ...(args.confidence === undefined ? {} : { confidence: args.confidence }),
    ...(pinned ? { pinned: true } : {}),
    updated: now.toISOString(),
  } as Memory;
  const [problem] = validate(changed);
  if (problem)
    throw new LerimError('invalid-memory', `This cannot be a memory: ${problem}.`, { exit: EXIT.usage });
  return changed;
}
