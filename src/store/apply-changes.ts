/** Brings changes onto the branch: compute on the tip, write if it still is the tip, else compute again. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NewCommit, Oid } from '../git/objects.js';
import { LerimError } from '../lib/errors.js';
import { inTurn } from '../lib/in-turn.js';
import { type Base, findBase, ROOT } from './branch.js';
import { type Draft, draftOf, type Lost, type PlannedChange } from './draft.js';
import { readLost } from './history.js';
import type { JournalEntry } from './journal.js';
import { planChange } from './plan-change.js';
import { clearStaleRefLock } from './stale-ref-lock.js';
import type { Applied, Change, Snapshot } from './store.js';
import type { CleanedChange } from './without-secrets.js';
import { writeCommits } from './write-commits.js';
import type { Writer } from './writer.js';

export type Plan = (now: Snapshot) => readonly Change[] | Promise<readonly Change[]>;

const TRIES = 30;

export async function applyChanges(writer: Writer, plan: Plan): Promise<Applied[]> {
  return inTurn(join(writer.repository.stateDir, 'locks', 'memory.lock'), async () => {
    let attempt: Attempt | undefined;
    for (let tries = 1; tries <= TRIES; tries++) {
      attempt = await prepare(writer, plan);
      if (attempt.planned.length + attempt.replayed.length === 0) {
        await writer.journal.remove(attempt.entries);
        return [];
      }
      const outcome = await write(writer, attempt);
      if (typeof outcome === 'string') return postpone(writer, attempt, outcome);
      if (outcome) return settle(writer, attempt, outcome);
      await clearStaleRefLock(writer.repository, writer.ref);
      await sleep(Math.random() * Math.min(100, 5 * tries));
    }
    return attempt ? postpone(writer, attempt, 'Other writers keep changing the memory branch.') : [];
  });
}

interface Attempt {
  readonly base: Base;
  /** Changes from the journal, with their entries, and those that the caller plans on top. */
  readonly replayed: readonly PlannedChange[];
  readonly entries: readonly JournalEntry[];
  readonly changes: readonly Change[];
  readonly planned: readonly PlannedChange[];
}

async function prepare(writer: Writer, plan: Plan): Promise<Attempt> {
  const base = await findBase(writer.objects, writer.ref, writer.remote, writer.from);
  const snapshot = await writer.read(base.tip);
  const entries = await writer.journal.read();
  const deleted = new Map<string, Lost>();
  const draft = draftOf(snapshot, writer.context.now(), deleted);
  await findDeleted(
    writer,
    snapshot,
    entries.map(({ change }) => change),
    deleted,
  );
  const replayed = await replay(writer, draft, entries);
  const now = entries.length > 0 ? { ...snapshot, memories: new Map(draft.memories) } : snapshot;
  const wanted = await withoutAnySecrets(await plan(now));
  await findDeleted(
    writer,
    snapshot,
    wanted.map(({ change }) => change),
    deleted,
  );
  const pairs = wanted.flatMap(({ change, redacted }) => {
    const planned = planChange(draft, change);
    return planned ? [{ change, planned: redacted.length > 0 ? { ...planned, redacted } : planned }] : [];
  });
  return {
    base,
    replayed,
    entries,
    changes: pairs.map(({ change }) => change),
    planned: pairs.map(({ planned }) => planned),
  };
}

/** Loaded only where something is written: its rules are large. */
async function withoutAnySecrets(changes: readonly Change[]): Promise<readonly CleanedChange[]> {
  if (changes.length === 0) return [];
  const { withoutSecrets } = await import('./without-secrets.js');
  return changes.map(withoutSecrets);
}

/** Looks up in history what changes want back that is no longer on the branch. */
async function findDeleted(
  writer: Writer,
  { tip, memories }: Snapshot,
  changes: readonly Change[],
  deleted: Map<string, Lost>,
): Promise<void> {
  for (const change of changes) {
    if (change.op !== 'restore' || tip === undefined || memories.has(change.id)) continue;
    const lost = await readLost(writer.objects, tip, change.id);
    if (lost) deleted.set(change.id, lost);
  }
}

/** A waiting change that the branch has since overtaken is put aside; it must not stop all later ones. */
async function replay(
  writer: Writer,
  draft: Draft,
  entries: readonly JournalEntry[],
): Promise<PlannedChange[]> {
  const replayed: PlannedChange[] = [];
  for (const entry of entries) {
    try {
      const planned = planChange(draft, entry.change);
      if (planned) replayed.push(planned);
    } catch (error) {
      if (!(error instanceof LerimError)) throw error;
      await writer.journal.setAside(entry);
    }
  }
  return replayed;
}

/** The new commits; `undefined` when another writer was first; a sentence when nothing can be written now. */
async function write(writer: Writer, attempt: Attempt): Promise<readonly Oid[] | string | undefined> {
  const { context, author } = writer;
  const commits: NewCommit[] = [...attempt.replayed, ...attempt.planned].map(({ message, files }) => ({
    message,
    changes: files,
    author,
    date: context.now(),
  }));
  const begin = attempt.base.tip === undefined ? [ROOT] : [];
  const written = await writeCommits(writer, attempt.base, [...begin, ...commits]);
  return Array.isArray(written) ? written.slice(begin.length) : written;
}

async function settle(writer: Writer, attempt: Attempt, commits: readonly Oid[]): Promise<Applied[]> {
  await writer.journal.remove(attempt.entries);
  return attempt.planned.map((planned, index) => ({
    ...told(planned),
    commit: commits[attempt.replayed.length + index],
  }));
}

async function postpone(writer: Writer, attempt: Attempt, why: string): Promise<Applied[]> {
  try {
    await writer.journal.write(attempt.changes);
  } catch (error) {
    throw new LerimError('not-written', `Memory could not be written. ${why}`, {
      hint: 'Nothing was changed. Make the repository or your lerim folder writable and try again.',
      cause: error,
    });
  }
  return attempt.planned.map((planned) => ({ ...told(planned), commit: undefined, waiting: why }));
}

function told({ op, ids, paths, redacted }: PlannedChange): Omit<Applied, 'commit'> {
  return { op, ids, paths, ...(redacted ? { redacted } : {}) };
}
