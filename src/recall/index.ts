/** The inverted index as typed arrays: built from documents, updated by what changed, read without unpacking. */
import { words } from '../lib/tokens.js';
import { FIELDS, type Field, type Fields } from './fields.js';

/** Bits of one posting that hold a field's term frequency, lowest first; a higher frequency is cut to what fits. */
const WIDTHS: Record<Field, number> = { title: 3, tags: 3, lead: 6, prose: 10, code: 10 };
const SHIFT = FIELDS.map((_, f) => FIELDS.slice(0, f).reduce((sum, field) => sum + WIDTHS[field], 0));
const MASK = FIELDS.map((field) => 2 ** WIDTHS[field] - 1);

/** Frequency of a term in one field of a document, from a packed posting. */
export const frequency = (packed: number, field: number): number =>
  (packed >>> (SHIFT[field] as number)) & (MASK[field] as number);

/** Postings of all terms, terms in ascending order of their text (UTF-16 code units), documents ascending in each. */
export interface TermIndex {
  readonly documents: number;
  /** UTF-8 of all terms, one after the other, and where each starts (one more entry than terms). */
  readonly termBytes: Uint8Array;
  readonly termStart: Uint32Array;
  /** Where each term's postings start (one more entry than terms). */
  readonly postingStart: Uint32Array;
  readonly postingDocument: Uint32Array;
  readonly postingPacked: Uint32Array;
  /** Words per field: `document * FIELDS.length + field`. */
  readonly lengths: Uint16Array;
  /** Mean words per field. */
  readonly averages: Float32Array;
}

/** One document's terms: what has to be known of it to index it. */
export interface DocumentTerms {
  readonly packed: ReadonlyMap<string, number>;
  readonly lengths: readonly number[];
}

/** Counts the terms of a document; a compound counts as a whole and by its parts. */
export function documentTerms(fields: Fields): DocumentTerms {
  const packed = new Map<string, number>();
  const lengths = FIELDS.map(() => 0);
  FIELDS.forEach((field, f) => {
    const shift = SHIFT[f] as number;
    const mask = MASK[f] as number;
    const add = (term: string): void => {
      const before = packed.get(term) ?? 0;
      if (((before >>> shift) & mask) < mask) packed.set(term, (before + 2 ** shift) >>> 0);
    };
    for (const word of words(fields[field])) {
      lengths[f] = Math.min(65_535, (lengths[f] as number) + 1);
      add(word.term);
      for (const part of word.parts) add(part);
    }
  });
  return { packed, lengths };
}

/** Indexes documents in the order given; the same documents give the same bytes. */
export function buildIndex(documents: readonly DocumentTerms[]): TermIndex {
  const counts = new Map<string, number>();
  let postings = 0;
  for (const { packed } of documents) {
    postings += packed.size;
    for (const term of packed.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const terms = [...counts.keys()].sort();
  const { termBytes, termStart } = packTerms(terms);
  const postingStart = new Uint32Array(terms.length + 1);
  const next = new Map<string, number>();
  terms.forEach((term, t) => {
    next.set(term, postingStart[t] as number);
    postingStart[t + 1] = (postingStart[t] as number) + (counts.get(term) as number);
  });
  const postingDocument = new Uint32Array(postings);
  const postingPacked = new Uint32Array(postings);
  const lengths = new Uint16Array(documents.length * FIELDS.length);
  documents.forEach((document, d) => {
    lengths.set(document.lengths, d * FIELDS.length);
    for (const [term, packed] of document.packed) {
      const at = next.get(term) as number;
      next.set(term, at + 1);
      postingDocument[at] = d;
      postingPacked[at] = packed;
    }
  });
  return {
    documents: documents.length,
    termBytes,
    termStart,
    postingStart,
    postingDocument,
    postingPacked,
    lengths,
    averages: averageLengths(lengths),
  };
}

/** Mean length of each field over all documents; never 0. */
export function averageLengths(lengths: Uint16Array): Float32Array {
  const sums = new Float64Array(FIELDS.length);
  for (let at = 0; at < lengths.length; at += FIELDS.length)
    for (let f = 0; f < FIELDS.length; f++) sums[f] = (sums[f] as number) + (lengths[at + f] as number);
  const documents = Math.max(1, lengths.length / FIELDS.length);
  return Float32Array.from(sums, (sum) => Math.max(1e-9, sum / documents));
}

export function packTerms(terms: readonly string[]): { termBytes: Uint8Array; termStart: Uint32Array } {
  const termStart = new Uint32Array(terms.length + 1);
  const bytes = new TextEncoder().encode(terms.join(''));
  let at = 0;
  terms.forEach((term, t) => {
    at += Buffer.byteLength(term);
    termStart[t + 1] = at;
  });
  return { termBytes: bytes, termStart };
}

export const termCount = (index: TermIndex): number => index.termStart.length - 1;

export function termAt(index: TermIndex, term: number): string {
  const { termBytes, termStart } = index;
  const start = termStart[term] as number;
  const bytes = Buffer.from(
    termBytes.buffer,
    termBytes.byteOffset + start,
    (termStart[term + 1] as number) - start,
  );
  return bytes.toString('utf8');
}

/** Number of a term, or -1. */
export function findTerm(index: TermIndex, text: string): number {
  let low = 0;
  let high = termCount(index) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const term = termAt(index, middle);
    if (term === text) return middle;
    if (term < text) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
