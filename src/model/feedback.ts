/** What people and agents say of a memory, and how far it moves its confidence. */
import type { Memory } from './memory.js';
import { utcTime } from './times.js';

export const VERDICTS = ['used', 'correct', 'wrong'] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * Steps in confidence. Small ones: four voices take a memory from likely (0.8) to hardly believed. A wrong memory costs
 * more than a missing one, so `wrong` weighs more than `correct`; that it was of use says little of its truth.
 */
const STEPS: Readonly<Record<Verdict, number>> = { used: 0.02, correct: 0.1, wrong: -0.2 };

/** Nothing is sure, and nothing is refuted for good. */
const LOWEST = 0.05;
const HIGHEST = 0.99;

/** Confidence after a verdict, to three digits; what lies beyond the bounds already is not brought back by praise or blame. */
export function afterFeedback(confidence: number, verdict: Verdict): number {
  const moved = confidence + STEPS[verdict];
  const bounded =
    moved > confidence
      ? Math.max(confidence, Math.min(HIGHEST, moved))
      : Math.min(confidence, Math.max(LOWEST, moved));
  return Math.round(bounded * 1000) / 1000;
}

/**
 * The memory after a verdict; the same object when nothing changes. Only `correct` makes it as good as new: who says that
 * it is wrong must not stop its decay.
 */
export function withFeedback<M extends Exclude<Memory, { primitive: 'summary' }>>(
  memory: M,
  verdict: Verdict,
  now: Date,
): M {
  const confidence = afterFeedback(memory.confidence, verdict);
  const updated = verdict === 'correct' ? utcTime(now) : memory.updated;
  if (confidence === memory.confidence && updated === memory.updated) return memory;
  return { ...memory, confidence, updated };
}
