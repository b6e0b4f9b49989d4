/**
 * A small file of facts by key: a first line that says what they hold for, then a line `<key> <fact>` each. Looking up a
 * few keys costs a search through the bytes, without reading the rest as text; for many the whole is read once.
 */
import { readFileSync } from 'node:fs';

export interface KeyedLines {
  readonly head: string;
  /** The fact of a key, without the key. */
  get(key: string): string | undefined;
  /** All lines behind the first. */
  lines(): string[];
}

/** Keys that are searched for before the whole file is read. */
const FEW = 64;

/** `undefined` when there is no such file, or it was cut short. */
export function readKeyedLines(file: string): KeyedLines | undefined {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch {
    return undefined;
  }
  const headEnd = content.indexOf(10);
  if (headEnd < 0 || content.at(-1) !== 10) return undefined;
  const lines = (): string[] =>
    content
      .toString('utf8', headEnd + 1)
      .split('\n')
      .slice(0, -1);
  let searched = 0;
  let whole: ReadonlyMap<string, string> | undefined;
  return {
    head: content.toString('utf8', 0, headEnd),
    get(key) {
      if (searched++ > FEW) {
        whole ??= new Map(lines().map(splitLine));
        return whole.get(key);
      }
      const start = content.indexOf(`\n${key} `, headEnd);
      if (start < 0) return undefined;
      return content.toString('utf8', start + Buffer.byteLength(key) + 2, content.indexOf(10, start + 1));
    },
    lines,
  };
}

function splitLine(line: string): [string, string] {
  const space = line.indexOf(' ');
  return [line.slice(0, space), line.slice(space + 1)];
}
