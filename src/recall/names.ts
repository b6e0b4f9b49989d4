/** Which words of a question are names. */
import { words } from '../lib/tokens.js';

/**
 * Terms of the words that are written as names: with a capital inside (`gRPC`, `TLS`), or a capital first that does not begin
 * the question. In a question where most words have one, that tells nothing.
 */
export function namesIn(question: string): Set<string> {
  const written = question.split(/\s+/).filter(Boolean);
  const telling = written.filter((word) => /^\p{Lu}/u.test(word)).length <= written.length / 2;
  const names = new Set<string>();
  written.forEach((word, i) => {
    const inside = /\p{Ll}.*\p{Lu}|\p{Lu}{2}/u.test(word);
    if (inside || (telling && i > 0 && /^\p{Lu}\p{Ll}/u.test(word)))
      for (const { term } of words(word)) names.add(term);
  });
  return names;
}
