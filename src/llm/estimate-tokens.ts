/**
 * Tokens of a text, about: four letters of plain text make one, and a character outside ASCII counts for itself. Models
 * differ by a fifth from each other; this errs on the high side for code and prose.
 */
export function estimateTokens(text: string): number {
  const other = text.length - (text.match(/[\x00-\x7f]/g)?.length ?? 0);
  return Math.ceil((text.length - other) / 4 + other);
}
