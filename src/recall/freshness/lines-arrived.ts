/** Whether the lines that a branch wrote stand in the code here, and those it took out do not. */
import type { LoggedCommit } from '../../git/changes/raw-diff.js';
import type { ObjectStore, Oid } from '../../git/objects.js';
import type { Work } from './judge-unreached.js';

/** Share of a branch's lines that must have arrived. */
const ARRIVED = 0.8;
/** States of the code that are compared, HEAD among them. */
const MAX_STATES = 20;
const MAX_FILE = 512 * 1024;

/** Blob of a path. */
type State = (path: string) => Oid | undefined;

export async function linesArrived(
  objects: ObjectStore,
  { files }: Work,
  head: ReadonlyMap<string, Oid>,
  here: readonly LoggedCommit[],
): Promise<boolean> {
  const states: State[] = [(path) => head.get(path)];
  for (const commit of here) {
    const touched = new Map(commit.files.map(({ path, after }) => [path, after]));
    const shared = files.filter(({ path }) => touched.has(path)).length;
    if (shared * 2 >= files.length && states.length < MAX_STATES)
      states.push((path) => (touched.has(path) ? touched.get(path) : head.get(path)));
  }
  const wanted = files.flatMap(({ path, before, after }) => [before, after, ...states.map((at) => at(path))]);
  const oids = [...new Set(wanted.filter((oid) => oid !== undefined))];
  const blobs = await objects.readBlobs(oids, MAX_FILE);
  const lines = new Map([...blobs].map(([oid, content]) => [oid, linesOf(content)]));
  const at = (oid: Oid | undefined): ReadonlySet<string> => (oid && lines.get(oid)) || NONE;
  return states.some((state) => {
    let all = 0;
    let arrived = 0;
    for (const { path, before, after } of files) {
      const [was, is, now] = [at(before), at(after), at(state(path))];
      for (const line of is) {
        if (was.has(line)) continue;
        all++;
        if (now.has(line)) arrived++;
      }
      for (const line of was) {
        if (is.has(line)) continue;
        all++;
        if (!now.has(line)) arrived++;
      }
    }
    return all > 0 && arrived >= ARRIVED * all;
  });
}

const NONE: ReadonlySet<string> = new Set();

/** Lines that say something; a brace on its own stands everywhere. */
function linesOf(content: Buffer): Set<string> {
  const lines = content.includes(0) ? [] : content.toString('utf8').split('\n');
  return new Set(
    lines.map((line) => line.trim()).filter((line) => /[\p{L}\p{N}]{2}.*[\p{L}\p{N}]/u.test(line)),
  );
}
