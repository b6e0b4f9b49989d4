/** Proposals: branches that begin at the memory branch, with a commit for each action a person can accept or reject. */
import type { CommitInfo, Identity, ObjectStore, Oid } from '../../git/objects.js';
import { EXIT, LerimError } from '../../lib/errors.js';
import { digestOf } from '../../model/digest.js';
import { readTrailers, trailerValues } from '../commit-message.js';

export const PROPOSALS = 'refs/heads/lerim/proposal/';
/** Where the last commit of a closed one stays reachable in this clone. */
const CLOSED = 'refs/lerim/closed/';

export interface Proposal {
  /** What follows `lerim/proposal/`, e.g. `20260301-tidy-1f3c`. */
  readonly slug: string;
  readonly ref: string;
  readonly tip: Oid;
  readonly checkouts: readonly string[];
}

export interface ProposedAction {
  /** By this number it is accepted or rejected; stays the same while the proposal grows. */
  readonly number: number;
  readonly oid: Oid;
  readonly op: string;
  readonly ids: readonly string[];
  /** First line of its commit. */
  readonly title: string;
  readonly message: string;
  /** Stands for what it does and to which content; two proposals of the same have the same. */
  readonly digest: string;
  readonly author: Identity;
  readonly date: string;
  readonly files: CommitInfo['files'];
}

/** By slug, so oldest first. */
export async function listProposals(objects: ObjectStore): Promise<Proposal[]> {
  const refs = await objects.refs([`${PROPOSALS}*`]);
  return refs.map(({ name, oid, checkouts }) => ({
    slug: name.slice(PROPOSALS.length),
    ref: name,
    tip: oid,
    checkouts,
  }));
}

/** @param typed the slug, its beginning where that names only one, or the branch's whole name */
export async function findProposal(objects: ObjectStore, typed: string): Promise<Proposal> {
  const slug = typed.replace(/^(refs\/heads\/)?lerim\/proposal\//, '');
  const all = await listProposals(objects);
  const fitting = all.filter((proposal) => proposal.slug.startsWith(slug));
  const found =
    all.find((proposal) => proposal.slug === slug) ?? (fitting.length === 1 ? fitting[0] : undefined);
  if (found !== undefined && slug !== '') return found;
  throw new LerimError(
    'no-such-proposal',
    fitting.length > 1 ? `'${typed}' could be several proposals.` : `There is no proposal '${typed}'.`,
    { hint: "'git lerim proposal list' shows what there is." },
  );
}

/**
 * The commits of a proposal in their order, merges left out. A commit that a person added to it is an action like others.
 * @param memory the memory branch here and as fetched: what those have is not proposed
 */
export async function readActions(
  objects: ObjectStore,
  proposal: Proposal,
  memory: readonly Oid[],
): Promise<ProposedAction[]> {
  const commits = withoutTwins(
    (await objects.log(proposal.tip, { not: memory }))
      .filter(({ parents, message }) => parents.length === 1 && readTrailers(message).op !== 'drop')
      .reverse(),
  );
  const taken = new Set(commits.flatMap((commit) => numberIn(commit) ?? []));
  const used = new Set<number>();
  let free = 1;
  return commits.map((commit) => {
    let number = numberIn(commit);
    if (number === undefined || used.has(number)) {
      while (taken.has(free) || used.has(free)) free++;
      number = free;
    }
    used.add(number);
    return actionOf(commit, number);
  });
}

/** Two clones that found the same on the same day have a commit of it each, and one proposal once they meet. */
function withoutTwins(commits: readonly CommitInfo[]): CommitInfo[] {
  const seen = new Set<string>();
  return commits.filter(({ message }) => {
    const [digest] = trailerValues(message, 'Lerim-Digest');
    const isTwin = digest !== undefined && seen.has(digest);
    if (digest !== undefined) seen.add(digest);
    return !isTwin;
  });
}

function numberIn({ message }: CommitInfo): number | undefined {
  const [text = ''] = trailerValues(message, 'Lerim-Action');
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

function actionOf(commit: CommitInfo, number: number): ProposedAction {
  const { oid, message, author, date, files } = commit;
  const { op = 'edit', ids } = readTrailers(message);
  const [told] = trailerValues(message, 'Lerim-Digest');
  const content = files.map(({ path, after }) => `${path} ${after ?? '-'}`).sort();
  // A memory that was captured and not wanted stays unwanted, however its words come out the next time.
  const digest =
    told ??
    ((op === 'add' || op === 'supersede') && ids[0]
      ? addedDigest(ids[0])
      : digestOf([op, ...content].join('\n')));
  const title = message.split('\n')[0] ?? '';
  return { number, oid, op, ids, title, message, digest, author, date, files };
}

/** Stands for the adding of a captured memory. */
export function addedDigest(id: string): string {
  return digestOf(`add\n${id}`);
}

/** The memory branch, and what remotes had of it when they were last fetched. */
export async function memoryTips(objects: ObjectStore, ref: string): Promise<Oid[]> {
  const short = ref.replace(/^refs\/heads\//, '');
  const refs = await objects.refs([ref, `refs/remotes/*/${short}`, 'refs/lerim/remotes']);
  return [
    ...new Set(refs.filter(({ name }) => name === ref || name.endsWith(`/${short}`)).map(({ oid }) => oid)),
  ];
}

/** Takes the branch away; its last commit stays reachable below `refs/lerim/closed/`. */
export async function closeProposal(
  objects: ObjectStore,
  { slug, ref, tip, checkouts }: Proposal,
): Promise<void> {
  if (checkouts[0] !== undefined)
    throw new LerimError('checked-out', `The proposal is checked out in ${checkouts[0]}; its branch stays.`, {
      hint: 'Check out another branch there, and try again.',
    });
  await objects.moveRef(`${CLOSED}${slug}-${tip.slice(0, 8)}`, null, tip);
  if (!(await objects.moveRef(ref, tip, null)))
    throw new LerimError('busy', 'The proposal changed meanwhile; its branch stays.', { exit: EXIT.busy });
}
