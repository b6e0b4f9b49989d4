import type { ObjectStore } from '../../git/objects.js';
import { reasonIn } from '../../store/proposals/describe.js';
import type { HistoryEntry } from '../../store/store.js';

/** A change to a memory, with its file before and after. */
export interface DescribedChange {
  readonly commit: string;
  readonly date: string;
  readonly author: string;
  readonly op: string;
  /** First line of the commit. */
  readonly title: string;
  readonly why: string;
  readonly files: readonly {
    readonly path: string;
    readonly before?: string;
    readonly after?: string;
  }[];
}

/** Changes whose texts are given; of older ones there is the commit. */
const TEXTS = 100;

export async function describeHistory(
  objects: ObjectStore,
  history: readonly HistoryEntry[],
): Promise<DescribedChange[]> {
  const oids = history
    .slice(0, TEXTS)
    .flatMap(({ files }) => files.flatMap(({ before, after }) => [before, after]));
  const blobs = await objects.readBlobs([...new Set(oids.filter((oid) => oid !== undefined))]);
  const text = (oid: string | undefined): string | undefined => blobs.get(oid ?? '')?.toString('utf8');
  return history.map((entry) => ({
    commit: entry.oid,
    date: entry.date,
    author: entry.author.name,
    op: entry.op,
    title: entry.message.split('\n')[0] ?? '',
    why: reasonIn(entry),
    files: entry.files.map((file) => {
      const [before, after] = [text(file.before), text(file.after)];
      return {
        path: file.path,
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
      };
    }),
  }));
}
