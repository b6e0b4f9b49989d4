/** Answers a question with what memory says, or says that it does not. */

import type { Recall } from './open-recall.js';
import { bestPassage } from './passages.js';
import type { SearchResult } from './search.js';

export interface AskedMemory extends SearchResult {
  /** The sentences that answer best; empty when the memory is its title. */
  readonly passage: string;
}

export interface Answer {
  /** Whether memory holds an answer, as far as can be told without understanding it. */
  readonly answered: boolean;
  readonly confidence: number;
  /** Best first; when there is no answer: nothing. */
  readonly memories: readonly AskedMemory[];
  /** What comes nearest when there is no answer. */
  readonly nearest: readonly SearchResult[];
}

/** From here on a memory counts as an answer. */
const ANSWERS = 0.5;
/** Further memories are told when they come this close to the best. */
const CLOSE = 0.75;
const NEAREST = { results: 3, confidence: 0.08 };

export async function ask(
  recall: Recall,
  question: string,
  options: { readonly limit: number; readonly now: Date },
): Promise<Answer> {
  const { results, concepts, confidence } = await bestAnswer(recall, question, options);
  if (confidence < ANSWERS)
    return {
      answered: false,
      confidence,
      memories: [],
      nearest: results.filter((result) => result.confidence >= NEAREST.confidence).slice(0, NEAREST.results),
    };
  const best = results[0]?.score ?? 0;
  const chosen = results
    .filter((result, at) => at === 0 || (result.confidence >= ANSWERS && result.score >= CLOSE * best))
    .slice(0, options.limit);
  const memories: AskedMemory[] = [];
  for (const result of chosen)
    memories.push({
      ...result,
      passage: bestPassage(await recall.body(result.document), concepts, result.info.title),
    });
  return { answered: true, confidence, memories, nearest: [] };
}

/** Summaries of sessions are asked only where no memory answers. */
async function bestAnswer(recall: Recall, question: string, { limit, now }: { limit: number; now: Date }) {
  const search = { limit: Math.max(limit, NEAREST.results), now };
  const lasting = await recall.search(question, search);
  if (lasting.confidence >= ANSWERS) return lasting;
  const told = await recall.search(question, { ...search, primitives: ['summary'] });
  return told.confidence >= ANSWERS ? told : lasting;
}
