/** Opens a repository's memory for searching: from the cache where it fits the branch, else by bringing it up to date. */
import { openAtBranch } from '../git/open.js';
import type { Repository } from '../git/repository.js';
import { runGit } from '../git/run.js';
import type { Context } from '../lib/context.js';
import { type OpenCache, readCache } from './cache-file.js';
import { type SearchAnswer, type SearchOptions, search } from './search.js';

export interface Recall {
  readonly repository: Repository;
  /** Commit of the memory branch that is searched; `undefined` when there is no memory yet. */
  readonly tip: string | undefined;
  /** Memories on the branch, archived ones included. */
  readonly size: number;
  search(question: string, options: SearchOptions): Promise<SearchAnswer>;
  /** Body of a result. */
  body(document: number): string;
}

const DEFAULT_REF = 'refs/heads/lerim/memory';

export async function openRecall(context: Context): Promise<Recall> {
  const [renamed, opened] = await Promise.all([renamedRef(context), openAtBranch(context, DEFAULT_REF)]);
  const { repository, tip } =
    renamed === undefined || renamed === DEFAULT_REF ? opened : await openAtBranch(context, renamed);
  const cached = tip === undefined ? undefined : readCache(repository.stateDir);
  if (cached && cached.tip === tip) return recallFrom(repository, cached);
  const { refresh } = await import('./refresh.js');
  return recallFrom(repository, await refresh(context, repository, cached));
}

/** The user's own name for the branch. Asked for while git looks for the repository: it costs no time of its own. */
async function renamedRef(context: Context): Promise<string | undefined> {
  const asked = runGit(context, ['config', '--get', 'lerim.ref'], { answers: [1, 128] });
  const name = await asked.then(({ stdout }) => stdout.toString('utf8').trim()).catch(() => '');
  if (name === '') return undefined;
  return name.startsWith('refs/') ? name : `refs/heads/${name}`;
}

function recallFrom(repository: Repository, cache: OpenCache): Recall {
  return {
    repository,
    tip: cache.tip || undefined,
    size: cache.index.documents,
    search: (question, options) => search(cache, question, options),
    body: (document) => cache.body(document),
  };
}
