import { open } from 'node:fs/promises';

/** First `bytes` of a file as text. */
export async function readHead(path: string, bytes: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await file.close();
  }
}

/**
 * Value of the first `"key":"…"` in raw JSON, unescaped; cheaper than parsing a head that may end inside a record of
 * megabytes. A quote inside a string is escaped, so text that merely speaks of the key does not match.
 */
export function firstString(json: string, key: string): string | undefined {
  const found = new RegExp(`"${key}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*")`).exec(json)?.[1];
  return found === undefined ? undefined : (JSON.parse(found) as string);
}
