import type { Context } from '../../lib/context.js';
import type { ObjectStore } from '../objects.js';
import { readCuts } from '../read-cuts.js';
import type { Repository } from '../repository.js';
import { gitText, runGit } from '../run.js';
import { appendCommits } from './append.js';
import { readLog } from './log.js';
import { readBlobs } from './read-blobs.js';
import { listRefs, moveRef } from './refs.js';

/** Objects and refs by the git binary: each call is one process, whatever the number of objects. */
export function binaryObjects(context: Context, repository: Repository): ObjectStore {
  return {
    resolve: (revision) => resolveCommit(context, repository, revision),
    refs: (patterns) => listRefs(context, repository, patterns),
    listTree: async (commit) => {
      const args = ['ls-tree', '-r', '-z', '--full-tree', commit];
      return parseTree((await runGit(context, args, { repository })).stdout);
    },
    readBlobs: (oids, maxBytes) => readBlobs(context, repository, oids, maxBytes),
    append: (ref, expected, commits, options) =>
      appendCommits(context, repository, ref, expected, commits, options),
    moveRef: (ref, expected, next) => moveRef(context, repository, ref, expected, next),
    cuts: () => readCuts(repository),
    log: (revision, options) => readLog(context, repository, revision, options),
  };
}

async function resolveCommit(
  context: Context,
  repository: Repository,
  revision: string,
): Promise<string | undefined> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  return (await gitText(context, args, { repository, answers: [1, 128] })) || undefined;
}

function parseTree(stdout: Buffer): { path: string; mode: string; oid: string }[] {
  const files = [];
  for (const entry of stdout.toString('utf8').split('\0')) {
    const tab = entry.indexOf('\t');
    const [mode, , oid] = entry.slice(0, tab).split(' ');
    if (mode && oid) files.push({ path: entry.slice(tab + 1), mode, oid });
  }
  return files;
}
