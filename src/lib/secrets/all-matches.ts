const NONE: readonly RegExpExecArray[] = [];

/**
 * Every match of a global pattern that never matches nothing. Unlike `matchAll` it does not copy the pattern first,
 * which for a text of a few words costs more than the search.
 */
export function allMatches(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  pattern.lastIndex = 0;
  const first = pattern.exec(text);
  if (first === null) return NONE;
  const matches = [first];
  for (let next = pattern.exec(text); next !== null; next = pattern.exec(text)) matches.push(next);
  return matches;
}
