/** A new index from an old one and what changed, without reading the unchanged documents again. */
import { FIELDS } from './fields.js';
import {
  averageLengths,
  buildIndex,
  type DocumentTerms,
  packTerms,
  type TermIndex,
  termAt,
  termCount,
} from './index.js';

/** Where each document of the new index comes from: a number in the old one, or its terms. */
export type Origin = number | DocumentTerms;

export interface UpdatedIndex {
  readonly index: TermIndex;
  /** New number of each old term, -1 where no document has it any more. */
  readonly termNumber: Int32Array;
}

/** Same bytes as `buildIndex` of all documents. Kept documents must stand in the same order as before. */
export function updateIndex(old: TermIndex, origins: readonly Origin[]): UpdatedIndex {
  const newNumber = new Int32Array(old.documents).fill(-1);
  const freshNumbers: number[] = [];
  const freshTerms: DocumentTerms[] = [];
  const lengths = new Uint16Array(origins.length * FIELDS.length);
  origins.forEach((origin, d) => {
    if (typeof origin === 'number') {
      newNumber[origin] = d;
      lengths.set(
        old.lengths.subarray(origin * FIELDS.length, (origin + 1) * FIELDS.length),
        d * FIELDS.length,
      );
    } else {
      freshNumbers.push(d);
      freshTerms.push(origin);
      lengths.set(origin.lengths, d * FIELDS.length);
    }
  });
  const fresh = buildIndex(freshTerms);
  const most = old.postingDocument.length + fresh.postingDocument.length;
  const postingDocument = new Uint32Array(most);
  const postingPacked = new Uint32Array(most);
  const terms: string[] = [];
  const starts: number[] = [0];
  const termNumber = new Int32Array(termCount(old)).fill(-1);
  let at = 0;

  const write = (oldTerm: number, freshTerm: number, text: string): void => {
    const from = at;
    let o = oldTerm < 0 ? 0 : (old.postingStart[oldTerm] as number);
    const oEnd = oldTerm < 0 ? 0 : (old.postingStart[oldTerm + 1] as number);
    let f = freshTerm < 0 ? 0 : (fresh.postingStart[freshTerm] as number);
    const fEnd = freshTerm < 0 ? 0 : (fresh.postingStart[freshTerm + 1] as number);
    while (o < oEnd || f < fEnd) {
      const oDocument =
        o < oEnd ? (newNumber[old.postingDocument[o] as number] as number) : Number.POSITIVE_INFINITY;
      const fDocument =
        f < fEnd ? (freshNumbers[fresh.postingDocument[f] as number] as number) : Number.POSITIVE_INFINITY;
      if (oDocument < 0) {
        o++;
      } else if (oDocument < fDocument) {
        postingDocument[at] = oDocument;
        postingPacked[at++] = old.postingPacked[o++] as number;
      } else {
        postingDocument[at] = fDocument;
        postingPacked[at++] = fresh.postingPacked[f++] as number;
      }
    }
    if (at === from) return;
    if (oldTerm >= 0) termNumber[oldTerm] = terms.length;
    terms.push(text);
    starts.push(at);
  };

  let o = 0;
  let f = 0;
  while (o < termCount(old) || f < termCount(fresh)) {
    const oText = o < termCount(old) ? termAt(old, o) : undefined;
    const fText = f < termCount(fresh) ? termAt(fresh, f) : undefined;
    if (oText !== undefined && oText === fText) write(o++, f++, oText);
    else if (oText !== undefined && (fText === undefined || oText < fText)) write(o++, -1, oText);
    else if (fText !== undefined) write(-1, f++, fText);
  }
  return {
    index: {
      documents: origins.length,
      ...packTerms(terms),
      postingStart: Uint32Array.from(starts),
      postingDocument: postingDocument.slice(0, at),
      postingPacked: postingPacked.slice(0, at),
      lengths,
      averages: averageLengths(lengths),
    },
    termNumber,
  };
}
