import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a file so that a reader, a crash or a full disk finds the old content or the new, never a half.
 * Callers that share a file hold a lock: the text goes through `<path>.new`.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}
