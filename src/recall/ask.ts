/** Answers a question with what memory says, or says that it does not. */
import type { Scope } from '../store/scopes/scope.js';
import { ANSWERS } from './confidence.js';
import type { FoundAnswer, FoundResult } from './fuse.js';
import type { Recalls } from './open-recalls.js';
import { bestPassage } from './passages.js';

export interface AskedMemory extends FoundResult {
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
  readonly nearest: readonly FoundResult[];
}

/** Further memories are told when they come this close to the best of their scope. */
const CLOSE = 0.75;
/** What has less to do with the question is not even near it. */
const NEAREST = { results: 3, confidence: 0.08 };

/** Whether a memory has anything to do with the question, by its words or, where vectors took part, by what it means. */
export function isNear({ confidence, similarity }: FoundResult): boolean {
  return confidence >= NEAREST.confidence || similarity !== undefined;
}

type Searcher = Pick<Recalls, 'search' | 'body'>;

export async function ask(
  recall: Searcher,
  question: string,
  options: { readonly limit: number; readonly now: Date },
): Promise<Answer> {
  const { results, confidence } = await bestAnswer(recall, question, options);
  if (confidence < ANSWERS)
    return {
      answered: false,
      confidence,
      memories: [],
      nearest: results.filter(isNear).slice(0, NEAREST.results),
    };
  const bestIn = (scope: Scope): number => results.find((result) => result.scope === scope)?.score ?? 0;
  const chosen = results
    .filter(
      ({ confidence: sure, score, scope }, at) =>
        at === 0 || (sure >= ANSWERS && score >= CLOSE * bestIn(scope)),
    )
    .slice(0, options.limit);
  const memories: AskedMemory[] = [];
  for (const result of chosen)
    memories.push({
      ...result,
      passage: bestPassage(await recall.body(result), result.concepts, result.info.title),
    });
  return { answered: true, confidence, memories, nearest: [] };
}

/** Summaries of sessions are asked only where no memory answers. */
async function bestAnswer(
  recall: Searcher,
  question: string,
  { limit, now }: { limit: number; now: Date },
): Promise<FoundAnswer> {
  const search = { limit: Math.max(limit, NEAREST.results), now };
  const lasting = await recall.search(question, search);
  if (lasting.confidence >= ANSWERS) return lasting;
  const told = await recall.search(question, { ...search, primitives: ['summary'] });
  return told.confidence >= ANSWERS ? told : lasting;
}
