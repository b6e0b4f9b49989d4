import { describe, expect, it } from 'vitest';
import { search } from '../../src/recall/search.js';
import { NOW } from '../helpers/repository.js';
import { indexed } from './documents.js';
import { allNotes, areaUnderCurve, developing, hasLabels, notesFor } from './labelled.js';

/** Recall at 5, and how well confidence tells questions with an answer from those without. */
async function measure(size: number) {
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

describe.skipIf(!hasLabels)('search on labelled questions', () => {
  it('finds 92 of 100 among the first five of 300 notes', async () => {
    const { recall, auc } = await measure(300);
    expect(recall).toBeGreaterThanOrEqual(0.92);
    expect(auc).toBeGreaterThanOrEqual(0.88);
  });

  it.runIf(process.env.SLOW === '1')('finds 77 of 100 among the first five of all notes', async () => {
    const { recall, auc } = await measure(Number.POSITIVE_INFINITY);
    expect(recall).toBeGreaterThanOrEqual(0.77);
    expect(auc).toBeGreaterThanOrEqual(0.92);
  });
});
