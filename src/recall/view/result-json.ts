import type { Answer } from '../ask.js';
import type { FoundResult } from '../fuse.js';

/**
 * `confidence` is that it answers; the memory's own is `memory_confidence`, and `effective_confidence` by now.
 * `memory_scope` is where it lies: project or global.
 */
export function resultJson(result: FoundResult): Record<string, unknown> {
  const { info, scope, score, confidence, strength, freshness, why } = result;
  const { id, blob: _, ofUser: __, confidence: own, ...rest } = info;
  return {
    id,
    score: round(score),
    confidence: round(confidence),
    memory_scope: scope,
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
    nearest: found.nearest.map(({ info, scope, confidence }) => ({
      id: info.id,
      memory_scope: scope,
      title: info.title,
      confidence: round(confidence),
    })),
  };
}
