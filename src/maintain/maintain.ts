/** One run of maintenance: finds what should change, and proposes it. */
import type { ModelUse } from '../capture/sync-report.js';
import { loadSettings, type Settings } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { tracedRun } from '../llm/tracing.js';
import { digestOf } from '../model/digest.js';
import { openStore } from '../store/open-store.js';
import { bringUpToDate } from '../store/proposals/bring-up-to-date.js';
import { readRejected } from '../store/proposals/decided.js';
import { listProposals, PROPOSALS, type Proposal } from '../store/proposals/proposal.js';
import { actionsOf, closeSettled, openDigests, openReview, type Review } from '../store/proposals/review.js';
import type { Snapshot } from '../store/store.js';
import type { MaintainAction } from './action.js';
import { commitsOf } from './commit-of.js';
import { findActions } from './find-actions.js';
import { readSurroundings } from './surroundings.js';
import type { Worded } from './wording/word-actions.js';
import { reworded } from './wording/wording.js';

export interface MaintainReport {
  /** Memories that were looked at. */
  readonly memories: number;
  /** What was found to do, besides what is proposed already or was rejected. */
  readonly actions: readonly MaintainAction[];
  /** How many of them were harmless and made at once, because the settings say so. */
  readonly accepted: number;
  /** Where the others are proposed. */
  readonly proposal?: { readonly slug: string; readonly isNew: boolean };
  readonly dryRun: boolean;
  /** What models were asked for words, and what came of it, as sentences; absent where none was. */
  readonly models?: readonly ModelUse[];
  readonly notes?: readonly string[];
  /** What a model would be asked, where that was wanted. */
  readonly prompts?: readonly string[];
}

export interface MaintainOptions {
  /** Writes nothing and asks no model. */
  readonly dryRun?: boolean;
  /** With `dryRun`. */
  readonly showPrompts?: boolean;
  /** Puts memories together as they are, whatever engine is set up. */
  readonly noModel?: boolean;
}

/** Proposals of maintenance are known by their name. */
const OWN = /^\d{8}-tidy-[0-9a-f]{4}$/;

/**
 * Never changes the memory branch, but for what the settings accept at once. What is found is added to the open proposal
 * of an earlier run, else opens one. Run again on the same branch it finds nothing more.
 */
export async function maintain(
  context: Context,
  repository: Repository,
  options: MaintainOptions = {},
): Promise<MaintainReport> {
  const settings = await loadSettings(context, repository.workTree);
  return tracedRun(context, settings, 'maintain', () => look(context, repository, settings, options));
}

async function look(
  context: Context,
  repository: Repository,
  settings: Settings,
  options: MaintainOptions,
): Promise<MaintainReport> {
  const review = await openReview(context, repository);
  const finder = await finderFor(review, settings);
  const snapshot = await review.store.snapshot();
  const result = { memories: snapshot.memories.size, dryRun: options.dryRun ?? false };
  if (options.dryRun) {
    const actions = finder(snapshot);
    const found = { ...result, actions, accepted: 0 };
    if (!options.showPrompts) return found;
    const { promptsFor } = await import('./wording/prompts-for.js');
    return { ...found, prompts: promptsFor(actions, snapshot) };
  }
  await closeSettled(review);
  const harmless = await acceptHarmless(review, settings, finder);
  const word = async (now: Snapshot): Promise<Worded> => {
    const { wordActions } = await import('./wording/word-actions.js');
    return wordActions(context, settings, finder(now), now.memories);
  };
  const isOffline = options.noModel || settings.get('engine') === 'heuristic';
  const { actions, ...proposed } = await propose(review, finder, isOffline ? undefined : word);
  return { ...result, actions: [...harmless, ...actions], accepted: harmless.length, ...proposed };
}

type Finder = (snapshot: Snapshot) => MaintainAction[];

/** Finds once for each state of a branch. */
async function finderFor(review: Review, settings: Settings): Promise<Finder> {
  const { repository, objects, store } = review;
  const surroundings = await readSurroundings(review, settings);
  const rejected = await readRejected(objects, repository.stateDir, await store.tip());
  const unwanted = new Set([...rejected, ...(await openDigests(review))]);
  let last: { tip: string | undefined; actions: MaintainAction[] } | undefined;
  return (snapshot) => {
    if (last === undefined || last.tip !== snapshot.tip)
      last = { tip: snapshot.tip, actions: findActions(snapshot, surroundings, unwanted) };
    return last.actions;
  };
}

async function acceptHarmless(
  { store }: Review,
  settings: Settings,
  finder: Finder,
): Promise<MaintainAction[]> {
  const grounds = settings.get('maintain.auto_accept');
  if (grounds.length === 0) return [];
  let harmless: MaintainAction[] = [];
  await store.apply((now) => {
    harmless = finder(now).filter(({ kind, ground }) => kind === 'archive' && grounds.includes(ground));
    return commitsOf(now, harmless, undefined);
  });
  return harmless;
}

type Proposed = Pick<MaintainReport, 'actions' | 'proposal' | 'models' | 'notes'>;

async function propose(
  review: Review,
  finder: Finder,
  word: ((now: Snapshot) => Promise<Worded>) | undefined,
): Promise<Proposed> {
  const { context, repository, objects, store } = review;
  const memory = await store.tip();
  const open = (await listProposals(objects)).filter(({ slug }) => OWN.test(slug)).at(-1);
  const found = open ? undefined : finder(await store.snapshot());
  if (memory === undefined || found?.length === 0) return { actions: [] };
  const base = open && (await bringUpToDate(context, objects, open, memory));
  const first = base ? await nextNumber(review, base) : 1;
  const slug = base?.slug ?? slugFor(found ?? [], context.now());
  const side = await openStore(context, repository, PROPOSALS + slug);
  const worded = await word?.(await side.snapshot());
  let actions: MaintainAction[] = [];
  await side.apply((now) => {
    actions = finder(now).map((action) => reworded(action, worded?.wordings.get(action.digest)));
    return commitsOf(now, actions, first);
  });
  return {
    actions,
    ...(actions.length > 0 ? { proposal: { slug, isNew: open === undefined } } : {}),
    ...(worded?.notes.length ? { models: worded.models, notes: worded.notes } : {}),
  };
}

async function nextNumber(review: Review, proposal: Proposal): Promise<number> {
  const actions = await actionsOf(review, proposal);
  return Math.max(0, ...actions.map(({ number }) => number)) + 1;
}

function slugFor(actions: readonly MaintainAction[], now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  return `${day}-tidy-${digestOf(actions.map(({ digest }) => digest).join()).slice(0, 4)}`;
}
