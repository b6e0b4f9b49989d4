/** Opens a repository's memory for searching: from the cache where it fits the branch, else by bringing it up to date. */
import { openAtBranch } from '../git/open.js';
import type { Repository } from '../git/repository.js';
import { runGit } from '../git/run.js';
import type { Context } from '../lib/context.js';
import { NOTE_GLOBS } from '../store/access/note-globs.js';
import { type Anchored, anchoredTo, anchorsIn } from './anchored.js';
import { type OpenCache, readCache } from './cache-file.js';
import { documentInfo } from './document.js';
import type { Meaning } from './embeddings/meaning.js';
import { type SearchAnswer, type SearchOptions, search } from './search.js';
import type { StandingOf } from './standing.js';

export interface Recall {
  readonly repository: Repository;
  /** Commit of the memory branch that is searched; `undefined` when there is no memory yet. */
  readonly tip: string | undefined;
  /** Memories on the branch, archived ones included. */
  readonly size: number;
  /** @param meaning finds what says the same in other words, too */
  search(question: string, options: SearchOptions, meaning?: Meaning): Promise<SearchAnswer>;
  /** Memories that speak of a file, by its path in the repository. */
  anchoredTo(path: string): Anchored[];
  /** Paths that any memory speaks of. */
  anchors(): string[];
  /** Body of a result. */
  body(document: number): Promise<string>;
}

const DEFAULT_REF = 'refs/heads/lerim/memory';

/**
 * One git process stands between a search and a cache that fits; another, beside it, looks for a renamed branch.
 * @param inHaste does without the latter: a branch that was renamed just now counts from the next sync or search on
 */
export async function openRecall(context: Context, { inHaste = false } = {}): Promise<Recall> {
  const [renamed, opened, { openStanding }] = await Promise.all([
    !inHaste && hasRenamedBranch(context),
    openAtBranch(context, DEFAULT_REF, NOTE_GLOBS),
    // While git runs.
    import('./open-standing.js'),
  ]);
  const { repository, tip } = opened;
  const standingOf = await openStanding(context, opened);
  const cached = readCache(repository.stateDir);
  if (!renamed && tip !== undefined && cached?.tip === tip)
    return recallFrom(context, repository, cached, standingOf);
  const { refresh } = await import('./refresh.js');
  return recallFrom(context, repository, await refresh(context, repository, cached), standingOf);
}

async function hasRenamedBranch(context: Context): Promise<boolean> {
  const asked = runGit(context, ['config', '--get', 'lerim.ref'], { answers: [1] });
  return asked.then(
    ({ code }) => code === 0,
    () => false,
  );
}

function recallFrom(
  context: Context,
  repository: Repository,
  cache: OpenCache,
  standingOf: StandingOf,
): Recall {
  return {
    repository,
    tip: cache.tip || undefined,
    size: cache.index.documents,
    async search(question, options, meaning) {
      if (meaning === undefined) return search(cache, question, options, standingOf);
      const { searchByMeaning } = await import('./embeddings/search-by-meaning.js');
      return searchByMeaning(cache, repository.stateDir, question, options, standingOf, meaning);
    },
    anchoredTo: (path) => anchoredTo(cache, path, standingOf),
    anchors: () => anchorsIn(cache),
    async body(document) {
      try {
        return cache.body(document);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        const { readDocument } = await import('./refresh.js');
        return (await readDocument(context, repository, documentInfo(cache.texts, document)))?.body ?? '';
      }
    },
  };
}
