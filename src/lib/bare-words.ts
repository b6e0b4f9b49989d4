/** The words of a text without case and marks, one space between them: whether two texts say the same does not hang on those. */
export function bareWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
