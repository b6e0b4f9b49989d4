import type { DecaySettings } from '../../model/decay.js';
import type { MemoryView } from '../../recall/view/memory-view.js';
import type { StoredMemory } from '../../store/store.js';

/** Confidence from `from` on, to `from` + 0.05. */
interface ConfidenceBin {
  readonly from: number;
  /** Memories that were so sure when they were written. */
  readonly written: number;
  /** Memories that are so sure today. */
  readonly today: number;
}

export interface ConfidencePicture {
  readonly bins: readonly ConfidenceBin[];
  readonly total: number;
  /** Memories below their own confidence. */
  readonly faded: number;
  /** Memories that are proposed for archiving by now. */
  readonly below: number;
  /** Those that faded, least sure first. */
  readonly fading: readonly StoredMemory[];
}

const BINS = 20;
const SHOWN = 30;

/** Of those in use that have a confidence. */
export function confidencePicture(
  memories: readonly StoredMemory[],
  view: MemoryView,
  { archiveBelow }: DecaySettings & { readonly archiveBelow: number },
): ConfidencePicture {
  const bins = Array.from({ length: BINS }, (_, at) => ({ from: at / BINS, written: 0, today: 0 }));
  const binOf = (confidence: number) =>
    bins[Math.min(BINS - 1, Math.max(0, Math.floor(confidence * BINS + 1e-9)))];
  const faded: { readonly stored: StoredMemory; readonly strength: number }[] = [];
  let [total, below] = [0, 0];
  for (const stored of memories) {
    const { strength } = view.standingOf(stored);
    if (stored.archived || strength === undefined || !('confidence' in stored.memory)) continue;
    const { confidence } = stored.memory;
    const [written, today] = [binOf(confidence), binOf(strength)];
    if (written) written.written++;
    if (today) today.today++;
    total++;
    if (strength < archiveBelow) below++;
    if (strength < confidence) faded.push({ stored, strength });
  }
  faded.sort((a, b) => a.strength - b.strength);
  return {
    bins,
    total,
    faded: faded.length,
    below,
    fading: faded.slice(0, SHOWN).map(({ stored }) => stored),
  };
}
