import { replaceDerivedFile } from './replace-derived-file.js';

/** Writes the files that keyed-lines.ts reads; apart, because readers are in a hurry. */
export function writeKeyedLines(
  file: string,
  head: string,
  facts: Iterable<readonly [string, string]>,
): void {
  const lines = Array.from(facts, ([key, fact]) => `${key} ${fact}\n`);
  replaceDerivedFile(file, `${head}\n${lines.join('')}`);
}
