import { search } from '../../src/recall/search.js';
import { NOW } from '../helpers/repository.js';
import { indexed } from './documents.js';
import { allNotes, areaUnderCurve, developing, notesFor } from './labelled.js';

/** Recall at 5, and how well confidence tells questions with an answer from those without. */
export async function measure(size: number) {
  const questions = developing();
  const { cache } = await indexed(notesFor(questions, allNotes(), size));
  const recalls: number[] = [];
  const yes: number[] = [];
  const no: number[] = [];
  for (const { query, relevant } of questions) {
    const { results, confidence } = await search(cache, query, { now: NOW, limit: 5 });
    (relevant.length ? yes : no).push(confidence);
    if (relevant.length === 0) continue;
    const hits = relevant.filter((id) => results.some(({ info }) => info.id === id)).length;
    recalls.push(hits / relevant.length);
  }
  return {
    recall: recalls.reduce((sum, share) => sum + share, 0) / recalls.length,
    auc: areaUnderCurve(yes, no),
  };
}
