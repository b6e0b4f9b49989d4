/** What kind of thing a question asks for: `which test framework do we use` asks for a test framework. */
import { STOPWORDS } from '../lib/stopwords.js';
import { words } from '../lib/tokens.js';

const NOUNS = String.raw`((?:[\p{L}\p{N}.+#/-]+\s+){0,3}?[\p{L}\p{N}.+#/-]+)`;
const ENDS = String.raw`(?=\s+(?:do|does|did|is|are|was|were|should|shall|can|could|must|may|will|would|has|have|for|to|of|in|on|we|i)\b|\s*[?.!]*$)`;
const PATTERNS = [
  String.raw`\b(?:which|what)\s+(?:(?:kind|type|sort)s?\s+of\s+)?${NOUNS}${ENDS}`,
  String.raw`\b(?:what|who)(?:\s+is|\s+are|['’]s)\s+(?:our|the)\s+${NOUNS}${ENDS}`,
  String.raw`\bwhat\s+do\s+(?:we|i)\s+use\s+(?:for|as)\s+(?:an?\s+|the\s+|our\s+)?${NOUNS}${ENDS}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Nouns that say no more than that something is asked for. */
const GENERIC = new Set(
  words(
    'provider service tool library framework system software solution middleware platform stack product vendor technology type kind',
  ).map(({ term }) => term),
);

export interface AskedKind {
  /** Stems of the words that name it. */
  readonly terms: ReadonlySet<string>;
  /** Those that name it only in passing, beside a word that tells more: the `provider` of `payment provider`. */
  readonly passing: ReadonlySet<string>;
}

export function askedKind(question: string): AskedKind {
  for (const pattern of PATTERNS) {
    const named = words(pattern.exec(question)?.[1] ?? '').filter(({ text }) => !STOPWORDS.has(text));
    const terms = new Set(named.map(({ term }) => term));
    const telling = [...terms].some((term) => !GENERIC.has(term));
    if (terms.size)
      return { terms, passing: new Set(telling ? [...terms].filter((term) => GENERIC.has(term)) : []) };
  }
  return { terms: new Set(), passing: new Set() };
}
