/** How alike two claims are, given what the whole session talks about. */
import type { Exchange } from './dialogue.js';
import { topicWords } from './tokens.js';

/** Compares texts of one session; words that many of its messages hold count little. */
export class Topics {
  readonly #messages: number;
  readonly #holding = new Map<string, number>();

  constructor(exchanges: readonly Exchange[]) {
    this.#messages = exchanges.length;
    for (const exchange of exchanges) {
      const text = `${exchange.words.sentences.map((sentence) => sentence.text).join(' ')} ${exchange.before.slice(-1500)}`;
      for (const word of topicWords(text)) this.#holding.set(word, (this.#holding.get(word) ?? 0) + 1);
    }
  }

  /** Weighted share of the smaller text's words that the other has too, 0 to 1. */
  likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
    const [small, large] = a.size < b.size ? [a, b] : [b, a];
    let shared = 0;
    let all = 0;
    let count = 0;
    for (const word of small) {
      const weight = this.#weight(word);
      all += weight;
      if (large.has(word)) {
        shared += weight;
        count++;
      }
    }
    return count < 2 || all === 0 ? 0 : shared / all;
  }

  #weight(word: string): number {
    return Math.log(1 + (this.#messages + 1) / ((this.#holding.get(word) ?? 0) + 0.5));
  }
}
