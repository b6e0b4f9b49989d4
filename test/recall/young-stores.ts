/** Small stores as a project has them in its first weeks, with questions of another developer (`young-stores.jsonl`). */
import { readFileSync } from 'node:fs';
import { search } from '../../src/recall/search.js';
import { NOW } from '../helpers/repository.js';
import { indexed, note } from './documents.js';
import { areaUnderCurve, type Question } from './labelled.js';

export interface YoungStore {
  readonly store: string;
  readonly memories: readonly {
    readonly id: string;
    readonly title: string;
    readonly body: string;
    readonly tags: readonly string[];
  }[];
  readonly questions: readonly Question[];
}

/** All stores, in two halves: one to work with, the other to see whether what was gained holds. */
export function youngStores(): { readonly working: YoungStore[]; readonly kept: YoungStore[] } {
  const all = readFileSync(new URL('young-stores.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): YoungStore => JSON.parse(line));
  return { working: all.filter((_, i) => i % 2 === 0), kept: all.filter((_, i) => i % 2 === 1) };
}

const documentsOf = ({ memories }: Pick<YoungStore, 'memories'>) =>
  memories.map(({ id, title, body, tags }) => note(id, title, { body, tags }));

/** How much is found first and among three, and how well 0.5 tells questions with an answer from those without. */
export async function measureYoung(stores: readonly YoungStore[]) {
  const yes: number[] = [];
  const no: number[] = [];
  let first = 0;
  let three = 0;
  const misses: string[] = [];
  for (const store of stores) {
    const { cache } = await indexed(documentsOf(store));
    for (const { query, relevant } of store.questions) {
      const { results, confidence } = await search(cache, query, { now: NOW, limit: 3 });
      const at = results.findIndex(({ info }) => relevant.includes(info.id));
      const [nearest] = results;
      const told = `${confidence.toFixed(2)} ${store.store}: ${query} → ${nearest?.info.id ?? 'nothing'}`;
      if (relevant.length === 0) {
        no.push(confidence);
        if (confidence >= 0.5) misses.push(`answers ${told}`);
        continue;
      }
      yes.push(confidence);
      if (at === 0) first++;
      if (at >= 0) three++;
      if (at !== 0) misses.push(`misses ${told}, not ${relevant}`);
      else if (confidence < 0.5) misses.push(`abstains ${told}`);
    }
  }
  return {
    first: first / yes.length,
    three: three / yes.length,
    auc: areaUnderCurve(yes, no),
    kept: yes.filter((value) => value >= 0.5).length / yes.length,
    rejected: no.filter((value) => value < 0.5).length / no.length,
    misses,
  };
}
