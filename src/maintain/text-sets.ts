/** Texts as sets of weighted terms, and the pairs that share much of theirs, without comparing all with all. */
import type { Terms, TermWeights } from '../capture/reconcile/terms.js';

interface TextSet {
  /** Numbers of its terms, the rarest first: by this order two sets are compared in one pass. */
  readonly terms: Int32Array;
  readonly total: number;
}

export class TextSets {
  private readonly sets: readonly TextSet[];
  private readonly weights: Float64Array;

  constructor(texts: readonly Terms[], weights: TermWeights) {
    const all = [...new Set(texts.flatMap((terms) => [...terms]))];
    const weighed = all.map((term) => [term, weights.weight(term)] as const);
    weighed.sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    const numbers = new Map(weighed.map(([term], number) => [term, number]));
    this.weights = Float64Array.from(weighed, ([, weight]) => weight);
    this.sets = texts.map((terms) => {
      const own = Int32Array.from(terms, (term) => numbers.get(term) ?? 0).sort();
      return { terms: own, total: own.reduce((sum, term) => sum + (this.weights[term] ?? 0), 0) };
    });
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
   * All pairs with at least this likeness, first number first. Two texts that share so much share one of their
   * rarest terms: those that make up all but `least` of the weight (prefix filtering, Chaudhuri et al. 2006).
   */
  *pairs(
    least: number,
    wanted: (one: number, other: number) => boolean = () => true,
  ): Generator<[number, number]> {
    const postings = new Map<number, number[]>();
    const met = new Int32Array(this.sets.length).fill(-1);
    for (const [number, { terms, total }] of this.sets.entries()) {
      let left = total;
      for (const term of terms) {
        if (left < least * total) break;
        left -= this.weights[term] ?? 0;
        const others = postings.get(term) ?? [];
        for (const other of others) {
          if (met[other] === number) continue;
          met[other] = number;
          if (
            wanted(other, number) &&
            this.couldBe(other, number, least) &&
            this.likeness(other, number) >= least
          )
            yield [other, number];
        }
        others.push(number);
        postings.set(term, others);
      }
    }
  }

  private couldBe(one: number, other: number, least: number): boolean {
    const [a, b] = [this.total(one), this.total(other)];
    return Math.min(a, b) >= least * Math.max(a, b);
  }

  private total(number: number): number {
    return this.sets[number]?.total ?? 0;
  }

  private shared(one: number, other: number): number {
    const [a, b] = [this.sets[one]?.terms ?? NONE, this.sets[other]?.terms ?? NONE];
    let sum = 0;
    for (let i = 0, j = 0; i < a.length && j < b.length; ) {
      const [x, y] = [a[i] as number, b[j] as number];
      if (x === y) sum += this.weights[x] as number;
      if (x <= y) i++;
      if (y <= x) j++;
    }
    return sum;
  }
}

const NONE = new Int32Array(0);
