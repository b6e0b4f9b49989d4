/** Proposals as they are printed and served as JSON. */
import type { MergeFile } from '../../merge/tree.js';
import type { JudgedAction } from './judge.js';
import { listProposals, type Proposal } from './proposal.js';
import { judgeProposal, type Review } from './review.js';

export interface ProposalSummary extends Readonly<Record<JudgedAction['state'], number>> {
  readonly slug: string;
  readonly branch: string;
  readonly tip: string;
  readonly actions: number;
  /** How many of each kind are open. */
  readonly ops: Readonly<Record<string, number>>;
  /** Date of its last action, ISO 8601 UTC. */
  readonly updated?: string;
}

/** All proposals, oldest first. */
export async function summariseProposals(review: Review): Promise<ProposalSummary[]> {
  const summaries: ProposalSummary[] = [];
  for (const proposal of await listProposals(review.objects))
    summaries.push(summarise(proposal, await judgeProposal(review, proposal)));
  return summaries;
}

function summarise({ slug, ref, tip }: Proposal, actions: readonly JudgedAction[]): ProposalSummary {
  const updated = actions.at(-1)?.date;
  return {
    slug,
    branch: ref.replace('refs/heads/', ''),
    tip,
    actions: actions.length,
    ...countStates(actions),
    ops: countOps(actions),
    ...(updated === undefined ? {} : { updated }),
  };
}

function countStates(actions: readonly JudgedAction[]): Record<JudgedAction['state'], number> {
  const counts = { open: 0, accepted: 0, rejected: 0, overtaken: 0 };
  for (const { state } of actions) counts[state]++;
  return counts;
}

/** Of those that are open. */
function countOps(actions: readonly JudgedAction[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { op, state } of actions) if (state === 'open') counts[op] = (counts[op] ?? 0) + 1;
  return counts;
}

export interface DescribedAction
  extends Pick<JudgedAction, 'number' | 'op' | 'ids' | 'title' | 'state' | 'because' | 'digest'> {
  readonly commit: string;
  /** What its commit says beside the title. */
  readonly why: string;
  readonly before: readonly DescribedFile[];
  readonly after: readonly DescribedFile[];
}

interface DescribedFile {
  readonly path: string;
  readonly text?: string;
}

export function describeAction(action: JudgedAction): DescribedAction {
  const { number, oid, op, ids, title, state, because, digest, content } = action;
  const side = (files: readonly MergeFile[]): DescribedFile[] =>
    files.map(({ path, text }) => ({ path, ...(text === undefined ? {} : { text }) }));
  return {
    number,
    commit: oid,
    op,
    ids,
    title,
    state,
    ...(because === undefined ? {} : { because }),
    why: reasonIn(action),
    digest,
    before: side(content.before),
    after: side(content.after),
  };
}

/** What a commit says between its first line and its trailers. */
export function reasonIn({ message }: Pick<JudgedAction, 'message'>): string {
  const paragraphs = message.trim().split(/\n[ \t]*\n/);
  const told = /^Lerim-[A-Z][a-z-]*:/.test(paragraphs.at(-1) ?? '')
    ? paragraphs.slice(1, -1)
    : paragraphs.slice(1);
  return told.join('\n');
}
