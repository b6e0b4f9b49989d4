import { digestOf } from '../model/digest.js';
import type { Memory } from '../model/memory.js';
import type { ActionKind } from './action.js';

/**
 * What a rejection is remembered by: the kind of action, the words of the memories, and what else decided. Tags, dates
 * and confidence do not count, so that a rejected action does not come back for them.
 */
export function actionDigest(
  kind: ActionKind,
  memories: readonly Memory[],
  more: readonly string[] = [],
): string {
  const words = memories.map(({ id, title, body }) => `${id} ${plain(title)} ${plain(body)}`).sort();
  return digestOf([kind, ...words, ...[...more].sort()].join('\n'));
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
