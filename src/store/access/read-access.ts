import type { ObjectStore, Ref } from '../../git/objects.js';
import { openObjects } from '../../git/open-objects.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { readKeyedLines } from '../../lib/keyed-lines.js';
import { writeKeyedLines } from '../../lib/write-keyed-lines.js';
import {
  type Access,
  type AccessCounts,
  accessCache,
  accessKey,
  countHandouts,
  journalFile,
  later,
  NONE,
  sumAccess,
  together,
} from './access.js';
import { movedJournals, readHandouts } from './journal.js';
import { NOTES, readNotes } from './notes.js';

/** What was fetched from remotes and not taken over, below here. */
const FETCHED = 'refs/lerim/remotes';

/**
 * The counts of all actors, those fetched too, with what this clone has not committed yet. One git process where
 * nothing changed since the last time.
 */
export async function readAccess(context: Context, repository: Repository): Promise<AccessCounts> {
  const { stateDir } = repository;
  const objects = await openObjects(repository, context);
  const refs = (await objects.refs([`${NOTES}/*`, FETCHED])).filter(
    ({ name }) => actorIn(name) !== undefined,
  );
  const key = accessKey(refs.map(({ oid }) => oid));
  let notes = refs.length === 0 ? NONE : readKeyedLines(accessCache(stateDir));
  if (notes?.head !== key) {
    const sums = await sumUp(objects, refs);
    const facts = new Map([...sums].map(([id, access]) => [id, `${access.count} ${access.last}`]));
    writeKeyedLines(accessCache(stateDir), key, facts);
    notes = { head: key, get: (id) => facts.get(id), lines: () => [] };
  }
  return together(notes, uncommitted(stateDir));
}

/** The name an actor's ref ends with: `refs/notes/lerim/<actor>`, or a remote's one of that name. */
function actorIn(ref: string): string | undefined {
  return /^refs\/(?:lerim\/remotes\/.+\/)?notes\/lerim\/([^/]+)$/.exec(ref)?.[1];
}

/** Sums over actors. An actor's counts only grow: of two states of one ref the greater counts are the newer ones. */
async function sumUp(objects: ObjectStore, refs: readonly Ref[]): Promise<Map<string, Access>> {
  const actors = new Map<string, Map<string, Access>>();
  for (const { name, oid } of refs) {
    const actor = actors.get(actorIn(name) ?? '') ?? new Map<string, Access>();
    for (const [id, access] of await countsAt(objects, oid)) actor.set(id, greater(actor.get(id), access));
    actors.set(actorIn(name) ?? '', actor);
  }
  const sums = new Map<string, Access>();
  for (const actor of actors.values())
    for (const [id, access] of actor) sums.set(id, sumAccess(sums.get(id), access));
  return sums;
}

async function countsAt(objects: ObjectStore, tip: string): Promise<Map<string, Access>> {
  const counts = new Map<string, Access>();
  for (const { access } of (await readNotes(objects, tip)).values())
    for (const [id, use] of access) counts.set(id, sumAccess(counts.get(id), use));
  return counts;
}

function greater(one: Access | undefined, other: Access): Access {
  if (one === undefined) return other;
  return { count: Math.max(one.count, other.count), last: later(one.last, other.last) };
}

/** Of moved journals what their names do not tell to be committed. */
function uncommitted(stateDir: string): Map<string, Access> {
  const moved = movedJournals(stateDir).map(({ file, counted }) => readHandouts(file, counted));
  const current = readHandouts(journalFile(stateDir), 0);
  return countHandouts([...moved, current].flatMap((read) => read?.handouts ?? []));
}
