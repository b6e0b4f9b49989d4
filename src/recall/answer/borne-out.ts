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

export class Sources {
  private readonly text: string;
  private readonly terms: Terms;

  constructor(texts: readonly string[]) {
    this.text = squashed(texts.join('\n'));
    this.terms = termsOf(texts.join('\n'));
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

/** As a whole: `5` does not stand in `15`, nor `a.ts` in `data.ts`. */
function standsIn(specific: string, text: string): boolean {
  const sought = squashed(specific);
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const isWithin = (neighbour: string | undefined, edge: string | undefined): boolean =>
      /[\p{L}\p{N}]/u.test(neighbour ?? ' ') && /[\p{L}\p{N}]/u.test(edge ?? ' ');
    if (!isWithin(text[at - 1], sought[0]) && !isWithin(text[at + sought.length], sought.at(-1))) return true;
  }
  return false;
}

const squashed = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
