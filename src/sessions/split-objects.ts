import { parseJson } from './json-value.js';

/** What a line that is no single JSON value holds. */
export interface SplitLine {
  /** Complete JSON values in order. */
  readonly values: readonly unknown[];
  /** Characters that belong to no value: the rest of a record that was cut off. */
  readonly broken: number;
}

/** A cut-off record is followed by whole ones only rarely: look at so many places, then give up. */
const MAX_ATTEMPTS = 200;

/**
 * Takes apart a line on which several records were glued together without a newline (each of two writers
 * believed the other had ended its line), the first of which may be cut off.
 */
export function splitObjects(line: string): SplitLine {
  const values: unknown[] = [];
  let broken = 0;
  let at = 0;
  while (at < line.length) {
    const end = endOfObject(line, at);
    const value = end === undefined ? undefined : parseJson(line.slice(at, end));
    if (end !== undefined && value !== undefined) {
      values.push(value);
      at = end;
      continue;
    }
    const next = wholeSuffix(line, at + 1);
    broken += (next?.start ?? line.length) - at;
    if (next !== undefined) values.push(next.value);
    break;
  }
  return { values, broken };
}

/** Index after the object that starts at or after `from` (blanks skipped); aware of strings and escapes. */
function endOfObject(text: string, from: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 123 || c === 91) depth++;
    else if (c === 125 || c === 93) {
      depth--;
      if (depth === 0) return i + 1;
      if (depth < 0) return undefined;
    } else if (depth === 0 && c > 32) return undefined;
  }
  return undefined;
}

/** The first object that reaches to the end of the line: an inner object of a broken record never does. */
function wholeSuffix(line: string, from: number): { start: number; value: unknown } | undefined {
  let start = from - 1;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    start = line.indexOf('{"', start + 1);
    if (start < 0) return undefined;
    const value = parseJson(line.slice(start));
    if (value !== undefined) return { start, value };
  }
  return undefined;
}
