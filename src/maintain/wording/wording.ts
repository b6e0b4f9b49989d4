import type { Memory } from '../../model/memory.js';
import type { MaintainAction } from '../action.js';

/** How a merged memory is put into words. */
export interface Wording {
  readonly title: string;
  readonly body: string;
  /** Who did, as it stands in trailers: `openai/gpt-5-mini`. */
  readonly engine: string;
}

/** The same action with its memory in other words; all that is not words stays. */
export function reworded(action: MaintainAction, wording: Wording | undefined): MaintainAction {
  const [memory] = action.put;
  if (wording === undefined || memory === undefined) return action;
  const put: Memory = { ...memory, ...wording };
  return { ...action, subject: put, put: [put], engine: wording.engine };
}
