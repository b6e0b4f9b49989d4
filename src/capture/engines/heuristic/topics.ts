/** How alike two claims are, given what the whole session talks about. */
import type { Exchange } from './dialogue.js';
import { topicWords } from './tokens.js';

/** Compares texts of one session; words that many of its messages hold count little. */
export class Topics {
  readonly #messages: number;
  readonly #holding = new Map<string, number>();
  readonly #said: readonly ReadonlySet<string>[];

  constructor(exchanges: readonly Exchange[]) {
    this.#messages = exchanges.length;
    this.#said = exchanges.map(({ words }) =>
      topicWords(words.sentences.map((sentence) => sentence.text).join(' ')),
    );
    exchanges.forEach((exchange, i) => {
      for (const word of new Set([...(this.#said[i] ?? []), ...topicWords(exchange.before.slice(-1500))]))
        this.#holding.set(word, (this.#holding.get(word) ?? 0) + 1);
    });
  }

  /** Words of what the human said in an exchange of the session. */
  saidIn(exchange: Exchange): ReadonlySet<string> {
    return this.#said[exchange.index] ?? new Set();
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
