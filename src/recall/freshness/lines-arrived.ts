/** Whether the lines that a branch wrote stand in the code here, and those it took out do not. */
import type { FileDiff, LoggedCommit } from '../../git/changes/raw-diff.js';
import type { ObjectStore, Oid } from '../../git/objects.js';

/** Share of a branch's lines that must have arrived; of its last commit alone, some: one commit may have been picked. */
const ARRIVED = 0.8;
/** States of the code that are compared, HEAD among them. */
const MAX_STATES = 20;
const MAX_FILE = 512 * 1024;

/** A commit that HEAD does not reach, with what its branch changed up to it. */
export interface Work {
  readonly commit: LoggedCommit;
  readonly fork: Oid;
  readonly files: readonly FileDiff[];
}

/** Blob of a path. */
type State = (path: string) => Oid | undefined;

/** Works whose blobs are held at a time. */
const AT_ONCE = 32;

/** The works whose lines are not here. */
export async function withoutSameLines(
  objects: ObjectStore,
  works: readonly Work[],
  head: ReadonlyMap<string, Oid>,
  here: readonly LoggedCommit[],
): Promise<Work[]> {
  const left: Work[] = [];
  for (let from = 0; from < works.length; from += AT_ONCE) {
    const some = works
      .slice(from, from + AT_ONCE)
      .map((work) => ({ work, states: statesOf(work.files, head, here) }));
    const lines = await readLines(objects, some.flatMap(blobsOf));
    left.push(...some.filter((one) => !haveArrived(one, lines)).map(({ work }) => work));
  }
  return left;
}

interface Compared {
  readonly work: Work;
  readonly states: readonly State[];
}

function blobsOf({ work, states }: Compared): (Oid | undefined)[] {
  const all = [...work.files, ...work.commit.files];
  return all.flatMap(({ path, before, after }) => [before, after, ...states.map((at) => at(path))]);
}

async function readLines(objects: ObjectStore, oids: readonly (Oid | undefined)[]): Promise<Lines> {
  const wanted = new Set(oids.filter((oid) => oid !== undefined));
  const blobs = await objects.readBlobs([...wanted], MAX_FILE);
  return new Map([...blobs].map(([oid, content]) => [oid, linesOf(content)]));
}

function haveArrived({ work: { files, commit }, states }: Compared, lines: Lines): boolean {
  return states.some((state) => {
    const branch = countArrived(files, state, lines);
    const last = countArrived(commit.files, state, lines);
    return branch.all > 0 && branch.arrived >= ARRIVED * branch.all && (last.all === 0 || last.arrived > 0);
  });
}

/** HEAD, and the code after each commit that touched at least half of the files. */
function statesOf(
  files: readonly FileDiff[],
  head: ReadonlyMap<string, Oid>,
  here: readonly LoggedCommit[],
): State[] {
  const states: State[] = [(path) => head.get(path)];
  for (const commit of here) {
    const touched = new Map(commit.files.map(({ path, after }) => [path, after]));
    const shared = files.filter(({ path }) => touched.has(path)).length;
    if (shared * 2 >= files.length && states.length < MAX_STATES)
      states.push((path) => (touched.has(path) ? touched.get(path) : head.get(path)));
  }
  return states;
}

type Lines = ReadonlyMap<Oid, ReadonlySet<string>>;

/** How many of the changed lines are there now as the change left them: those it wrote, and those it took out. */
function countArrived(
  files: readonly FileDiff[],
  state: State,
  lines: Lines,
): { readonly all: number; readonly arrived: number } {
  const at = (oid: Oid | undefined): ReadonlySet<string> => (oid && lines.get(oid)) || NONE;
  let all = 0;
  let arrived = 0;
  for (const { path, before, after } of files) {
    const [was, is, now] = [at(before), at(after), at(state(path))];
    const written = [...is].filter((line) => !was.has(line));
    const taken = [...was].filter((line) => !is.has(line));
    all += written.length + taken.length;
    arrived += written.filter((line) => now.has(line)).length + taken.filter((line) => !now.has(line)).length;
  }
  return { all, arrived };
}

const NONE: ReadonlySet<string> = new Set();

/** Lines that say something; a brace on its own stands everywhere. */
function linesOf(content: Buffer): Set<string> {
  const lines = content.includes(0) ? [] : content.toString('utf8').split('\n');
  return new Set(
    lines.map((line) => line.trim()).filter((line) => /[\p{L}\p{N}]{2}.*[\p{L}\p{N}]/u.test(line)),
  );
}
