/** Texts as sets of weighted terms, and the pairs that share much of theirs, without comparing all with all. */
import type { Terms, TermWeights } from '../capture/reconcile/terms.js';

export class TextSets {
  /** Numbers of each text's terms, the rarest first: by this order two texts are compared in one pass. */
  private readonly terms: readonly Int32Array[];
  private readonly totals: Float64Array;
  private readonly weights: Float64Array;

  constructor(texts: readonly Terms[], weights: TermWeights) {
    const all = [...new Set(texts.flatMap((terms) => [...terms]))];
    const weighed = all.map((term) => [term, weights.weight(term)] as const);
    weighed.sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    const numbers = new Map(weighed.map(([term], number) => [term, number]));
    this.weights = Float64Array.from(weighed, ([, weight]) => weight);
    this.terms = texts.map((terms) => Int32Array.from(terms, (term) => numbers.get(term) ?? 0).sort());
    this.totals = Float64Array.from(this.terms, (terms) =>
      terms.reduce((sum, term) => sum + (this.weights[term] ?? 0), 0),
    );
  }

  /** Weighted Jaccard: weight of what both hold over the weight of what either holds, 0 to 1. */
  likeness(one: number, other: number): number {
    const shared = this.shared(one, other);
    const both = this.total(one) + this.total(other) - shared;
    return both === 0 ? 0 : shared / both;
  }

  /** Share of a text, by weight, that another holds too. */
  coverage(part: number, whole: number): number {
    return this.total(part) === 0 ? 0 : this.shared(part, whole) / this.total(part);
  }

  /**
   * All pairs of wanted texts with at least this likeness. Two texts that share so much share one of their rarest terms:
   * those that make up all but `least` of the weight (prefix filtering, Chaudhuri et al. 2006).
   * @param probes texts of which each pair has one or two; all when not given
   */
  *pairs(
    least: number,
    wanted: (one: number, other: number) => boolean,
    probes: (number: number) => boolean = () => true,
  ): Generator<[number, number]> {
    const postings = this.postings(least);
    const met = new Int32Array(this.terms.length).fill(-1);
    for (let number = 0; number < this.terms.length; number++) {
      if (!probes(number)) continue;
      met[number] = number;
      for (const term of this.prefix(number, least))
        for (const other of postings[term] ?? []) {
          if (met[other] === number) continue;
          met[other] = number;
          if (other > number && probes(other)) continue;
          if (!this.couldBe(other, number, least) || !wanted(other, number)) continue;
          if (this.likeness(other, number) >= least) yield [other, number];
        }
    }
  }

  /** Texts by the terms of their prefixes. */
  private postings(least: number): number[][] {
    const postings: number[][] = Array.from(this.weights, () => []);
    for (let number = 0; number < this.terms.length; number++)
      for (const term of this.prefix(number, least)) postings[term]?.push(number);
    return postings;
  }

  private prefix(number: number, least: number): Int32Array {
    const terms = this.terms[number] ?? NONE;
    let left = this.total(number);
    let end = 0;
    for (; end < terms.length && left >= least * this.total(number); end++)
      left -= this.weights[terms[end] as number] ?? 0;
    return terms.subarray(0, end);
  }

  private couldBe(one: number, other: number, least: number): boolean {
    const a = this.total(one);
    const b = this.total(other);
    return a > b ? b >= least * a : a >= least * b;
  }

  private total(number: number): number {
    return this.totals[number] ?? 0;
  }

  private shared(one: number, other: number): number {
    const a = this.terms[one] ?? NONE;
    const b = this.terms[other] ?? NONE;
    let sum = 0;
    for (let i = 0, j = 0; i < a.length && j < b.length; ) {
      const x = a[i] as number;
      const y = b[j] as number;
      if (x === y) sum += this.weights[x] as number;
      if (x <= y) i++;
      if (y <= x) j++;
    }
    return sum;
  }
}

const NONE = new Int32Array(0);
