import type { LlmRequest } from '../../../llm/llm.js';
import type { Candidate, FindNear, SessionTrace } from '../../candidate.js';
import { compact } from './compact.js';
import type { Entry } from './entry.js';
import { Labels } from './labels.js';
import { readingRequest } from './requests.js';
import { windowsOf } from './windows.js';

/** Stored memories shown with a part. */
const STORED = 8;

interface PartPlan {
  readonly entries: readonly Entry[];
  readonly request: LlmRequest;
}

export interface Plan {
  readonly labels: Labels;
  /** None when no person speaks in the session: then there is nothing to ask. */
  readonly parts: readonly PartPlan[];
}

/**
 * What will be asked about a session.
 * @param guesses what is found in it without a model
 */
export async function planReading(
  trace: SessionTrace,
  guesses: readonly Candidate[],
  near: FindNear,
): Promise<Plan> {
  const labels = new Labels(trace.events);
  const entries = compact(trace.events, labels);
  const windows = entries.some(({ from }) => from === 'human') ? windowsOf(entries) : [];
  const parts: PartPlan[] = [];
  for (const [at, window] of windows.entries()) {
    const shown = new Set(window.flatMap(({ records }) => records));
    const talk = window.filter(({ from }) => from !== 'tool').map(({ text }) => text);
    const part = {
      entries: window,
      number: at + 1,
      of: windows.length,
      guesses: guesses.filter(({ records }) => records[0] !== undefined && shown.has(records[0])),
      stored: await near(talk.join('\n'), STORED),
    };
    parts.push({ entries: window, request: readingRequest(part, labels) });
  }
  return { labels, parts };
}
