/** A rule in words → what it chooses, what it rejects, and for what. */
import { STOPWORDS } from '../../lib/stopwords.js';
import { stem, words } from '../../lib/tokens.js';
import type { Terms } from './terms.js';

export interface Statement {
  /** Stem of the verb it begins with, when it is told as an instruction (`use`, `store`, …). */
  readonly verb: string | undefined;
  /** What is to be used or done. */
  readonly chosen: Terms;
  /** What is not, or no longer. */
  readonly rejected: Terms;
  /** What the choice is for: words after `for`, `as`, `when`, `in` and the like. */
  readonly frame: Terms;
  /** Numbers and versions. */
  readonly numbers: Terms;
}

/** From here on the words are turned down … */
const NEGATIONS = new Set(
  `no not never don't dont doesn't doesnt didn't isn't aren't won't can't cannot shouldn't mustn't avoid without stop drop remove
  forbid forbidden ban banned disallow disallowed reject rejected abandon abandoned refuse instead_of rather_than in_place_of
  no_longer over replace replaces replacing from`.split(/\s+/),
);
/** … until one of these. */
const TURNS = new Set('but use uses using prefer choose instead with by to it'.split(' '));
/** Words under a negation that lead back: `never commit without tests` asks for tests. */
const EXCEPTIONS = new Set('without unless until except before'.split(' '));
const FRAMES = new Set(
  'for as in when while where on at to during inside within under if because since so between across before after'.split(
    ' ',
  ),
);
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\binstead of\b/g, 'instead_of'],
  [/\brather than\b/g, 'rather_than'],
  [/\bin place of\b/g, 'in_place_of'],
  [/\bno longer\b/g, 'no_longer'],
  [/\bnot only\b/g, 'only'],
  [
    /\b(?:switch(?:ed|es|ing)?|mov(?:e|ed|es|ing)|migrat(?:e|ed|es|ing)|chang(?:e|ed|es|ing)|go(?:es|ing)?) from\b/g,
    'from',
  ],
  [/\bfrom\b(?! \S+(?: \S+)? to\b)/g, 'of'],
];
/** These begin an instruction without telling what it is about. */
const CHOOSING = new Set(
  'use adopt prefer choose pick select go switch move standardise standardize'.split(' ').map(stem),
);

/** Verbs after which a place or a value is the choice: `store sessions in Redis`. */
export const PLACING: Terms = new Set(
  'store keep put place save deploy host live default limit set'.split(' ').map(stem),
);

/** `12 Database choice` is the twelfth of a series, and gives no number of anything. */
const ORDINAL = /^\s*#?\d+[.):]?\s+(?=\p{Lu}\p{Ll})/u;

/** Reads one sentence; a longer text is read as one. */
export function readStatement(text: string): Statement {
  const chosen = new Set<string>();
  const rejected = new Set<string>();
  const frame = new Set<string>();
  const numbers = new Set<string>();
  let turnedDown = false;
  /** Words turned down since the last negation: `don't use A` turns nothing back, `don't use A, use B` does. */
  let since = 0;
  let framed = false;
  let verb: string | undefined;
  let first = true;
  for (const { token, breaks } of tokens(text.replace(ORDINAL, ''))) {
    if (breaks) {
      turnedDown = false;
      framed = false;
    }
    if (turnedDown && EXCEPTIONS.has(token)) turnedDown = false;
    else if (NEGATIONS.has(token)) {
      turnedDown = true;
      since = 0;
      // `use A for P, not B`: B stands against A, not against P.
      framed = false;
    } else if (turnedDown && since > 0 && TURNS.has(token)) turnedDown = false;
    else if (FRAMES.has(token)) framed = true;
    if (first && !NEGATIONS.has(token) && (isInstruction(token) || !isEmpty(token))) {
      verb = CHOOSING.has(stem(token)) ? 'use' : stem(token);
      first = false;
    }
    if (isEmpty(token) || NEGATIONS.has(token) || CHOOSING.has(stem(token))) continue;
    for (const term of termsIn(token)) {
      if (/^\d/.test(term)) numbers.add(term);
      else if (framed) frame.add(term);
      else (turnedDown ? rejected : chosen).add(term);
      since++;
    }
  }
  return { verb, chosen, rejected, frame, numbers };
}

function isEmpty(token: string): boolean {
  return STOPWORDS.has(token.replaceAll("'", ''));
}

function isInstruction(token: string): boolean {
  return CHOOSING.has(stem(token)) || PLACING.has(stem(token));
}

function* tokens(text: string): Generator<{ token: string; breaks: boolean }> {
  let plain = text.toLowerCase().replaceAll('’', "'");
  for (const [pattern, name] of PHRASES) plain = plain.replace(pattern, name);
  let breaks = false;
  for (const [piece] of plain.matchAll(/[\p{L}\p{N}_]+(?:[-.:/@#'+][\p{L}\p{N}_]+)*|[.,;:!?()—–]/gu)) {
    if (/^[\p{L}\p{N}_]/u.test(piece)) {
      yield { token: piece, breaks };
      breaks = false;
    } else breaks = true;
  }
}

function termsIn(token: string): string[] {
  return words(token).map((word) => word.term);
}
