/**
 * What may stand for a word, from `thesaurus.json`: words that developers use for the same thing, written down by field from
 * general knowledge of software engineering. A line is a group: the first word and each of the others stand for one another, the
 * others less so among themselves. `a > b c` is one way: who asks for `a` may be served by `b` or `c`. `pull+request` is two words
 * in a row; those can be asked for, not found.
 */
import { stem } from '../lib/tokens.js';
import THESAURUS from './thesaurus.json' with { type: 'json' };

export interface Synonym {
  readonly term: string;
  readonly factor: number;
  /** Whether it is one of the kind that the word names: `postgres` for `database`. */
  readonly member: boolean;
}

/** The first word of a group and any other, either way; two others. Flat between .6/.3 and .7/.5. */
const SYNONYM = 0.65;
const COUSIN = 0.4;
const NARROWER = 0.45;

/** Searched as one text: reading all groups costs more than a search does. Words in a row are written together here. */
const GROUPS = `\n${Object.values(THESAURUS).flat().join('\n')}\n`.replaceAll('+', '');

const known = new Map<string, readonly Synonym[]>();

/** Stems that stand for a stem; `pull request` is asked for as `pullrequest`. */
export function synonyms(term: string): readonly Synonym[] {
  let found = known.get(term);
  if (!found) {
    found = lookUp(term);
    if (known.size > 10_000) known.clear();
    known.set(term, found);
  }
  return found;
}

function lookUp(term: string): Synonym[] {
  const found = new Map<string, Synonym>();
  // A stem and its words differ in their ends only.
  const beginning = term.slice(0, Math.max(2, Math.min(3, term.length - 1)));
  const lines = new Set<string>();
  for (let at = GROUPS.indexOf(beginning); at >= 0; at = GROUPS.indexOf(beginning, at + 1)) {
    if (!/\s/.test(GROUPS[at - 1] ?? '\n')) continue;
    lines.add(GROUPS.slice(GROUPS.lastIndexOf('\n', at) + 1, GROUPS.indexOf('\n', at)));
  }
  for (const line of lines) {
    const [left = '', right] = line.split(' > ');
    const group = left.split(' ').map((word) => stem(word));
    if (!group.includes(term)) continue;
    const first = group[0];
    for (const other of right?.split(' ').map((word) => stem(word)) ?? group) {
      const factor = right ? NARROWER : first === term || first === other ? SYNONYM : COUSIN;
      if (other !== term && factor > (found.get(other)?.factor ?? 0))
        found.set(other, { term: other, factor, member: right !== undefined });
    }
  }
  return [...found.values()];
}
