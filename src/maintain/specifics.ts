import { ruleOf } from '../capture/reconcile/topic.js';
import { words } from '../lib/tokens.js';
import type { Memory } from '../model/memory.js';

/** Things a memory's title and rule name for sure: numbers, code, paths, identifiers. Two that name others are two things. */
export function specificsOf({ title, body }: Pick<Memory, 'title' | 'body'>): Set<string> {
  const text = `${title}\n${ruleOf(body)}`;
  const named = new Set<string>();
  for (const [, code = ''] of text.matchAll(/`([^`\n]+)`/g)) named.add(code.trim().toLowerCase());
  const prose = text.replace(/`[^`\n]*`/g, ' ');
  for (const { text: word, parts } of words(prose)) if (/\d/.test(word) || parts.length > 0) named.add(word);
  for (const [name] of prose.matchAll(/\b[A-Z]{2,}[A-Z0-9_]*\b/g)) named.add(name.toLowerCase());
  return named;
}
