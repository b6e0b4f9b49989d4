/** The objects of a text with one on each line, unchecked; a line that is none, or was cut short by a full disk, is left out. */
export function jsonLines(text: string): object[] {
  return text.split('\n').flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line);
      return typeof value === 'object' && value !== null ? [value] : [];
    } catch {
      return [];
    }
  });
}
