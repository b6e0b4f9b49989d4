import type { RecordId } from '../../../lib/record-id.js';

/** A piece of transcript that is never cut. */
export interface Entry {
  /** Records it tells of, in order. */
  readonly records: readonly RecordId[];
  readonly text: string;
  /** Who it is from; a turn begins with a human's words. */
  readonly from: 'human' | 'agent' | 'tool';
}

/**
 * `[12] AGENT: …`. Further lines of a text are indented, those included that only some readers take for lines, so that
 * no text can pretend to be another record.
 */
export function entryLine(labels: readonly string[], text: string): string {
  const tidy = text
    .trim()
    .replace(/[ \t]+$/gm, '')
    .replace(/(?:\r\n?|[\n\v\f\u0085\u2028\u2029])+/g, '\n  ');
  return `[${labels.join(',')}] ${tidy}`;
}
