/**
 * Whether texts bear out what a model made of them. The rule is plain, so that it can be foretold: each number, path,
 * address, identifier and piece of code must stand in the texts to the letter, and so must a share of all other words,
 * compared by their stems. Words that were turned around (`never` for `always`) it does not see.
 */
import { isSaid } from '../../capture/engines/model/testimony.js';
import { type Terms, termsOf } from '../../capture/reconcile/terms.js';
import { specificsIn } from '../../lib/specifics.js';

/**
 * Share of a text's terms. A memory's own sentences reach it, and one in twenty of another memory that comes up beside it
 * (test/bench/borne-out.bench.mjs); of what people say of it in words of their own, more than half does not.
 */
const BORNE_OUT = 0.6;

/** Share of a text's terms in a memory that has its part in it. */
const TOUCHED = 0.3;

export class Sources {
  private readonly text: string;
  private readonly terms: Terms;

  constructor(texts: readonly string[]) {
    this.text = squashed(texts.join('\n'));
    this.terms = termsOf(texts.join('\n'));
  }

  /** Whether they have to do with a text at all: they say a good part of it. */
  touch(text: string): boolean {
    return isSaid(text, this.terms, TOUCHED);
  }

  /** @param besides text whose names may be named, too: the question that is answered */
  bearOut(text: string, besides = ''): boolean {
    const asked = squashed(besides);
    return (
      isSaid(text, this.terms, BORNE_OUT) &&
      this.unknownIn(text).every((specific) => standsIn(specific, asked))
    );
  }

  /** Specific things of a text that the sources do not name. */
  unknownIn(text: string): string[] {
    const addresses = text.match(/\b[a-z][a-z\d+.-]{0,20}:\/\/[^\s`"'<>)\]]+/gi) ?? [];
    return [...specificsIn(text), ...addresses].filter((specific) => !this.names(specific));
  }

  private names(specific: string): boolean {
    if (standsIn(specific, this.text)) return true;
    // `long-lived` is no name.
    return (
      /^\p{L}+([-’']\p{L}+)+$/u.test(specific) && [...termsOf(specific)].some((term) => this.terms.has(term))
    );
  }
}

/** As a whole: `5` does not stand in `15` nor in `1.5`, nor `a.ts` in `data.ts`. */
function standsIn(specific: string, text: string): boolean {
  const sought = squashed(specific);
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const goesOn = (edge: string): boolean => /^[\p{L}\p{N}]{2}|^\d[.,]\d/u.test(edge);
    const end = at + sought.length;
    const before = [...text.slice(Math.max(0, at - 2), at + 1)].reverse().join('');
    if (!goesOn(before) && !goesOn(text.slice(end - 1, end + 2))) return true;
  }
  return false;
}

const squashed = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
