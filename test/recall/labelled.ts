/** Labelled questions over notes that lie outside the project: LERIM_SHARED, or ../shared. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecallDocument } from '../../src/recall/document.js';
import { note } from './documents.js';

export interface Question {
  readonly query: string;
  /** Ids of the notes that answer; none for a question without an answer. */
  readonly relevant: readonly string[];
}

const folder = join(process.env.LERIM_SHARED ?? '../shared', 'eval/retrieval');
export const hasLabels = existsSync(folder);

function lines<T>(file: string | URL): T[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** The questions for working with, and our own (`questions.jsonl`), written for notes that those do not ask for. */
export const developing = (): Question[] => lines(join(folder, 'queries.dev.jsonl'));
export const own = (): Question[] => lines(new URL('questions.jsonl', import.meta.url));

export function allNotes(): RecallDocument[] {
  const corpus = lines<{ id: string; title: string; body: string; tags?: string[] }>(
    join(folder, 'corpus.jsonl'),
  );
  return corpus.map(({ id, title, body, tags = [] }) => note(id, title, { body, tags }));
}

/** `size` notes, those that the questions need first. */
export function notesFor(
  questions: readonly Question[],
  notes: readonly RecallDocument[],
  size: number,
): RecallDocument[] {
  const wanted = new Set(questions.flatMap(({ relevant }) => relevant));
  const needed = notes.filter(({ info }) => wanted.has(info.id));
  return [...needed, ...notes.filter(({ info }) => !wanted.has(info.id))].slice(0, size);
}

/** The chance that one of `yes` is greater than one of `no`. */
export function areaUnderCurve(yes: readonly number[], no: readonly number[]): number {
  let wins = 0;
  for (const y of yes) for (const n of no) wins += y > n ? 1 : y === n ? 0.5 : 0;
  return wins / (yes.length * no.length);
}
