/** Small memories to search in, and an index of them in memory. */
import { assemble, openInMemory } from '../../src/recall/assemble.js';
import type { OpenCache } from '../../src/recall/cache-file.js';
import type { RecallDocument } from '../../src/recall/document.js';
import { joinRecalls } from '../../src/recall/open-recalls.js';
import { type SearchOptions, search } from '../../src/recall/search.js';
import type { StandingOf } from '../../src/recall/standing.js';
import { NOW } from '../helpers/repository.js';

type Parts = Partial<RecallDocument['info']> & { readonly body?: string };

/** A learning; the id names it. */
export function note(id: string, title: string, parts: Parts = {}): RecallDocument {
  const { body = '', ...info } = parts;
  return {
    info: {
      id,
      path: `learnings/${id}.md`,
      blob: `blob-${id}-${title}-${body}`,
      title,
      primitive: 'learning',
      kind: 'insight',
      created: '2026-02-20T10:00:00Z',
      updated: '2026-02-20T10:00:00Z',
      source: 'manual',
      tags: [],
      confidence: 0.8,
      ...info,
    },
    body,
  };
}

/** Indexes documents, taking over from an older index where one is given. */
export async function indexed(documents: readonly RecallDocument[], old?: OpenCache, tip = 'tip') {
  const files = documents.map(({ info }) => ({ path: info.path, blob: info.blob }));
  const byPath = new Map(documents.map((document) => [document.info.path, document]));
  const read: string[] = [];
  const assembled = await assemble(
    tip,
    files,
    async (wanted) => {
      read.push(...wanted.map(({ path }) => path));
      return wanted.flatMap(({ path }) => byPath.get(path) ?? []);
    },
    old,
  );
  return { ...assembled, cache: openInMemory(assembled), read };
}

/** Ids of what a search finds, best first. */
export async function found(
  documents: readonly RecallDocument[],
  question: string,
  options: Partial<SearchOptions> = {},
): Promise<string[]> {
  const { cache } = await indexed(documents);
  const { results } = await search(cache, question, { now: NOW, ...options });
  return results.map(({ info }) => info.id);
}

/** Documents as a project's memory, to be searched and asked. */
export async function recallOf(documents: readonly RecallDocument[] = STORE, standingOf?: StandingOf) {
  const { cache } = await indexed(documents);
  const recall = {
    repository: { commonDir: '', gitDir: '', stateDir: '', objectFormat: 'sha1' as const, hasGit: true },
    tip: 'tip',
    size: documents.length,
    search: (question: string, options: SearchOptions) => search(cache, question, options, standingOf),
    body: async (document: number) => cache.body(document),
  };
  return joinRecalls([{ scope: 'project', recall }]);
}

/** A small store about many things, so that words have a rarity. */
export const STORE: readonly RecallDocument[] = [
  note('auth', 'Use JWT bearer tokens for API auth', {
    tags: ['auth', 'api'],
    body: 'All API routes check a JWT bearer token.\n\n**Why:** sessions do not survive a deploy.',
  }),
  note('retry', 'Retry payment calls with exponential backoff', {
    tags: ['payments'],
    body: 'The gateway answers 429 under load. Retry with exponential backoff, at most five times.',
  }),
  note('fixtures', 'Share pytest fixtures through conftest.py', {
    tags: ['pytest', 'python'],
    body: 'Fixtures that several modules need live in conftest.py:\n\n```python\n@pytest.fixture\ndef client(): ...\n```',
  }),
  note('indexes', 'Create Postgres indexes concurrently', {
    tags: ['postgres'],
    body: 'A plain CREATE INDEX locks the table against writes. Use CONCURRENTLY, outside a transaction.',
  }),
  note('vim', 'Turn on mouse support in vim', { tags: ['vim'], body: 'Set `mouse=a` in the vimrc.' }),
  note('compose', 'Reach the host from a container', {
    tags: ['docker'],
    body: 'Inside a container the host is called `host.docker.internal`.',
  }),
  note('camel', 'FeatureFlagRegistry caches flags for a minute', {
    tags: ['flags'],
    body: 'Call `FeatureFlagRegistry.refresh()` in tests.',
  }),
  note('css', 'Center a box with grid', { tags: ['css'], body: '`place-items: center` does it.' }),
  note('rebase', 'Rebase before opening a pull request', {
    tags: ['git'],
    body: 'Keeps the history linear.',
  }),
  note('bodyless', 'Prefer small pull requests', { tags: ['review'] }),
];
