/** Search over the memories of all scopes as if they were one. */
import type { Context } from '../lib/context.js';
import { recordAccess } from '../store/access/record.js';
import { openScopes } from '../store/scopes/open-scopes.js';
import type { AskedScope, Scope } from '../store/scopes/scope.js';
import type { Meaning } from './embeddings/meaning.js';
import { type MeaningOf, openMeaning } from './embeddings/open-meaning.js';
import { type FoundAnswer, type FoundResult, fuse } from './fuse.js';
import { openRecall, type Recall } from './open-recall.js';
import type { SearchOptions } from './search.js';

export interface Recalls {
  /** Memories that are searched, archived ones included. */
  readonly size: number;
  /** What is not searched and why, as sentences. */
  readonly warnings: readonly string[];
  /**
   * The project's memory first. The global one adds what it knows where the project holds no answer; where it does, only
   * notes about the user, which count everywhere, and what it is surer of.
   */
  search(question: string, options: SearchOptions): Promise<FoundAnswer>;
  body(result: FoundResult): Promise<string>;
  /** Notes down that these were handed out. Best effort, never an error. */
  recordAccess(results: readonly FoundResult[], now: Date): void;
}

/**
 * Opens what is searched here: one process of git for each memory, side by side.
 * @param asked overrules the setting `memory.scope`
 * @param inHaste for who must not wait: no vector of the question is asked for, whatever the settings say
 */
export async function openRecalls(
  context: Context,
  asked?: AskedScope,
  { inHaste = false } = {},
): Promise<Recalls> {
  const [{ opened, warnings }, meaningOf] = await Promise.all([
    openScopes(context, asked, async (inside, scope) => ({
      scope,
      recall: await openRecall(inside, { inHaste }),
    })),
    inHaste ? undefined : openMeaning(context),
  ]);
  return { ...joinRecalls(opened, meaningOf), warnings };
}

const NOTHING: FoundAnswer = { results: [], confidence: 0 };

interface ScopedRecall {
  readonly scope: Scope;
  readonly recall: Pick<Recall, 'repository' | 'size' | 'search' | 'body'>;
}

/** @param recalls at most one of each scope, that which takes precedence first */
export function joinRecalls(
  recalls: readonly ScopedRecall[],
  meaningOf?: MeaningOf,
): Omit<Recalls, 'warnings'> {
  const recallOf = new Map(recalls.map(({ scope, recall }) => [scope, recall]));
  return {
    size: recalls.reduce((sum, { recall }) => sum + recall.size, 0),
    async search(question, options) {
      const meaning = await meaningOf?.(question);
      const [first = NOTHING, ...more] = await Promise.all(
        recalls.map((one) => searchIn(one, question, options, meaning)),
      );
      return more.reduce((found, next) => fuse(found, next, options.limit), first);
    },
    body: async ({ scope, document }) => (await recallOf.get(scope)?.body(document)) ?? '',
    recordAccess(results, now) {
      for (const { scope, recall } of recalls) {
        const ids = results.filter((result) => result.scope === scope).map(({ info }) => info.id);
        recordAccess(recall.repository.stateDir, ids, now);
      }
    },
  };
}

async function searchIn(
  { scope, recall }: ScopedRecall,
  question: string,
  options: SearchOptions,
  meaning: Meaning | undefined,
): Promise<FoundAnswer> {
  const { results, confidence, concepts } = await recall.search(question, options, meaning);
  return { results: results.map((result) => ({ ...result, scope, concepts })), confidence };
}
