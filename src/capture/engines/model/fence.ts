import { createHash } from 'node:crypto';

/**
 * Sets a stranger's text apart, between lines with a mark that the text cannot hold: it is made from the text itself.
 * Whoever wrote it cannot know it, yet the same text is always asked about in the same words, so that an answer is
 * found again.
 */
export function fenced(name: string, text: string): string {
  const mark = createHash('sha256').update(`${name}\n${text}`).digest('hex').slice(0, 16);
  return `<${name} ${mark}>\n${text}\n</${name} ${mark}>`;
}
