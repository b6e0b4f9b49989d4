import type { SummaryDraft } from '../../candidate.js';
import type { Exchange } from './dialogue.js';
export function summaryOf(_exchanges: readonly Exchange[]): SummaryDraft | undefined {
  return undefined;
}
