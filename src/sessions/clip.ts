/** Longest text of a tool call's input, in UTF-16 units. */
const MAX_INPUT = 2000;
/** Longest text of a tool's output, in UTF-16 units. */
const MAX_OUTPUT = 4000;

const MARK = '\n[…]\n';

/** Replaces lone surrogates (agents cut tool output in the middle of a character) by U+FFFD. */
export function wellFormed(text: string): string {
  // Node 20 has it; the ES2023 library types do not.
  return (text as string & { toWellFormed(): string }).toWellFormed();
}

/** A text this long is not kept in memory for the sake of what was cut from it. */
const LONG_PARENT = 64 << 10;

/**
 * A part of `text` as a string of its own: V8 keeps the whole parent of a slice alive, which would be megabytes for
 * each clipped tool output. Characters that were cut in half become U+FFFD.
 */
function detached(part: string, text: string): string {
  return text.length > LONG_PARENT ? Buffer.from(part, 'utf8').toString('utf8') : wellFormed(part);
}

/** The first `max` UTF-16 units. */
export function clip(text: string, max = MAX_INPUT): string {
  return text.length <= max ? wellFormed(text) : detached(`${text.slice(0, max - 1)}…`, text);
}

/** Head and tail of a long text, together at most `max` units: errors stand at the end, the gist at the start. */
export function headAndTail(text: string, max = MAX_OUTPUT): string {
  if (text.length <= max) return wellFormed(text);
  const half = Math.floor((max - MARK.length) / 2);
  return detached(text.slice(0, half) + MARK + text.slice(-half), text);
}

/** First `max` units of a text on one line. */
export function oneLine(text: string, max = 200): string {
  return clip(
    text
      .slice(0, max * 2)
      .replace(/\s+/g, ' ')
      .trim(),
    max,
  );
}

/** ISO 8601 UTC of what a format records as a time (ISO text, or milliseconds since 1970). */
export function isoTime(value: unknown): string | undefined {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return value;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
