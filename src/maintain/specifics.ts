import { ruleOf } from '../capture/reconcile/topic.js';
import { specificsIn } from '../lib/specifics.js';
import type { Memory } from '../model/memory.js';

/** What a memory's title and rule name. Two that name other things are two things. */
export function specificsOf({ title, body }: Pick<Memory, 'title' | 'body'>): Set<string> {
  return specificsIn(`${title}\n${ruleOf(body)}`);
}
