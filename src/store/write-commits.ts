import { carryCheckout } from '../git/carry-checkout.js';
import type { NewCommit, Oid } from '../git/objects.js';
import { LerimError } from '../lib/errors.js';
import type { Base } from './branch.js';
import type { Writer } from './writer.js';

/**
 * Appends commits to the branch.
 * @returns their ids; `undefined` when another writer was first; a sentence when nothing can be written now
 */
export async function writeCommits(
  writer: Writer,
  base: Base,
  commits: readonly NewCommit[],
): Promise<Oid[] | string | undefined> {
  try {
    const [checkout] = base.checkouts;
    return checkout === undefined
      ? await writer.objects.append(writer.ref, base.local ?? null, commits, options(writer, base))
      : await writeBesideCheckout(writer, base, commits, checkout);
  } catch (error) {
    writer.context.signal.throwIfAborted();
    if (error instanceof LerimError && error.code === 'needs-git') throw error;
    return `The repository cannot be written: ${(error as Error).message}`;
  }
}

/**
 * Commits aside first, then lets git move the branch together with the worktree that has it checked out; a plain
 * move would show there as staged deletions, and its next commit would take our change back.
 */
async function writeBesideCheckout(
  writer: Writer,
  base: Base,
  commits: readonly NewCommit[],
  checkout: string,
): Promise<Oid[] | string | undefined> {
  const { context, repository, objects, ref } = writer;
  const stuck = `The memory branch is checked out in ${checkout}, and`;
  if (!repository.hasGit) return `${stuck} without git that folder cannot be brought along.`;
  const aside = `refs/lerim/incoming/${crypto.randomUUID()}`;
  const written = await objects.append(aside, null, commits, options(writer, base));
  const tip = written?.at(-1);
  if (!written || tip === undefined) return undefined;
  try {
    if (await carryCheckout(context, checkout, tip)) return written;
    const moved = (await objects.resolve(ref)) !== base.local;
    return moved ? undefined : `${stuck} changes or a lock there are in the way.`;
  } finally {
    await objects.moveRef(aside, tip, null);
  }
}

function options({ sign }: Writer, { tip }: Base): { onto?: Oid; sign: boolean } {
  return { sign, ...(tip === undefined ? {} : { onto: tip }) };
}
