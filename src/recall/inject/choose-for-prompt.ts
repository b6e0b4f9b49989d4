import type { FoundResult } from '../fuse.js';
import type { Recalls } from '../open-recalls.js';
import { promptQuestions } from './prompt-questions.js';

export interface ChoiceOptions {
  /** How sure it must be that the best memory answers a sentence, 0..1. */
  readonly fit: number;
  /** Ids that the agent was given before. */
  readonly given: ReadonlySet<string>;
  readonly now: Date;
}

/** Memories that one prompt is given at most. */
const MOST = 3;
/** What comes along with a memory that fits: at least so sure beside what is asked of the first, and so near to it. */
const ALONG = { fit: 0.6, score: 0.75 };

/**
 * The few memories that fit a prompt, best first; usually none. Each sentence is asked by itself: in a long prompt the
 * one that matters would drown, and what is chatter finds nothing.
 */
export async function chooseForPrompt(
  recalls: Pick<Recalls, 'search'>,
  prompt: string,
  { fit, given, now }: ChoiceOptions,
): Promise<FoundResult[]> {
  const best = new Map<string, FoundResult>();
  for (const question of promptQuestions(prompt)) {
    const { results } = await recalls.search(question, { now, limit: MOST, explain: true });
    const [first] = results;
    if (first === undefined || first.confidence < fit) continue;
    for (const result of results) {
      // Scores of two memories cannot be compared.
      const bestScore = results.find(({ scope }) => scope === result.scope)?.score ?? 0;
      const near = result.confidence >= ALONG.fit * fit && result.score >= ALONG.score * bestScore;
      if (result !== first && !near) continue;
      const known = best.get(result.info.id);
      if (known === undefined || known.confidence < result.confidence) best.set(result.info.id, result);
    }
  }
  return [...best.values()]
    .sort((one, other) => other.confidence - one.confidence || other.score - one.score)
    .slice(0, MOST)
    .filter(({ info }) => !given.has(info.id));
}
