import type { Memory } from './memory.js';

export interface DecaySettings {
  /** Days after the last use during which confidence stands. */
  readonly graceDays: number;
  /** Days over which it then falls to nothing, counted from the last use. */
  readonly spanDays: number;
  /** Confidence never falls below this (unless it started there). */
  readonly floor: number;
}

const DAY = 86_400_000;

/**
 * Confidence of a memory today: its own within the grace period or when pinned, after that
 * `max(floor, base * (1 - min(days / span, 1)))`, with days since the last access or update, whichever is later.
 * `undefined` for summaries, which have none.
 */
export function effectiveConfidence(
  memory: Memory,
  now: Date,
  settings: DecaySettings,
  lastAccess?: string,
): number | undefined {
  if (memory.primitive === 'summary') return undefined;
  const base = memory.confidence;
  const accessed = lastAccess === undefined ? Number.NaN : Date.parse(lastAccess);
  // Clocks differ a little; what claims to be from the future otherwise is not believed.
  const used = Math.max(Date.parse(memory.updated), accessed <= now.getTime() + DAY ? accessed : 0);
  const days = (now.getTime() - used) / DAY;
  if (memory.pinned || !(days > settings.graceDays)) return base;
  const faded = base * (1 - Math.min(days / settings.spanDays, 1));
  return Math.min(base, Math.max(settings.floor, faded));
}
