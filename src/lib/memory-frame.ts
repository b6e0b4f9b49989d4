/**
 * The frame around what memory puts before an agent by itself. Agents keep it in their transcripts; capture knows it
 * by its marks and takes it for nobody's words, or memory would come to confirm itself.
 */
const OPEN = '<lerim-memory>';
const CLOSE = '</lerim-memory>';

/** @param lines of which none can hold a tag */
export function inMemoryFrame(lines: readonly string[]): string {
  return [OPEN, ...lines, CLOSE].join('\n');
}

/** A text without the frames in it; of one that was cut, all up to the end. */
export function withoutMemoryFrames(text: string): string {
  if (!text.includes(OPEN)) return text;
  return text.replace(/<lerim-memory>[\s\S]*?(?:<\/lerim-memory>|$)/g, '').trim();
}
