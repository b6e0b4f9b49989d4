/** Words memory does not know, matched to those it does. Fuse.js ranks what a cheap look at the letters leaves over. */
import { stem } from '../lib/tokens.js';
import { type TermIndex, termAt, termCount } from './index.js';
import type { Alternative } from './question.js';
import { isCommon } from './speciality.js';

const MOST = 3;
/** Words of one question that are looked at; each costs a walk through the vocabulary. */
const MOST_WORDS = 12;

/** Known terms that `word` may be a misspelling of, best first. Loads fuse.js: to be asked for unknown words only. */
export async function loadCorrector(index: TermIndex): Promise<(word: string) => Alternative[]> {
  const { default: Fuse } = await import('fuse.js');
  const { postingStart } = index;
  const frequencyOf = (term: number): number =>
    (postingStart[term + 1] as number) - (postingStart[term] as number);
  let words = 0;
  return (word) => {
    const asked = stem(word);
    if (asked.length < 3 || /\d/.test(asked) || isCommon(asked) || ++words > MOST_WORDS) return [];
    const near: { text: string; term: number }[] = [];
    const most = allowed(asked);
    const letters = lettersOf(Buffer.from(asked), 0, asked.length);
    for (let term = 0; term < termCount(index); term++) {
      const start = index.termStart[term] as number;
      const end = index.termStart[term + 1] as number;
      if (Math.abs(end - start - asked.length) > most) continue;
      // An edit changes two letters at most.
      if (bits(letters ^ lettersOf(index.termBytes, start, end)) > 2 * most) continue;
      const text = termAt(index, term);
      if (editDistance(asked, text) <= most) near.push({ text, term });
    }
    if (near.length === 0) return [];
    const fuse = new Fuse(near, { keys: ['text'], includeScore: true, threshold: 0.4, distance: 20 });
    const ranked = fuse.search(asked).map(({ item, score = 1 }) => ({ ...item, score }));
    const found = ranked.length ? ranked : near.map((item) => ({ ...item, score: 0.4 }));
    const value = (item: { text: string; term: number; score: number }): number =>
      editDistance(asked, item.text) + item.score - Math.log1p(frequencyOf(item.term)) / 10;
    return found
      .map((item) => ({ term: item.term, value: value(item) }))
      .sort((a, b) => a.value - b.value || a.term - b.term)
      .slice(0, MOST)
      .map(({ term }, i) => ({ term, factor: i === 0 ? 0.8 : 0.5 }));
  };
}

/** Which letters of the alphabet a word has, a bit each. */
function lettersOf(bytes: Uint8Array, start: number, end: number): number {
  let mask = 0;
  for (let at = start; at < end; at++) mask |= 1 << ((bytes[at] as number) & 31);
  return mask;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

const allowed = (word: string): number => (word.length <= 5 ? 1 : 2);

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment; Damerau 1964). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + cost,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] as number) + 1);
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above[b.length] as number;
}
