/** Runs once before all test files: a folder that they share, for what takes long to make and nobody changes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'lerim-test-shared-'));
  // Workers inherit it.
  process.env.LERIM_TEST_SHARED = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
