/** The thesaurus by stem: what else may stand for a word. */

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

let byStem: Map<string, Map<string, number>> | undefined;

/** Stems that stand for a stem; `pull request` is asked for as `pullrequest`. */
export function synonyms(term: string): Synonym[] {
  byStem ??= readThesaurus();
  return [...(byStem.get(term) ?? [])].map(([other, factor]) => ({ term: other, factor }));
}

function readThesaurus(): Map<string, Map<string, number>> {
  const map = new Map<string, Map<string, number>>();
  const link = (from: string, to: string, factor: number): void => {
    if (from === to) return;
    const known = map.get(from) ?? new Map<string, number>();
    known.set(to, Math.max(known.get(to) ?? 0, factor));
    map.set(from, known);
  };
  for (const line of THESAURUS.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [left = '', right] = line.split(' > ');
    const group = left.split(' ').map((word) => stem(word.replaceAll('+', '')));
    const targets = right?.split(' ').map((word) => stem(word)) ?? group;
    for (const from of group)
      for (const to of targets)
        link(from, to, right ? NARROWER : from === group[0] || to === group[0] ? SYNONYM : COUSIN);
  }
  return map;
}
