import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LerimError } from '../../lib/errors.js';
import { parseConfig } from '../config-file.js';
import type { ObjectStore } from '../objects.js';
import { readCuts } from '../read-cuts.js';
import type { Repository } from '../repository.js';
import { appendCommits } from './append.js';
import { readLog } from './log.js';
import { moveRef } from './move-ref.js';
import { listTree, place, readBlobs } from './read.js';
import { listRefs, resolveCommit } from './refs.js';

/**
 * Objects and refs without a git binary, by isomorphic-git. Slower, and refuses what that library cannot do, rather
 * than write something git would not read.
 */
export function portableObjects(repository: Repository): ObjectStore {
  refuseUnknownFormats(repository);
  const at = place(repository);
  return {
    resolve: (revision) => resolveCommit(at, revision),
    refs: (patterns) => listRefs(at, patterns),
    listTree: (commit) => listTree(at, commit),
    readBlobs: (oids, maxBytes) => readBlobs(at, oids, maxBytes),
    append: (ref, expected, commits, options) => appendCommits(at, ref, expected, commits, options),
    moveRef: (ref, expected, next) => moveRef(at, ref, expected, next),
    cuts: () => readCuts(repository),
    log: async (revision, options) => readLog(at, revision, options, await readCuts(repository)),
  };
}

function refuseUnknownFormats(repository: Repository): void {
  const config = parseConfig(readFileSync(join(repository.commonDir, 'config'), 'utf8'));
  const refs = config.get('extensions.refstorage')?.at(-1) ?? 'files';
  const what =
    repository.objectFormat === 'sha256'
      ? 'SHA-256 objects'
      : refs !== 'files'
        ? `its refs in ${refs}`
        : undefined;
  if (what === undefined) return;
  throw new LerimError('needs-git', `This repository keeps ${what}, which cannot be read without git.`, {
    hint: 'Install git and put it on PATH.',
  });
}
