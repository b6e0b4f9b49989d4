/** Text → words to compare: identifiers in whole and in parts, Porter stems, no case, no accents. */
import { stemmer } from 'stemmer';
import { IRREGULAR } from './irregular.js';

/** One written word: the form it is compared by, and its parts when it is a compound (`camelCase`, `snake_case`, a path). */
export interface Word {
  /** Lower case, as written otherwise. */
  readonly text: string;
  /** The whole, separators removed, stemmed when it is a plain word. */
  readonly term: string;
  /** Terms of the parts; empty for a simple word. */
  readonly parts: readonly string[];
}

const WORD = /[\p{L}\p{N}_]+(?:[-.:/\\+#@&~’']+[\p{L}\p{N}_]+)*(?:\+\+|#)?/gu;
const SCRIPT_WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const LONGEST = 64;

/** Text repeats itself: what was cut or stemmed once is kept, up to so many entries. */
const REMEMBERED = 100_000;
const stems = new Map<string, string>();
const cuts = new Map<string, readonly Word[]>();

function remember<T>(known: Map<string, T>, key: string, make: (key: string) => T): T {
  let value = known.get(key);
  if (value === undefined) {
    value = make(key);
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, value);
  }
  return value;
}

/** Porter stem of a plain English word, by way of its base form where it is irregular; anything else as it is. */
export function stem(word: string): string {
  return remember(stems, word, (plain) => {
    if (plain.length < 3 || !/^[a-z]+$/.test(plain)) return plain;
    const base = IRREGULAR.get(plain) ?? plain;
    return base.length < 4 ? base : stemmer(base);
  });
}

/** All words of a text in order. */
export function words(text: string): Word[] {
  const out: Word[] = [];
  const plain = /^[\x00-\x7f]*$/.test(text) ? text : text.normalize('NFKD').replace(/[\p{M}\p{Cs}]+/gu, '');
  for (const raw of plain.match(WORD) ?? []) {
    if (/^[a-z]{1,64}$/.test(raw)) out.push({ text: raw, term: stem(raw), parts: NONE });
    else for (const word of raw.length > LONGEST ? cut(raw) : remember(cuts, raw, cut)) out.push(word);
  }
  return out;
}

const NONE: readonly string[] = [];

function cut(raw: string): Word[] {
  const out: Word[] = [];
  addWord(raw, out);
  return out;
}

function addWord(raw: string, out: Word[]): void {
  const written = raw
    .replace(/^_+|_+$/g, '')
    .replace(/[’']s$/i, '')
    .replace(/[’'](?=\p{L})/gu, '')
    .replace(/(?<=^\p{Lu}{2,})s$/u, '');
  if (!written) return;
  if (SCRIPT_WITHOUT_SPACES.test(written)) {
    for (const pair of pairsOf(written)) out.push({ text: pair, term: pair, parts: [] });
    return;
  }
  const segments = written.split(/[-:/\\@&~’'#_]+|\.(?!\d)|(?<!\d)\.|\+(?!\+)(?=\w)/).filter(Boolean);
  // A long path or URL is its segments; as one word nobody would ask for it.
  if (written.length > LONGEST) {
    for (const segment of segments) if (segment.length <= LONGEST) out.push(simpleWord(segment));
    return;
  }
  const joined = segments.join('').toLowerCase();
  const parts = new Set<string>();
  for (const segment of segments) {
    if (segments.length > 1) parts.add(stem(segment.toLowerCase()));
    for (const hump of humps(segment)) parts.add(stem(hump.toLowerCase()));
  }
  const term = stem(joined);
  parts.delete(term);
  out.push({
    text: written.toLowerCase(),
    term,
    parts: [...parts].filter((part) => part.length > 1 || /\d/.test(part)),
  });
}

function simpleWord(segment: string): Word {
  const text = segment.toLowerCase();
  return { text, term: stem(text), parts: humps(segment).map((hump) => stem(hump.toLowerCase())) };
}

/** `HTTPServerError` → HTTP Server Error; `python3` → python. A word of one hump has none. */
function humps(segment: string): string[] {
  const found = segment.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+(?:\.\d+)*/gu) ?? [];
  const named = found.filter((hump) => hump.length > 2 || (found.length > 2 && hump.length > 1));
  return found.length > 1 ? named.filter((hump) => !/^\d/.test(hump)) : [];
}

function pairsOf(text: string): string[] {
  const letters = [...text];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, i) => `${letters[i]}${letter}`);
}
