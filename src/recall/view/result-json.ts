import type { Answer } from '../ask.js';
import type { SearchResult } from '../search.js';

/** `confidence` is that it answers; the memory's own is `memory_confidence`, and `effective_confidence` by now. */
export function resultJson(result: SearchResult): Record<string, unknown> {
  const { info, score, confidence, strength, freshness, why } = result;
  const { id, blob: _, confidence: own, ...rest } = info;
  return {
    id,
    score: round(score),
    confidence: round(confidence),
    ...rest,
    ...(own === undefined ? {} : { memory_confidence: own }),
    ...(strength === undefined ? {} : { effective_confidence: round(strength) }),
    ...(freshness ? { freshness } : {}),
    ...(why ? { why } : {}),
  };
}

export const round = (value: number): number => Number(value.toFixed(4));

export function answerJson(question: string, found: Answer): Record<string, unknown> {
  return {
    question,
    answered: found.answered,
    confidence: round(found.confidence),
    memories: found.memories.map((memory) => ({
      ...resultJson(memory),
      answer: memory.passage,
    })),
    nearest: found.nearest.map(({ info, confidence }) => ({
      id: info.id,
      title: info.title,
      confidence: round(confidence),
    })),
  };
}
