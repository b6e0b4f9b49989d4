/** How good search is, measured on labelled questions. They lie outside the project: LERIM_SHARED or ../shared. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { search } from '../../src/recall/search.js';
import { NOW } from '../helpers/repository.js';
import { indexed, note } from './documents.js';

interface Question {
  readonly query: string;
  readonly relevant: readonly string[];
  readonly type: string;
}

const folder = join(process.env.LERIM_SHARED ?? '../shared', 'eval/retrieval');
const lines = <T>(file: string): T[] =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Recall at 5 and the chance that a question with an answer is trusted more than one without. */
async function measure(size: number) {
  const questions = lines<Question>('queries.dev.jsonl');
  const corpus = lines<{ id: string; title: string; body: string; tags?: string[] }>('corpus.jsonl');
  const wanted = new Set(questions.flatMap(({ relevant }) => relevant));
  const some = [...corpus.filter(({ id }) => wanted.has(id)), ...corpus.filter(({ id }) => !wanted.has(id))];
  const notes = some.slice(0, size).map(({ id, title, body, tags = [] }) => note(id, title, { body, tags }));
  const { cache } = await indexed(notes);
  const recalls: number[] = [];
  const confidences = { answer: [] as number[], none: [] as number[] };
  for (const { query, relevant, type } of questions) {
    const { results, confidence } = await search(cache, query, { now: NOW, limit: 5 });
    confidences[type === 'none' ? 'none' : 'answer'].push(confidence);
    if (type === 'none') continue;
    const hits = relevant.filter((id) => results.some(({ info }) => info.id === id)).length;
    recalls.push(hits / relevant.length);
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const higher = confidences.none.map((no) =>
    mean(confidences.answer.map((yes) => (yes > no ? 1 : yes === no ? 0.5 : 0))),
  );
  return { recall: mean(recalls), trust: mean(higher) };
}

describe.skipIf(!existsSync(folder))('search on labelled questions', () => {
  it('finds 92 of 100 among the first five of 300 notes', async () => {
    const { recall, trust } = await measure(300);
    expect(recall).toBeGreaterThanOrEqual(0.92);
    expect(trust).toBeGreaterThanOrEqual(0.88);
  });

  it.runIf(process.env.SLOW === '1')('finds 77 of 100 among the first five of all notes', async () => {
    const { recall, trust } = await measure(Number.POSITIVE_INFINITY);
    expect(recall).toBeGreaterThanOrEqual(0.77);
    expect(trust).toBeGreaterThanOrEqual(0.92);
  });
});
