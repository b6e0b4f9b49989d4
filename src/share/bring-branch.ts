import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { carryCheckout } from '../git/carry-checkout.js';
import type { Oid } from '../git/objects.js';
import { fetchRefs } from '../git/remote.js';
import { LerimError } from '../lib/errors.js';
import { inTurn } from '../lib/in-turn.js';
import type { TipConflict } from '../store/merge-changes.js';
import { type MergeOutcome, mergeTip } from '../store/merge-tips.js';
import { clearStaleRefLock } from '../store/stale-ref-lock.js';
import { fetchSpecs, trackingRef } from './refs.js';
import type { Sharing } from './sharing.js';

/** What became of a branch here when it met the remote's. */
export interface Brought {
  /** `waits`: it is checked out, and changes there are in the way. */
  readonly kind: 'same' | 'made' | 'forwarded' | 'merged' | 'waits';
  readonly before: Oid | undefined;
  /** The branch now. */
  readonly tip: Oid;
  readonly conflicts: readonly TipConflict[];
  /** Why it waits, as a sentence. */
  readonly why?: string;
}

const TRIES = 30;

/** Brings a branch here up to date with a commit of the remote's, by merging where both have something new. */
export async function bringBranch(sharing: Sharing, ref: string, theirs: Oid): Promise<Brought> {
  const { objects, repository } = sharing;
  return inTurn(join(repository.stateDir, 'locks', 'memory.lock'), async () => {
    for (let tries = 1; tries <= TRIES; tries++) {
      const [here] = await objects.refs([ref]);
      if (here === undefined) {
        if (await objects.moveRef(ref, null, theirs))
          return { kind: 'made', before: undefined, tip: theirs, conflicts: [] };
      } else {
        const outcome = await merge(sharing, here.oid, theirs);
        const brought = await move(sharing, ref, here.oid, here.checkouts[0], outcome);
        if (brought) return brought;
      }
      await clearStaleRefLock(repository, ref);
      await sleep(Math.random() * Math.min(100, 5 * tries));
    }
    throw new LerimError('busy', 'Other writers keep changing the memory branch.', {
      exit: 4,
      hint: 'Try again in a moment.',
    });
  });
}

type Outcome = Exclude<MergeOutcome, { kind: 'shallow' | 'unrelated' }>;

/** A clone that is too shallow to tell what the two share gets the rest first; only then can they be unrelated. */
async function merge(sharing: Sharing, ours: Oid, theirs: Oid): Promise<Outcome> {
  const { context, repository, objects, ref, remote } = sharing;
  let outcome = await mergeTip(objects, ours, theirs);
  if (outcome.kind === 'shallow') {
    await fetchRefs(context, repository, remote.name, fetchSpecs(remote.name, ref), { whole: true });
    outcome = await mergeTip(objects, ours, theirs);
  }
  if (outcome.kind === 'unrelated' && sharing.allowUnrelated)
    outcome = await mergeTip(objects, ours, theirs, { unrelated: true });
  if (outcome.kind !== 'shallow' && outcome.kind !== 'unrelated') return outcome;
  if (outcome.kind === 'unrelated')
    throw new LerimError(
      'unrelated-histories',
      `What ${remote.name} has began apart from what is here: the two have no commit in common, so it may be another project's memory.`,
      {
        hint: `Look at it with \`git log ${trackingRef(remote.name, ref)}\`. To keep both, \`git lerim pull --allow-unrelated-histories\`.`,
      },
    );
  throw new LerimError(
    'too-shallow',
    `This clone and ${remote.name} lack the history that both began with.`,
    {
      hint: 'Get it with `git fetch --unshallow`, then try again.',
    },
  );
}

/** `undefined` when the branch had moved meanwhile. */
async function move(
  { context, objects }: Sharing,
  ref: string,
  before: Oid,
  checkout: string | undefined,
  outcome: Outcome,
): Promise<Brought | undefined> {
  const { tip } = outcome;
  const conflicts = outcome.kind === 'merged' ? outcome.conflicts : [];
  if (outcome.kind === 'contained') return { kind: 'same', before, tip: before, conflicts };
  const kind = outcome.kind === 'merged' ? 'merged' : 'forwarded';
  if (checkout === undefined)
    return (await objects.moveRef(ref, before, tip)) ? { kind, before, tip, conflicts } : undefined;
  if (await carryCheckout(context, checkout, tip)) return { kind, before, tip, conflicts };
  if ((await objects.resolve(ref)) !== before) return undefined;
  const branch = ref.replace('refs/heads/', '');
  const why = `${branch} is checked out in ${checkout}, and changes or a lock there are in the way.`;
  return { kind: 'waits', before, tip: before, conflicts: [], why };
}
