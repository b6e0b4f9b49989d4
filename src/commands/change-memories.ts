import type { ExitCode } from '../lib/errors.js';
import type { Change, StoredMemory } from '../store/store.js';
import type { Args, CommandContext, Options } from './command.js';
import { findMemory, openMemory } from './open-memory.js';
import { reportApplied } from './report-applied.js';

export const CHANGE_OPTIONS = {
  reason: { type: 'string', alias: 'r', describe: 'why, for the commit', placeholder: 'text' },
  'dry-run': { type: 'boolean', alias: 'n', describe: 'say what would be done, change nothing' },
  json: { type: 'boolean', describe: 'print JSON' },
} as const satisfies Options;

/** Archives, restores or deletes the named memories, each in a commit; those that are so already are left. */
export async function changeMemories(
  context: CommandContext,
  args: Args<typeof CHANGE_OPTIONS>,
  op: 'archive' | 'restore' | 'delete',
  wanted: (stored: StoredMemory) => boolean = () => true,
): Promise<ExitCode> {
  const { store } = await openMemory(context);
  const reason = { why: args.reason ?? `${op.charAt(0).toUpperCase()}${op.slice(1)}d by hand.` };
  const plan = (now: Awaited<ReturnType<typeof store.snapshot>>): Change[] =>
    args._.map((id) => findMemory(now, id))
      .filter(wanted)
      .map(({ memory }) => ({ op, id: memory.id, reason }));
  if (args['dry-run']) {
    for (const change of plan(await store.snapshot()))
      if ('id' in change) context.out.data(`would ${op} ${change.id}`);
    return 0;
  }
  return reportApplied(context, await store.apply(plan), args.json);
}
