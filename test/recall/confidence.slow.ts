/**
 * Learns the weights of confidence.ts from labelled questions, and holds the shipped ones to them. Negatives are questions
 * without an answer, the same questions once their answers are taken out of the store, and (in small stores) questions about
 * other things. Trained on one set of questions and tried on the other, the figures of both are printed.
 */
import { describe, expect, it } from 'vitest';
import { type Signals, signalsOf, WEIGHTS } from '../../src/recall/confidence.js';
import type { RecallDocument } from '../../src/recall/document.js';
import { scoreDocuments } from '../../src/recall/rank.js';
import { search } from '../../src/recall/search.js';
import { NOW } from '../helpers/repository.js';
import { indexed } from './documents.js';
import { allNotes, areaUnderCurve, developing, hasLabels, notesFor, own, type Question } from './labelled.js';

type Case = 'answered' | 'taken out' | 'unanswerable';
interface Row {
  readonly set: string;
  readonly size: number;
  readonly kind: Case;
  readonly x: readonly number[];
}

const NAMES = ['strength', 'ratio', 'front', 'missingName'] as const satisfies readonly (keyof Signals)[];
/** How much a row counts: answers that were taken out leave near misses, some of which answer after all. */
const SHARE: Record<Case, number> = { answered: 1, 'taken out': 0.3, unanswerable: 1.5 };
/** Added to the learned bias: 0.5 is to keep four of five answers that are right. */
const KEEP = 0.5;

async function rowsFor(
  set: string,
  questions: readonly Question[],
  notes: readonly RecallDocument[],
): Promise<Row[]> {
  const rows: Row[] = [];
  const add = async (store: readonly RecallDocument[], asked: readonly (readonly [Question, Case])[]) => {
    const { cache } = await indexed(store);
    for (const [{ query, relevant }, kind] of asked) {
      const { results, concepts } = await search(cache, query, { now: NOW, limit: 30 });
      const top = results.find(({ info }) => kind !== 'taken out' || !relevant.includes(info.id));
      if (!top) continue;
      const score = scoreDocuments(cache.index, concepts)[top.document] ?? 0;
      const signals = signalsOf(cache.index, concepts, top.document, score);
      rows.push({ set, size: store.length, kind, x: NAMES.map((name) => signals[name]) });
    }
  };
  const answerable = questions.filter(({ relevant }) => relevant.length > 0);
  const none = questions
    .filter(({ relevant }) => relevant.length === 0)
    .map((question) => [question, 'unanswerable'] as const);
  for (const size of [3000, 1000, 300])
    await add(notesFor(questions, notes, size), [
      ...answerable.map((question) => [question, 'answered'] as const),
      ...answerable.map((question) => [question, 'taken out'] as const),
      ...none,
    ]);
  for (const size of [100, 30])
    for (let at = 0; at < answerable.length; at += Math.floor(size / 3)) {
      const some = answerable.slice(at, at + Math.floor(size / 3));
      const others = answerable.filter((question) => !some.includes(question)).slice(0, some.length);
      await add(notesFor(some, notes, size), [
        ...some.map((question) => [question, 'answered'] as const),
        ...others.map((question) => [question, 'taken out'] as const),
        ...none,
      ]);
    }
  return rows;
}

/** Logistic regression by gradient descent on standardised numbers, lightly held back; weights, then the bias. */
function learn(rows: readonly Row[]): number[] {
  const width = NAMES.length;
  const mean = NAMES.map((_, j) => rows.reduce((sum, { x }) => sum + (x[j] ?? 0), 0) / rows.length);
  const spread = NAMES.map((_, j) =>
    Math.sqrt(rows.reduce((sum, { x }) => sum + ((x[j] ?? 0) - (mean[j] ?? 0)) ** 2, 0) / rows.length),
  );
  const w: number[] = Array(width + 1).fill(0);
  for (let round = 0; round < 3000; round++) {
    const slope: number[] = w.map((value, j) => (j < width ? 3 * value : 0));
    for (const { x, kind } of rows) {
      const z = [...x.map((value, j) => (value - (mean[j] ?? 0)) / (spread[j] || 1)), 1];
      const p = 1 / (1 + Math.exp(-z.reduce((sum, value, j) => sum + value * (w[j] ?? 0), 0)));
      const error = SHARE[kind] * (p - (kind === 'answered' ? 1 : 0));
      z.forEach((value, j) => {
        slope[j] = (slope[j] ?? 0) + error * value;
      });
    }
    w.forEach((value, j) => {
      w[j] = value - (2 * (slope[j] ?? 0)) / rows.length;
    });
  }
  const plain = NAMES.map((_, j) => (w[j] ?? 0) / (spread[j] || 1));
  return [...plain, (w[width] ?? 0) - plain.reduce((sum, value, j) => sum + value * (mean[j] ?? 0), 0)];
}

function report(w: readonly number[], rows: readonly Row[]): string {
  const value = ({ x }: Row) =>
    x.reduce((sum, xj, j) => sum + xj * (w[j] ?? 0), (w[NAMES.length] ?? 0) + KEEP);
  const of = (kind: Case, size: number) =>
    rows.filter((row) => row.kind === kind && row.size >= size).map(value);
  const auc = (kind: Case, size: number) => areaUnderCurve(of('answered', size), of(kind, size)).toFixed(3);
  return `2,926 notes: AUC ${auc('unanswerable', 2000)}, answers taken out ${auc('taken out', 2000)}; all sizes ${auc('unanswerable', 0)}, ${auc('taken out', 0)}`;
}

describe.skipIf(!hasLabels)('the weights of confidence', () => {
  it('are what the labelled questions teach', async () => {
    const notes = allNotes();
    const one = await rowsFor('developing', developing(), notes);
    const two = await rowsFor('own', own(), notes);
    console.log('learned on developing, tried on own:', report(learn(one), two));
    console.log('learned on own, tried on developing:', report(learn(two), one));
    const learned = learn([...one, ...two]);
    const bias = (learned[NAMES.length] ?? 0) + KEEP;
    console.log(
      'learned on both:',
      NAMES.map((name, j) => `${name} ${learned[j]?.toFixed(2)}`).join(', '),
      `bias ${bias.toFixed(2)}`,
    );
    NAMES.forEach((name, j) => {
      expect(Math.abs(WEIGHTS[name] - (learned[j] ?? 0)), name).toBeLessThan(0.75);
    });
    expect(Math.abs(WEIGHTS.bias - bias)).toBeLessThan(0.5);
  });
});
