/** Looks a stem up in the thesaurus. The text is searched as it is: reading all of it costs more than a search does. */
import { stem } from '../lib/tokens.js';
import { THESAURUS } from './thesaurus.js';

export interface Synonym {
  readonly term: string;
  readonly factor: number;
}

/** The first word of a group and any other, either way; two others. Flat between .6/.3 and .7/.5. */
const SYNONYM = 0.65;
const COUSIN = 0.4;
const NARROWER = 0.45;

const known = new Map<string, readonly Synonym[]>();

/** Stems that stand for a stem; `pull request` is asked for as `pullrequest`. */
export function synonyms(term: string): readonly Synonym[] {
  let found = known.get(term);
  if (!found) {
    found = lookUp(term);
    known.set(term, found);
  }
  return found;
}

function lookUp(term: string): Synonym[] {
  const factors = new Map<string, number>();
  // A stem and its words differ in their ends only; words in a row are written with a plus and have their own beginning.
  const beginning = term.slice(0, Math.max(2, Math.min(3, term.length - 1)));
  const lines = new Set<string>();
  for (let at = THESAURUS.indexOf(beginning); at >= 0; at = THESAURUS.indexOf(beginning, at + 1)) {
    if (!/\s/.test(THESAURUS[at - 1] ?? '\n')) continue;
    lines.add(THESAURUS.slice(THESAURUS.lastIndexOf('\n', at) + 1, THESAURUS.indexOf('\n', at)));
  }
  for (const line of lines) {
    const [left = '', right] = line.split(' > ');
    const group = left.split(' ').map(stemOf);
    if (!group.includes(term)) continue;
    const first = group[0];
    for (const other of right?.split(' ').map(stemOf) ?? group) {
      const factor = right ? NARROWER : first === term || first === other ? SYNONYM : COUSIN;
      if (other !== term) factors.set(other, Math.max(factors.get(other) ?? 0, factor));
    }
  }
  return [...factors].map(([other, factor]) => ({ term: other, factor }));
}

const stemOf = (word: string): string => stem(word.replaceAll('+', ''));
