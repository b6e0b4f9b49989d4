import { LerimError } from '../lib/errors.js';
import { withFeedback } from '../model/feedback.js';
import type { Memory } from '../model/memory.js';
import { patchText } from '../model/patch-text.js';
import type { Change, StoredMemory } from './store.js';

type Feedback = Change & { readonly op: 'feedback' };

/** A memory with a verdict counted in, its text, and the change with what it did as a reason; `undefined` when it did nothing. */
export function rateMemory(
  { memory, text, path }: StoredMemory,
  change: Feedback,
  now: Date,
): { readonly memory: Memory; readonly text: string; readonly change: Feedback } | undefined {
  if (memory.primitive === 'summary')
    throw new LerimError('no-confidence', `${memory.id} is a summary: it has no confidence that could move.`);
  const rated = withFeedback(memory, change.verdict, now);
  if (rated === memory) return undefined;
  const { why } = change.reason;
  const moved =
    rated.confidence === memory.confidence ? '' : ` Confidence ${memory.confidence} → ${rated.confidence}.`;
  return {
    memory: rated,
    text: patchText(text, rated, path),
    change: { ...change, reason: { ...change.reason, why: `${why}${moved}` } },
  };
}
