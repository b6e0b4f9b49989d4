import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a file that can be made anew from others: in one step, for any number of writers and readers. Where it cannot
 * be written it is done without.
 */
export function replaceDerivedFile(file: string, content: string | Uint8Array): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, content, { flag: 'wx', mode: 0o600 });
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
