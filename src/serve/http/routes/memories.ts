/** Memories: listed, looked for, asked, and one of them whole. */
import { openObjects } from '../../../git/open-objects.js';
import { LerimError } from '../../../lib/errors.js';
import { LEARNING_KINDS, PRIMITIVES } from '../../../model/memory.js';
import { ask } from '../../../recall/ask.js';
import { LONGEST_QUESTION } from '../../../recall/question.js';
import { memoryJson } from '../../../recall/view/memory-view.js';
import { answerJson, resultJson, round } from '../../../recall/view/result-json.js';
import { selectMemories } from '../../../recall/view/select-memories.js';
import type { Snapshot, StoredMemory } from '../../../store/store.js';
import { saidAround } from '../../said-around.js';
import { describeHistory } from '../describe-history.js';
import type { Fields } from '../fields.js';
import { mapPage, PAGING, pageOf } from '../paging.js';
import type { Held } from '../project.js';
import { get, post, type Route } from '../route.js';

const FILTERS = {
  primitive: { type: 'strings', choices: PRIMITIVES, describe: 'only these; all but summaries without' },
  kind: { type: 'strings', choices: LEARNING_KINDS, describe: 'only learnings of these kinds' },
  tag: { type: 'strings', describe: 'only memories with all of these tags' },
  archived: {
    type: 'string',
    choices: ['no', 'only', 'also'],
    describe: 'whether archived ones are shown; no when not given',
  },
} as const satisfies Fields;

const SORTS = ['updated', 'created', 'confidence', 'title', 'accesses'] as const;
const WITHOUT_SUMMARIES = PRIMITIVES.filter((primitive) => primitive !== 'summary');

export const MEMORY_ROUTES: readonly Route[] = [
  get(
    '/api/memories',
    {
      summary: 'memories by exact conditions',
      answer: 'a page of memories as `git lerim memory list --json` prints them, and the tags there are',
      query: {
        ...FILTERS,
        path: { type: 'string', describe: 'speaks of this file or folder' },
        session: { type: 'string', describe: 'learned in this session' },
        source: { type: 'string', describe: 'brought by this source' },
        text: { type: 'string', describe: 'contains these words literally' },
        since: { type: 'string', describe: 'updated since a date, or a span back (7d)' },
        until: { type: 'string', describe: 'updated until a date, or a span back' },
        stale: { type: 'boolean', describe: 'only those that the code has left behind, or not' },
        sort: { type: 'string', choices: SORTS, describe: 'by what; updated when not given' },
        order: { type: 'string', choices: ['desc', 'asc'], describe: 'desc when not given, asc for titles' },
        ...PAGING,
      },
    },
    async ({ project, query }) => {
      const held = await (await project()).held();
      const { archived, stale, sort = 'updated', order, ...filter } = query;
      const found = selectMemories(
        held.memories,
        { primitive: WITHOUT_SUMMARIES, ...filter, all: archived === 'also', archived: archived === 'only' },
        held.view.now,
      ).filter(
        (stored) => stale === undefined || stale === (held.view.standingOf(stored).freshness !== undefined),
      );
      const sorted = sortMemories(held, found, sort as (typeof SORTS)[number], order);
      return mapPage(pageOf(sorted, query), (stored) => memoryJson(stored, held.view));
    },
  ),
  get(
    '/api/memories/:id',
    {
      summary: 'one memory with its history',
      answer: 'the memory, its file as text, and every change to it, newest first',
    },
    async ({ project, params }) => {
      const { context, repository, store, held } = await project();
      const { snapshot, view } = await held();
      const stored = find(snapshot, params.id);
      const objects = await openObjects(repository, context);
      const history = await describeHistory(objects, await store.history(stored.memory.id));
      return { ...memoryJson(stored, view), text: stored.text, history };
    },
  ),
  get(
    '/api/memories/:id/evidence',
    {
      summary: 'what was said around the evidence of a memory',
      answer: 'for each session the turns, redacted; null where this clone has no copy of it',
    },
    async ({ project, params }) => {
      const { repository, held } = await project();
      const { memory } = find((await held()).snapshot, params.id);
      const items = (memory.evidence ?? []).map((evidence) => ({
        ...evidence,
        turns: saidAround(repository.stateDir, evidence) ?? null,
      }));
      return { items };
    },
  ),
  get(
    '/api/search',
    {
      summary: 'memories ranked for a query',
      answer: 'what `git lerim memory search --json` prints, with the body of each',
      query: {
        q: { type: 'string', required: true, maxLength: LONGEST_QUESTION, describe: 'what to look for' },
        ...FILTERS,
        limit: { type: 'integer', min: 1, max: 100, default: 20, describe: 'at most so many' },
      },
    },
    async ({ project, query }) => {
      const { context, recalls } = await project();
      const { q, primitive, kind, tag, archived = 'no', limit } = query;
      const searched = await recalls();
      const found = await searched.search(q, {
        limit,
        now: context.now(),
        archived: archived as 'no' | 'only' | 'also',
        ...(primitive ? { primitives: primitive } : {}),
        ...(kind ? { kinds: kind } : {}),
        ...(tag ? { tags: tag } : {}),
      });
      const results = found.results.map(async (result) => ({
        ...resultJson(result),
        body: await searched.body(result),
      }));
      return { query: q, results: await Promise.all(results), confidence: round(found.confidence) };
    },
  ),
  post(
    '/api/ask',
    {
      summary: 'answer a question from memory',
      answer: 'what `git lerim ask --json` prints',
      changes: ({ model }) => model === true,
      body: {
        question: {
          type: 'string',
          required: true,
          maxLength: LONGEST_QUESTION,
          describe: 'what you want to know',
        },
        limit: { type: 'integer', min: 1, max: 20, default: 3, describe: 'at most so many memories' },
        model: {
          type: 'boolean',
          describe: 'let the model write it that the user has set up; takes the token, as it may cost',
        },
      },
    },
    async ({ project, body }) => {
      const { context, recalls } = await project();
      const now = context.now();
      const searched = await recalls();
      const options = { limit: body.limit, now };
      const found = body.model
        ? await (await import('../../../recall/ask-with-model.js')).askWithModel(
            context,
            searched,
            body.question,
            options,
          )
        : await ask(searched, body.question, options);
      searched.recordAccess(found.memories, now);
      return answerJson(body.question, found);
    },
  ),
];

function find({ memories }: Snapshot, id = ''): StoredMemory {
  const stored = memories.get(id);
  if (stored) return stored;
  throw new LerimError('no-such-memory', `There is no memory '${id}'.`, {
    hint: 'It may have been deleted; GET /api/memories lists what there is.',
  });
}

function sortMemories(
  { view }: Held,
  memories: readonly StoredMemory[],
  sort: (typeof SORTS)[number],
  order: string = sort === 'title' ? 'asc' : 'desc',
): readonly StoredMemory[] {
  if (sort === 'updated' && order === 'desc') return memories;
  const keyOf = ({ memory, ...stored }: StoredMemory): string | number => {
    if (sort === 'confidence') return view.standingOf({ memory, ...stored }).strength ?? -1;
    if (sort === 'accesses') return view.accessOf(memory.id)?.count ?? 0;
    return sort === 'title' ? memory.title.toLowerCase() : memory[sort];
  };
  const sign = order === 'asc' ? 1 : -1;
  return memories
    .map((stored) => ({ stored, key: keyOf(stored) }))
    .sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0))
    .map(({ stored }) => stored);
}
