import { EXIT, type ExitCode } from '../lib/errors.js';
import { findMemory, idsByPlace } from '../store/scopes/find-memory.js';
import type { Change, Snapshot, StoredMemory } from '../store/store.js';
import type { Args, CommandContext, Options } from './command.js';
import { type OpenMemory, openToRead } from './open-memory.js';
import { type AppliedIn, reportApplied } from './report-applied.js';
import { ONE_SCOPE } from './scope-option.js';

export const CHANGE_OPTIONS = {
  ...ONE_SCOPE,
  reason: { type: 'string', alias: 'r', describe: 'why, for the commit', placeholder: 'text' },
  'dry-run': { type: 'boolean', alias: 'n', describe: 'say what would be done, change nothing' },
  json: { type: 'boolean', describe: 'print JSON' },
} as const satisfies Options;

/** Archives or deletes the named memories, each in a commit; those that are so already are left. */
export async function changeMemories(
  context: CommandContext,
  args: Args<typeof CHANGE_OPTIONS>,
  op: 'archive' | 'delete',
  wanted: (stored: StoredMemory) => boolean = () => true,
): Promise<ExitCode> {
  const places = await openToRead(context, args.scope);
  const found = args._.map((id) => findMemory(places, id)).filter(({ stored }) => wanted(stored));
  const ids = idsByPlace(found);
  if (args['dry-run']) {
    for (const id of [...ids.values()].flat()) context.out.data(`would ${op} ${id}`);
    return EXIT.ok;
  }
  const reason = { why: args.reason ?? `${op.charAt(0).toUpperCase()}${op.slice(1)}d by hand.` };
  const applied = await applyByPlace(ids, (now, id) =>
    wanted(findMemory([{ snapshot: now }], id).stored) ? [{ op, id, reason }] : [],
  );
  return reportApplied(context, applied, args.json);
}

/** Changes memories where they lie; `plan` is asked again when somebody else was first. */
export async function applyByPlace(
  ids: ReadonlyMap<OpenMemory, readonly string[]>,
  plan: (now: Snapshot, id: string) => readonly Change[],
): Promise<AppliedIn[]> {
  const applied: AppliedIn[] = [];
  for (const [{ scope, store }, here] of ids)
    for (const change of await store.apply((now) => here.flatMap((id) => plan(now, id))))
      applied.push({ ...change, memory_scope: scope });
  return applied;
}
