import type { Context } from '../../lib/context.js';
import type { Oid } from '../objects.js';
import type { Repository } from '../repository.js';
import { runGit } from '../run.js';

/** Contents of blobs by `git cat-file --batch`; what is missing, no blob, or too large is left out. */
export async function readBlobs(
  context: Context,
  repository: Repository,
  oids: readonly Oid[],
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Map<Oid, Buffer>> {
  const blobs = new Map<Oid, Buffer>();
  if (oids.length === 0) return blobs;
  const reader = batchReader(maxBytes, (oid, content) => blobs.set(oid, content));
  await runGit(context, ['cat-file', '--batch'], {
    repository,
    input: [oids.map((oid) => `${oid}\n`).join('')],
    onStdout: reader,
  });
  return blobs;
}

/**
 * Takes apart `<oid> <type> <size>\n<content>\n` as it streams in. Content over the limit is passed over without
 * being kept, so that a file of gigabytes costs no memory.
 */
export function batchReader(
  maxBytes: number,
  found: (oid: Oid, content: Buffer) => void,
): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  let skip = 0;
  let header: { oid: Oid; size: number } | undefined;
  return (chunk) => {
    const skipped = Math.min(skip, chunk.length);
    skip -= skipped;
    pending =
      pending.length > 0 ? Buffer.concat([pending, chunk.subarray(skipped)]) : chunk.subarray(skipped);
    let at = 0;
    for (;;) {
      if (header) {
        if (pending.length - at < header.size + 1) break;
        found(header.oid, Buffer.from(pending.subarray(at, at + header.size)));
        at += header.size + 1;
        header = undefined;
      }
      const end = pending.indexOf(10, at);
      if (end < 0) break;
      const [oid = '', type, size] = pending.toString('latin1', at, end).split(' ');
      at = end + 1;
      if (size === undefined) continue;
      if (type === 'blob' && Number(size) <= maxBytes) {
        header = { oid, size: Number(size) };
      } else {
        const here = Math.min(Number(size) + 1, pending.length - at);
        at += here;
        skip = Number(size) + 1 - here;
      }
    }
    pending = pending.subarray(at);
  };
}
