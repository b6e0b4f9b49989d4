import { blobsAt, codeHead } from '../git/code.js';
import type { Repository } from '../git/repository.js';
import { EXIT, LerimError } from '../lib/errors.js';
import type { Anchor } from '../model/memory.js';
import type { CommandContext } from './command.js';

export interface CodeAtHead {
  readonly commit?: string;
  readonly branch?: string;
  readonly anchors?: readonly Anchor[];
}

/** Where the code stands, and the files a memory speaks of as they are there. A file that HEAD lacks is an error. */
export async function codeAtHead(
  context: CommandContext,
  repository: Repository,
  paths: readonly string[],
): Promise<CodeAtHead> {
  const head = await codeHead(context, repository);
  if (paths.length === 0) return head;
  const blobs = head.commit
    ? await blobsAt(context, repository, head.commit, paths)
    : new Map<string, string>();
  const missing = paths.find((path) => !blobs.has(path));
  if (missing !== undefined)
    throw new LerimError('no-such-file', `The code at HEAD has no file '${missing}'.`, {
      exit: EXIT.usage,
      hint: 'Give its path from the top of the repository.',
    });
  return { ...head, anchors: [...blobs].map(([path, blob]) => ({ path, blob })) };
}
