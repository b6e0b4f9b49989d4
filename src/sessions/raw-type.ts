const TYPE = Buffer.from('"type":"');
const QUOTE = 34;
const OPEN_BRACE = 123;
const GLUED = Buffer.from('}{');

export interface RawType {
  readonly value: string;
  /** Where `"type"` begins. */
  readonly at: number;
  readonly end: number;
}

/**
 * Tells what kind of record a raw JSON line holds without parsing it: sub-agents' progress records alone can be nine
 * tenths of a file. Inside a string the quotes would be escaped, so `"type":"` is always a key.
 */
export function rawTypeFrom(line: Buffer, from: number): RawType | undefined {
  const at = line.indexOf(TYPE, from);
  if (at < 1) return undefined;
  const end = line.indexOf(QUOTE, at + TYPE.length);
  return end < 0 ? undefined : { value: line.toString('latin1', at + TYPE.length, end), at, end };
}

/** Whether no object begins in a stretch of a raw line: what follows it belongs to the same object. */
export function noObjectBetween(line: Buffer, from: number, to: number): boolean {
  const brace = line.indexOf(OPEN_BRACE, from);
  return brace < 0 || brace >= to;
}

/** Whether the bytes before `at` are `text`. */
export function standsBefore(line: Buffer, at: number, text: string): boolean {
  return at >= text.length && line.toString('latin1', at - text.length, at) === text;
}

/** Whether a second record may be glued to the line. */
export function mayBeGlued(line: Buffer): boolean {
  return line.includes(GLUED);
}
