/**
 * The frame around what memory puts before an agent by itself. Agents keep it in their transcripts; capture knows it
 * by its marks and takes it for nobody's words, or memory would come to confirm itself.
 */
const OPEN = '<lerim-memory>';
const CLOSE = '</lerim-memory>';

/** The lines in the frame, which none of them can end: marks of it in them are escaped. */
export function inMemoryFrame(lines: readonly string[]): string {
  const text = lines.join('\n').replace(/<(?=\/?lerim-memory)/gi, '&lt;');
  return [OPEN, text, CLOSE].join('\n');
}

/** A text without the frames in it; of one that was cut, all up to the end. */
export function withoutMemoryFrames(text: string): string {
  if (!text.includes(OPEN)) return text;
  return text.replace(/<lerim-memory>[\s\S]*?(?:<\/lerim-memory>|$)/g, '').trim();
}
