import { Decompress } from 'fzstd';
import { type ByteSource, MARKED, markOf, openFileSource } from './byte-source.js';

/**
 * The decompressed bytes of a Zstandard file; offsets are those of the plain file. A pure JavaScript decoder, because
 * Node has one of its own only from 22.15 on. Every read starts at the file's beginning.
 */
export async function openZstdSource(path: string): Promise<ByteSource> {
  const packed = await openFileSource(path);
  return {
    async *chunks(from) {
      let at = 0;
      for await (const chunk of unpack(packed)) {
        const start = Math.max(0, from - at);
        at += chunk.length;
        if (start < chunk.length) yield chunk.subarray(start);
      }
    },
    async markBefore(offset) {
      if (offset === 0) return undefined;
      let tail: Buffer = Buffer.alloc(0);
      let at = 0;
      for await (const chunk of unpack(packed)) {
        const wanted = chunk.subarray(0, Math.max(0, offset - at));
        tail = Buffer.concat([tail, wanted]).subarray(-MARKED);
        at += chunk.length;
        if (at >= offset) return markOf(tail);
      }
      return undefined;
    },
    close: packed.close,
  };
}

async function* unpack(packed: ByteSource): AsyncIterable<Buffer> {
  let out: Buffer[] = [];
  const stream = new Decompress((data) => {
    // The decoder uses its window again: what is kept must be copied.
    out.push(Buffer.from(data));
  });
  for await (const chunk of packed.chunks(0)) {
    stream.push(chunk);
    yield* out;
    out = [];
  }
}
