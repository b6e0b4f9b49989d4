import type { NoteType } from '../../model/memory.js';
import { ANSWERS } from '../../recall/confidence.js';
import type { FoundResult } from '../../recall/fuse.js';
import { openRecalls, type Recalls } from '../../recall/open-recalls.js';
import { LONGEST_QUESTION } from '../../recall/question.js';
import type { Ranking, rankByModel } from '../../recall/rerank.js';
import { asData, frame } from './frame.js';
import { scopeFor } from './here.js';
import type { Run } from './tool.js';

interface SearchInput {
  readonly query: string;
  readonly type?: NoteType;
  readonly scope?: string;
  readonly limit?: number;
  readonly use_ai?: boolean;
}

const DEFAULT_LIMIT = 5;
const HIGHEST_LIMIT = 20;
/** Most characters of an answer; clients cut off what is longer. */
const MOST = 50_000;

export const search: Run<SearchInput> = async ({ context, here }, input) => {
  const query = input.query.trim().slice(0, LONGEST_QUESTION);
  const limit = Math.min(HIGHEST_LIMIT, Math.max(1, input.limit ?? DEFAULT_LIMIT));
  const now = context.now();
  const recall = await openRecalls(context, scopeFor(here, input.scope));
  const { results, confidence } = await recall.search(query, {
    limit: input.use_ai ? HIGHEST_LIMIT : limit,
    now,
    ...(input.type ? { primitives: ['note'], kinds: [input.type] } : {}),
  });
  if (results.length === 0) return recall.size === 0 ? 'Nothing is remembered here yet.' : 'No memory fits.';
  const { results: ranked, by } = input.use_ai
    ? await byModel(context, recall, query, results)
    : { results, by: 'Best first.' };
  const { shown, left } = await whole(recall, ranked.slice(0, limit), now);
  recall.recordAccess(ranked.slice(0, shown.length), now);
  const doubt = confidence < ANSWERS ? ' None fits well; they only come nearest.' : '';
  return asData(`${by}${doubt}`, ...shown, ...left, ...recall.warnings);
};

/** Loaded where it is asked for: most searches need no model. */
async function byModel(...given: Parameters<typeof rankByModel>): Promise<Ranking> {
  const { rankByModel } = await import('../../recall/rerank.js');
  return rankByModel(...given);
}

/** Whole bodies as long as there is room, then names. */
async function whole(
  recall: Recalls,
  results: readonly FoundResult[],
  now: Date,
): Promise<{ shown: string[]; left: string[] }> {
  const shown: string[] = [];
  let room = MOST;
  for (const result of results) {
    const body = await recall.body(result);
    const text = frame(result, shown.length === 0 ? clip(body) : body, now);
    if (text.length > room && shown.length > 0) break;
    room -= text.length;
    shown.push(text);
  }
  const names = results.slice(shown.length).map(({ info }) => `- ${info.id}`);
  return {
    shown,
    left:
      names.length > 0
        ? [`Left out for their length; search for them by themselves:\n${names.join('\n')}`]
        : [],
  };
}

function clip(body: string): string {
  return body.length <= MOST
    ? body
    : `${body.slice(0, MOST)}\n… cut here, ${body.length - MOST} characters more`;
}
