/** Which memories a brief says, best first. */
import type { Freshness } from '../freshness/freshness.js';
import type { BranchWork } from './branch-work.js';
import type { Known } from './facts.js';
import { isPersonal } from './is-personal.js';
import { relevances } from './relevance.js';

export const TOPICS = [
  'Decisions',
  'Constraints & Preferences',
  'Project Facts',
  'Open Risks / Review Queue',
] as const;
type Topic = (typeof TOPICS)[number];

export interface Choice {
  readonly known: Known;
  readonly topic: Topic;
  /** To what the branch works on, from 0 to 1. */
  readonly near: number;
  readonly value: number;
}

/** What counts beside how sure a memory is today (0 to 1). Pinned ones come first whatever else is said. */
const WEIGHT = { pinned: 10, relevance: 0.6, use: 0.15, recent: 0.1 };
/** What is left of it where the code has moved on. */
const TRUST = { gone: 0.4, changed: 0.85, moved: 0.95, unmerged: 0.3 };
/** What is left of it where somebody asked more than he said: "…, or?" */
const ASKED = 0.8;
/** Handings-out from which on more of them say nothing more. */
const MUCH_USED = 16;
/** Each further line of a topic counts so much less than the one before, so that none fills the brief. */
const CROWDED = 0.94;
/** Less sure than this, it is shown as something to check. */
const DOUBTFUL = 0.5;

/** All memories but summaries in the order they are worth their tokens. */
export function rankMemories(known: readonly Known[], work: BranchWork, now: Date): Choice[] {
  const lasting = known.filter(({ stored }) => stored.memory.primitive !== 'summary');
  const near = relevances(
    work,
    lasting.map(({ stored }) => stored.memory),
  );
  const choices = lasting.map((one, at) => {
    const nearness = near[at] ?? 0;
    return {
      known: one,
      topic: topicOf(one, work),
      near: nearness,
      value: worthOf(one, nearness, work, now),
    };
  });
  return TOPICS.flatMap((topic) =>
    choices
      .filter((choice) => choice.topic === topic)
      .sort(byValue)
      .map((choice, at) => ({ ...choice, value: choice.value * CROWDED ** at })),
  ).sort(byValue);
}

/** The better first; the same order each time. */
function byValue(one: Choice, other: Choice): number {
  return other.value - one.value || (one.known.stored.memory.id < other.known.stored.memory.id ? -1 : 1);
}

function worthOf(
  { stored, strength = 0, freshness, uses }: Known,
  near: number,
  work: BranchWork,
  now: Date,
): number {
  const { memory } = stored;
  const days = (now.getTime() - Date.parse(memory.updated)) / 86_400_000;
  return (
    (memory.pinned ? WEIGHT.pinned : 0) +
    strength * trustIn(freshness, work) * (isAsked(memory.body) ? ASKED : 1) +
    WEIGHT.relevance * near +
    WEIGHT.use * Math.min(1, Math.log2(1 + uses) / Math.log2(1 + MUCH_USED)) +
    WEIGHT.recent / (1 + Math.max(0, days) / 14)
  );
}

/** Whether the first paragraph ends with a question. */
const isAsked = (body: string): boolean => /^[^\n]*\?\s*(?:\n|$)/.test(body);

function trustIn(freshness: Freshness | undefined, work: BranchWork): number {
  if (freshness === undefined) return 1;
  const files = freshness.files.map(({ state, to }) => TRUST[to === undefined ? state : 'moved']);
  return Math.min(1, ...files, isElsewhere(freshness, work) ? TRUST.unmerged : 1);
}

/** Learned on a branch that was never merged here, and that is not this one. */
function isElsewhere({ unmerged }: Freshness, { branch }: BranchWork): boolean {
  return unmerged !== undefined && unmerged !== branch;
}

function topicOf({ stored, freshness }: Known, work: BranchWork): Topic {
  const { memory } = stored;
  if (isDoubtful(memory, freshness, work)) return 'Open Risks / Review Queue';
  if (isPersonal(memory)) return 'Constraints & Preferences';
  if (memory.primitive === 'decision') return 'Decisions';
  if (memory.primitive !== 'learning') return 'Project Facts';
  return memory.kind === 'pitfall' || memory.kind === 'friction'
    ? 'Open Risks / Review Queue'
    : 'Project Facts';
}

function isDoubtful(
  memory: Known['stored']['memory'],
  freshness: Freshness | undefined,
  work: BranchWork,
): boolean {
  if ('confidence' in memory && memory.confidence < DOUBTFUL) return true;
  if (freshness === undefined) return false;
  return isElsewhere(freshness, work) || freshness.files.some(({ state, to }) => state === 'gone' && !to);
}
