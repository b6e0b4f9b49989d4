import { words } from './tokens.js';

/** Things a text names for sure, in lower case: numbers, code, paths, identifiers, names in capitals. */
export function specificsIn(text: string): Set<string> {
  const named = new Set<string>();
  for (const [, code = ''] of text.matchAll(/`([^`\n]+)`/g)) named.add(code.trim().toLowerCase());
  const prose = text.replace(/`[^`\n]*`/g, ' ');
  for (const { text: word, parts } of words(prose)) if (/\d/.test(word) || parts.length > 0) named.add(word);
  for (const [name] of prose.matchAll(/\b[A-Z]{2,}[A-Z0-9_]*\b/g)) named.add(name.toLowerCase());
  return named;
}
