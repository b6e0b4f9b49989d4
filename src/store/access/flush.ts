/** Brings the access journal into git notes: one commit however many accesses there were. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gitConfig } from '../../git/config.js';
import { FALLBACK_IDENTITY } from '../../git/identity.js';
import type { ObjectStore, Oid } from '../../git/objects.js';
import { openObjects } from '../../git/open-objects.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { counted } from '../../lib/counted.js';
import { inTurn } from '../../lib/in-turn.js';
import { findBase, memoryRef } from '../branch.js';
import { clearStaleRefLock } from '../stale-ref-lock.js';
import { type Access, countHandouts, type Handout } from './access.js';
import { actorOf } from './actor.js';
import { findHomes } from './homes.js';
import {
  hasJournal,
  type MovedJournal,
  movedJournals,
  moveJournal,
  readHandouts,
  settleJournal,
} from './journal.js';
import { addToNotes, NOTES, readNotes } from './notes.js';

const TRIES = 30;
/** `Lerim-Journal: <name> <bytes>`: which lines a commit holds, so that none is counted twice. */
const JOURNAL = 'Lerim-Journal';

/**
 * Commits what is in the journal to this clone's own ref below `refs/notes/lerim/`. Killed at any point it loses and
 * doubles nothing: the next flush goes on.
 * @returns how many accesses were committed
 */
export async function flushAccess(context: Context, repository: Repository): Promise<number> {
  const { stateDir } = repository;
  if (!hasJournal(stateDir) && movedJournals(stateDir).length === 0) return 0;
  return inTurn(join(stateDir, 'locks', 'access.lock'), async () => {
    moveJournal(stateDir);
    const objects = await openObjects(repository, context);
    const config = await gitConfig(context, repository);
    const memory = (await findBase(objects, memoryRef(config), config.get('lerim.remote'))).tip;
    const ref = `${NOTES}/${actorOf(repository)}`;
    for (let tries = 1; tries <= TRIES; tries++) {
      const [own] = await objects.refs([ref]);
      const batch = await collect(objects, own?.oid, stateDir);
      const written =
        batch.handouts.length === 0 ||
        (await commit(context, objects, { ref, tip: own?.oid, memory }, batch));
      if (written) {
        for (const { journal, end } of batch.parts) settleJournal(journal, end);
        return batch.handouts.reduce((sum, { ids }) => sum + ids.length, 0);
      }
      await clearStaleRefLock(repository, ref);
      await sleep(Math.random() * Math.min(100, 5 * tries));
    }
    return 0;
  });
}

interface Part {
  readonly journal: MovedJournal;
  /** Byte up to which it is counted once the batch is committed. */
  readonly end: number;
  readonly isNew: boolean;
}

interface Batch {
  readonly parts: readonly Part[];
  readonly handouts: readonly Handout[];
}

async function collect(objects: ObjectStore, tip: Oid | undefined, stateDir: string): Promise<Batch> {
  const parts: Part[] = [];
  const handouts: Handout[] = [];
  for (const journal of movedJournals(stateDir)) {
    let read = readHandouts(journal.file, journal.counted);
    const { counted } = journal;
    if (read && read.handouts.length > 0) {
      const committed = Math.max(counted, await committedBytes(objects, tip, journal.name));
      if (committed > counted) read = readHandouts(journal.file, committed);
    }
    if (!read) continue;
    parts.push({ journal, end: read.end, isNew: read.handouts.length > 0 });
    handouts.push(...read.handouts);
  }
  return { parts, handouts };
}

/** How much of a journal the notes hold, where its name does not tell because a flush was cut short. */
async function committedBytes(objects: ObjectStore, tip: Oid | undefined, name: string): Promise<number> {
  if (tip === undefined) return 0;
  const [last] = await objects.log(tip, { grep: `${JOURNAL}: ${name} `, limit: 1, withoutFiles: true });
  return Number(new RegExp(`^${JOURNAL}: ${name} (\\d+)$`, 'm').exec(last?.message ?? '')?.[1] ?? 0);
}

interface Place {
  readonly ref: string;
  /** Of the notes. */
  readonly tip: Oid | undefined;
  /** Tip of the memory branch. */
  readonly memory: Oid | undefined;
}

/** Says whether it was written; not when another flush was first. */
async function commit(
  context: Context,
  objects: ObjectStore,
  { ref, tip, memory }: Place,
  { parts, handouts }: Batch,
): Promise<boolean> {
  const uses = countHandouts(handouts);
  const notes = await readNotes(objects, tip);
  const homes = new Map<string, Oid>();
  for (const [oid, { access }] of notes) for (const id of access.keys()) homes.set(id, oid);
  const unknown = [...uses.keys()].filter((id) => !homes.has(id));
  if (memory !== undefined)
    for (const [id, home] of await findHomes(objects, memory, unknown)) homes.set(id, home);
  const change = {
    message: messageOf(uses, parts),
    changes: addToNotes(notes, uses, homes),
    author: FALLBACK_IDENTITY,
    date: context.now(),
  };
  return (await objects.append(ref, tip ?? null, [change])) !== undefined;
}

function messageOf(uses: ReadonlyMap<string, Access>, parts: readonly Part[]): string {
  const total = [...uses.values()].reduce((sum, { count }) => sum + count, 0);
  const named = parts
    .filter(({ isNew }) => isNew)
    .map(({ journal, end }) => `${JOURNAL}: ${journal.name} ${end}`);
  const subject = `access: ${total} of ${counted(uses.size, 'memory')}`;
  return `${subject}\n\nLerim-Op: access\n${named.join('\n')}\n`;
}
