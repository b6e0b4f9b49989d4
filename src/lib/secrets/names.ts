import { allMatches } from './all-matches.js';
import type { Detector } from './finding.js';

/** Accounts too short or too common to stand for a person. */
const COMMON =
  /^(?:.{0,3}|root|admin|user|node|test|guest|ubuntu|debian|runner|vscode|docker|jenkins|build|deploy|code|claude|codex|agent|developer)$/i;

/** Finds the given names where they stand as words of their own. */
export function findNames(names: readonly string[]): Detector {
  const wanted = names.map((name) => name.trim()).filter((name) => !COMMON.test(name));
  if (wanted.length === 0) return () => {};
  const escaped = wanted.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
  return (text, report) => {
    for (const match of allMatches(pattern, text))
      report('name', 'name', match.index, match.index + match[0].length);
  };
}
