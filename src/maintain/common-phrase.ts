import { STOPWORDS } from '../lib/stopwords.js';
import { words } from '../lib/tokens.js';

/** The longest run of words that all titles have, as the first writes it; `undefined` where it says too little. */
export function commonPhrase(titles: readonly string[]): string | undefined {
  const [first = [], ...others] = titles.map((title) => words(title));
  const runs = others.map((title) => ` ${title.map(({ term }) => term).join(' ')} `);
  for (let length = first.length; length > 1; length--)
    for (let start = 0; start + length <= first.length; start++) {
      const run = first.slice(start, start + length);
      const telling = run.filter(({ text }) => !STOPWORDS.has(text));
      const [head, tail] = [run[0]?.text ?? '', run.at(-1)?.text ?? ''];
      if (telling.length < 2 || STOPWORDS.has(head) || STOPWORDS.has(tail)) continue;
      const sought = ` ${run.map(({ term }) => term).join(' ')} `;
      if (runs.every((title) => title.includes(sought))) return run.map(({ text }) => text).join(' ');
    }
  return undefined;
}
