/** A question as concepts: each distinctive word with all the terms that may stand for it. */
import { STOPWORDS } from '../lib/stopwords.js';
import { stem, type Word, words } from '../lib/tokens.js';
import { askedKind } from './asked-kind.js';
import type { Synonym } from './expand.js';
import { findTerm, type TermIndex } from './index.js';
import { namesIn } from './names.js';
import { rarity } from './rarity.js';
import { speciality } from './speciality.js';

/** Longest question that is read, in characters. */
export const LONGEST_QUESTION = 10_000;

export interface Alternative {
  readonly term: number;
  /** 1 for the word itself, less for what merely stands for it. */
  readonly factor: number;
}

export interface Concept {
  /** As asked. */
  readonly text: string;
  /** Its stem. */
  readonly term: string;
  readonly alternatives: readonly Alternative[];
  /** Whether it was written as a name: `Kafka`, `gRPC`, `TLS`. */
  readonly named: boolean;
  /** Whether it names the kind of thing that is asked for. */
  readonly asked: boolean;
  /** How much the concept tells, before its rarity: 1, less for common words and for parts of a compound known as a whole. */
  readonly weight: number;
  /** Rarity: of the word itself where memory knows it. */
  readonly idf: number;
}

/** What is looked up beside the word itself; given in, so that neither is loaded where it is not needed. */
export interface Lookup {
  /** Stems that stand for a stem, and how well. */
  synonyms(term: string): readonly Synonym[];
  /** Known terms that an unknown word may be a misspelling of. */
  corrections(word: string): readonly { readonly term: number; readonly factor: number }[];
}

/** How much less a word tells that technical writing is full of; flat between .1 and .3. */
const COMMONNESS = 0.2;

/** What one of the kind is worth where that kind is asked for, and what a word is that names the kind in passing. */
const ASKED_MEMBER = 0.8;
const IN_PASSING = 0.4;

/** What two words written as one, or the other way round, are worth. */
const JOINED = 0.8;

interface Draft {
  readonly text: string;
  readonly term: string;
  readonly named: boolean;
  readonly asked: boolean;
  readonly weight: number;
  readonly alternatives: Map<number, number>;
}

/** So many words of a question are searched for: what comes after them in a pasted log tells little more. */
const MOST_WORDS = 100;

/** Words to search for: without stopwords, unless nothing else is asked. */
function distinctiveWords(question: string): Word[] {
  const all = words(question);
  const telling = all.filter(
    (word) => !STOPWORDS.has(word.text) && (word.term.length > 1 || /\p{N}|[cr]/u.test(word.term)),
  );
  return (telling.length ? telling : all).slice(0, MOST_WORDS);
}

export function conceptsOf(question: string, index: TermIndex, lookup: Lookup): Concept[] {
  const asked = distinctiveWords(question);
  const names = namesIn(question);
  const kind = askedKind(question);
  const drafts = new Map<string, Draft>();
  const add = (text: string, term: string, weight: number): Draft => {
    const known = drafts.get(term);
    if (known) return known;
    const draft: Draft = {
      text,
      term,
      named: names.has(term),
      asked: kind.terms.has(term),
      weight: kind.passing.has(term) ? weight * IN_PASSING : weight,
      alternatives: new Map(),
    };
    drafts.set(term, draft);
    return draft;
  };
  asked.forEach((word, i) => {
    const whole = findTerm(index, word.term);
    if (whole >= 0 || word.parts.length === 0) {
      const draft = add(word.text, word.term, 1);
      offer(draft, whole, 1);
      const before = asked[i - 1];
      const previous = before && drafts.get(before.term);
      const pair = previous ? findTerm(index, stem(before.text + word.text)) : -1;
      if (previous) for (const part of [draft, previous]) offer(part, pair, JOINED);
    }
    const partWeight = whole >= 0 ? 0.5 : 1;
    for (const part of word.parts)
      if (!STOPWORDS.has(part)) offer(add(part, part, partWeight), findTerm(index, part), 1);
  });
  for (const { term, text, words: parts } of phrasesIn(question)) {
    const meant = lookup.synonyms(term);
    if (meant.length === 0) continue;
    const within = parts.flatMap((part) => drafts.get(part) ?? []);
    const carriers = within.length ? within : [add(text, term, 1)];
    for (const carrier of carriers)
      for (const synonym of meant) offer(carrier, findTerm(index, synonym.term), factorOf(carrier, synonym));
  }
  return [...drafts.values()].map((draft) => complete(draft, index, lookup));
}

/** Two or three words in a row that may mean something of their own: `pull request`, `get rid of`. */
function phrasesIn(question: string): { term: string; text: string; words: string[] }[] {
  const all = words(question);
  return [2, 3].flatMap((size) =>
    all.slice(size - 1).map((_, i) => {
      const parts = all.slice(i, i + size);
      const text = parts.map((part) => part.text).join(' ');
      return { text, term: stem(text.replaceAll(' ', '')), words: parts.map((part) => part.term) };
    }),
  );
}

function offer(draft: Draft, term: number, factor: number): void {
  if (term >= 0 && (draft.alternatives.get(term) ?? 0) < factor) draft.alternatives.set(term, factor);
}

/** Who asks which database we use is answered by `postgres`, not merely served by it. */
function factorOf(draft: Draft, { factor, member }: Synonym): number {
  return member && draft.asked ? Math.max(factor, ASKED_MEMBER) : factor;
}

function complete(draft: Draft, index: TermIndex, lookup: Lookup): Concept {
  const own = findTerm(index, draft.term);
  const { postingStart, documents } = index;
  for (const synonym of lookup.synonyms(draft.term))
    offer(draft, findTerm(index, synonym.term), factorOf(draft, synonym));
  const frequencyOf = (term: number): number =>
    (postingStart[term + 1] as number) - (postingStart[term] as number);
  if (own < 0 && draft.alternatives.size === 0)
    for (const { term, factor } of splits(draft.text, index)) offer(draft, term, factor);
  if (own < 0 && draft.alternatives.size === 0)
    for (const { term, factor } of lookup.corrections(draft.text)) offer(draft, term, factor);
  const held =
    own >= 0
      ? frequencyOf(own)
      : Math.max(0, ...[...draft.alternatives].filter(([, f]) => f > 0.5).map(([t]) => frequencyOf(t)));
  return {
    text: draft.text,
    term: draft.term,
    named: draft.named,
    asked: draft.asked,
    weight: draft.weight * (1 - COMMONNESS * (1 - speciality(draft.term))),
    idf: rarity(documents, held, draft.term),
    alternatives: [...draft.alternatives].map(([term, factor]) => ({ term, factor })),
  };
}

/** `autoscaling` → auto, scaling: where both halves are known and the whole is not. */
function splits(word: string, index: TermIndex): Alternative[] {
  for (let at = word.length - 3; at >= 3; at--) {
    const left = findTerm(index, stem(word.slice(0, at)));
    const right = findTerm(index, stem(word.slice(at)));
    if (left >= 0 && right >= 0)
      return [
        { term: left, factor: 0.6 },
        { term: right, factor: 0.6 },
      ];
  }
  return [];
}
