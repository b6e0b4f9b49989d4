/** Writes the files that keyed-lines.ts reads; apart, because readers are in a hurry. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces the file. Where it cannot be written it is done without. */
export function writeKeyedLines(
  file: string,
  head: string,
  facts: Iterable<readonly [string, string]>,
): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    const lines = Array.from(facts, ([key, fact]) => `${key} ${fact}\n`);
    writeFileSync(draft, `${head}\n${lines.join('')}`, { flag: 'wx', mode: 0o600 });
    renameSync(draft, file);
  } catch {
    removeDraft(draft);
  }
}

function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // Where it could not be made it need not go.
  }
}
