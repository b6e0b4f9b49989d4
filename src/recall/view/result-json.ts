import type { ModelAnswer, Written } from '../ask-with-model.js';
import type { FoundResult } from '../fuse.js';

/**
 * `confidence` is that it answers; the memory's own is `memory_confidence`, and `effective_confidence` by now.
 * `memory_scope` is where it lies: project or global.
 */
export function resultJson(result: FoundResult): Record<string, unknown> {
  const { info, scope, score, confidence, similarity, strength, freshness, why } = result;
  const { id, blob: _, ofUser: __, confidence: own, ...rest } = info;
  return {
    id,
    score: round(score),
    confidence: round(confidence),
    ...(similarity === undefined ? {} : { similarity: round(similarity) }),
    memory_scope: scope,
    ...rest,
    ...(own === undefined ? {} : { memory_confidence: own }),
    ...(strength === undefined ? {} : { effective_confidence: round(strength) }),
    ...(freshness ? { freshness } : {}),
    ...(why ? { why } : {}),
  };
}

export const round = (value: number): number => Number(value.toFixed(4));

/** With what a model wrote and used, where one did; `engine` is `heuristic` where memory answers in its own words. */
export function answerJson(question: string, found: ModelAnswer): Record<string, unknown> {
  return {
    question,
    answered: found.answered,
    confidence: round(found.confidence),
    engine: found.written?.engine ?? 'heuristic',
    ...(found.fallback === undefined ? {} : { fallback: found.fallback }),
    ...(found.written ? writtenJson(found.written) : {}),
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

/** `cost` in US dollars is `null` when the price is not known. */
function writtenJson({ sentences, dropped, usage, cached }: Written): Record<string, unknown> {
  return {
    sentences: sentences.map(({ text, memories }) => ({
      text,
      citations: memories.map(({ result }) => ({
        id: result.info.id,
        ...(result.freshness ? { stale: true } : {}),
      })),
    })),
    dropped,
    usage: { ...usage, cost: usage.cost ?? null },
    cached,
  };
}
