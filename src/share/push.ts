/** Pushes memory: first without looking, and only where the remote refuses, after bringing in what it has. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Oid } from '../git/objects.js';
import { type PushedRef, PushFailed, pushRefs, type RefToPush } from '../git/remote.js';
import { LerimError } from '../lib/errors.js';
import { neutraliseLine } from '../model/control-characters.js';
import { actorOf } from '../store/access/actor.js';
import { NOTES } from '../store/access/notes.js';
import { explainFailure } from './explain-failure.js';
import { findLeaks, type Leak } from './find-leaks.js';
import { proposalsToPush } from './proposals.js';
import { type PullReport, pull } from './pull.js';
import { knownOf, trackingRef } from './refs.js';
import type { Sharing } from './sharing.js';

export interface PushReport {
  readonly remote: string;
  readonly refs: readonly PushedRef[];
  /** What was brought in on the way, because the remote had more; one for each time. */
  readonly pulled: readonly PullReport[];
}

export interface PushOptions {
  /** Asks the remote what it would do, and changes nothing there or here. */
  readonly dryRun?: boolean;
  /** Memories whose findings somebody has looked at: they hold no secret. */
  readonly noSecret?: readonly string[];
}

const TRIES = 10;
/** Refusals without anything new to bring in: then it is not about who was first. */
const MAX_STRIKES = 3;

export async function push(sharing: Sharing, options: PushOptions = {}): Promise<PushReport> {
  const pulled: PullReport[] = [];
  let refs: readonly PushedRef[] = [];
  let strikes = 0;
  for (let tries = 1; tries <= TRIES && strikes < MAX_STRIKES; tries++) {
    const wanted = await whatToPush(sharing, options.dryRun ?? false);
    if (wanted.length === 0) return { remote: sharing.remote.name, refs: [], pulled };
    await refuseLeaks(sharing, wanted, options.noSecret ?? []);
    refs = await send(sharing, wanted, options.dryRun ?? false);
    const refused = refs.filter(({ result }) => result === 'refused');
    // Notes count reads: not worth failing for, when a copy of this clone has pushed its own.
    const matters = refused.some(({ ref }) => !ref.startsWith(`${NOTES}/`));
    if (!matters || options.dryRun) return { remote: sharing.remote.name, refs, pulled };
    const report = await pull(sharing);
    pulled.push(report);
    const stuck = report.branches.find(({ kind }) => kind === 'waits');
    if (stuck)
      throw new LerimError('checked-out', stuck.why ?? '', { hint: 'Commit or undo them, then push again.' });
    if (report.branches.every(({ kind }) => kind === 'same')) strikes++;
    await sleep(Math.random() * Math.min(2_000, 50 * 2 ** tries), undefined, {
      signal: sharing.context.signal,
    });
  }
  throw refusal(sharing, refs, strikes);
}

async function whatToPush(sharing: Sharing, dryRun: boolean): Promise<RefToPush[]> {
  const { repository, objects, ref, remote } = sharing;
  const known = await knownOf(objects, remote.name, ref);
  const own = await objects.refs([ref, `${NOTES}/${actorOf(repository)}`]);
  // The branch is always asked for: what this clone knows of the remote may be old.
  const wanted = own.filter(({ name, oid }) => name === ref || known.get(name) !== oid);
  return [
    ...wanted.map(({ name, oid }) => ({ ref: name, oid })),
    ...(await proposalsToPush(sharing, known, dryRun)),
  ];
}

async function refuseLeaks(
  { objects, ref, remote }: Sharing,
  wanted: readonly RefToPush[],
  noSecret: readonly string[],
): Promise<void> {
  const known = await knownOf(objects, remote.name, ref);
  const tips = wanted.flatMap(({ oid }) => oid ?? []);
  const leaks = await findLeaks(objects, tips, [...known.values()]);
  const left = leaks.filter(({ id }) => id === undefined || !noSecret.includes(id));
  if (left.length === 0) return;
  const told = left.slice(0, 5).map(tellLeak);
  if (left.length > 5) told.push(`and ${left.length - 5} more`);
  throw new LerimError(
    'secrets',
    `Nothing was pushed, because what would leave holds what looks like a secret: ${told.join('; ')}.`,
    {
      hint: 'Renew what really is a secret first: it stays in the history of the branch. Where it is none, say so with --no-secret <id>.',
    },
  );
}

function tellLeak({ commit, path, id, kinds }: Leak): string {
  const place = path === undefined ? 'the message of' : `${neutraliseLine(path)} in`;
  return `${id ?? 'no memory'} (${kinds.join(', ')}; ${place} commit ${commit.slice(0, 10)})`;
}

/** Pushes, and keeps what the remote now has. */
async function send(sharing: Sharing, wanted: readonly RefToPush[], dryRun: boolean): Promise<PushedRef[]> {
  const { context, repository, remote } = sharing;
  let refs: PushedRef[];
  try {
    refs = await pushRefs(context, repository, remote.name, wanted, { dryRun });
  } catch (error) {
    throw error instanceof PushFailed ? explainFailure(remote, error.stderr, error) : error;
  }
  if (dryRun) return refs;
  const oids = new Map(wanted.map(({ ref, oid }) => [ref, oid]));
  for (const { ref, result } of refs)
    if (result !== 'refused') await remember(sharing, ref, oids.get(ref) ?? null);
  return refs;
}

async function remember({ objects, remote }: Sharing, ref: string, oid: Oid | null): Promise<void> {
  const tracking = trackingRef(remote.name, ref);
  const [now] = await objects.refs([tracking]);
  if ((now?.oid ?? null) !== oid) await objects.moveRef(tracking, now?.oid ?? null, oid);
}

function refusal({ remote }: Sharing, refs: readonly PushedRef[], strikes: number): LerimError {
  const said = refs
    .filter(({ result }) => result === 'refused')
    .map(({ ref, summary }) => `${ref.replace(/^refs\/(heads\/)?/, '')} ${neutraliseLine(summary)}`);
  if (strikes < MAX_STRIKES)
    return new LerimError('busy', `Others keep pushing to ${remote.name}; it was tried ${TRIES} times.`, {
      exit: 4,
      hint: 'Nothing was lost; try again in a moment.',
    });
  return new LerimError('refused', `${remote.name} refuses the push: ${said.join('; ')}.`, {
    hint: 'It has nothing that is missing here, so a rule of its own is in the way (a protected branch, a hook, rights).',
  });
}
