import { STOPWORDS } from '../../lib/stopwords.js';
import { words } from '../../lib/tokens.js';

export type Terms = ReadonlySet<string>;

/** What a text is about: its words as stems, compounds also in parts, without the words that say nothing. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  for (const word of words(text)) {
    if (STOPWORDS.has(word.text)) continue;
    terms.add(word.term);
    for (const part of word.parts) if (!STOPWORDS.has(part)) terms.add(part);
  }
  return terms;
}

/** How much each term tells, from how many texts hold it. */
export class TermWeights {
  private readonly counts = new Map<string, number>();
  private total = 0;

  constructor(texts: Iterable<Terms>) {
    for (const terms of texts) {
      this.total++;
      for (const term of terms) this.counts.set(term, (this.counts.get(term) ?? 0) + 1);
    }
  }

  /** Smoothed inverse document frequency, `ln(1 + (n + 1) / (df + 1))`: above zero, and tame for small n. */
  weight(term: string): number {
    return Math.log(1 + (this.total + 1) / ((this.counts.get(term) ?? 0) + 1));
  }

  sum(terms: Iterable<string>): number {
    let sum = 0;
    for (const term of terms) sum += this.weight(term);
    return sum;
  }

  /** Weight of what two sets share over the weight of both together (weighted Jaccard), 0 to 1. */
  likeness(a: Terms, b: Terms): number {
    const shared = this.sum(common(a, b));
    const all = this.sum(a) + this.sum(b) - shared;
    return all === 0 ? 0 : shared / all;
  }

  /** Share of `part` (by weight) that `whole` holds, 0 to 1. */
  coverage(part: Terms, whole: Terms): number {
    const all = this.sum(part);
    return all === 0 ? 0 : this.sum(common(part, whole)) / all;
  }
}

export function common(a: Terms, b: Terms): string[] {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  return [...small].filter((term) => large.has(term));
}
