import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** The bytes of a transcript, readable from any offset. */
export interface ByteSource {
  /** Bytes from `from` to the end the file had when it was opened. A chunk is valid until the next is asked for. */
  chunks(from: number): AsyncIterable<Buffer>;
  /** A mark of the bytes right before `offset`; `undefined` when the file has fewer. */
  markBefore(offset: number): Promise<string | undefined>;
  close(): Promise<void>;
}

const CHUNK = 1 << 20;
/** Bytes a mark is made of. */
export const MARKED = 256;

/** Opens a file for reading only; it may grow or be replaced meanwhile. */
export async function openFileSource(path: string): Promise<ByteSource> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  return {
    async *chunks(from) {
      // One buffer for all: fresh ones cost more than the reading itself.
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK, Math.max(1, size - from)));
      for (let at = from; at < size; ) {
        const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, size - at), at);
        if (bytesRead === 0) return;
        at += bytesRead;
        yield chunk.subarray(0, bytesRead);
      }
    },
    async markBefore(offset) {
      if (offset > size || offset === 0) return undefined;
      const length = Math.min(MARKED, offset);
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset - length);
      return bytesRead === length ? markOf(buffer) : undefined;
    },
    close: () => file.close(),
  };
}

/** Short hash of the bytes before an offset, to notice that a file was replaced. */
export function markOf(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('base64url').slice(0, 12);
}
