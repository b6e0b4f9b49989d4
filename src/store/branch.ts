/** Where memory lies in a repository, and how the branch begins. */
import type { GitConfig } from '../git/config.js';
import type { NewCommit, ObjectStore, Oid, Ref } from '../git/objects.js';
import { EXIT, LerimError } from '../lib/errors.js';

const DEFAULT_REF = 'refs/heads/lerim/memory';

/** Full name of the memory branch: `lerim.ref` (full or short) or the default. */
export function memoryRef(config: GitConfig): string {
  const named = config.get('lerim.ref');
  if (!named) return DEFAULT_REF;
  const ref = named.startsWith('refs/') ? named : `refs/heads/${named}`;
  const bad = /[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.$|(^|\/)\.|\.lock(\/|$)/u.test(ref);
  if (bad || !ref.startsWith('refs/heads/'))
    throw new LerimError('bad-ref', `lerim.ref is '${named}', which cannot be a branch.`, {
      hint: 'See `git config --show-origin lerim.ref`; the default is lerim/memory.',
    });
  return ref;
}

/**
 * The commit every memory branch begins with: the same object in every clone, so that people who start apart still
 * share a history that can be merged. Never change a byte of it.
 */
export const ROOT: NewCommit = {
  message: 'Begin memory\n\nKept by git-lerim: one file a memory, one commit a change.\n',
  changes: [],
  author: { name: 'git-lerim', email: 'git-lerim@localhost.invalid' },
  date: new Date('2026-01-01T00:00:00Z'),
};

/** What the next write stands on. */
export interface Base {
  /** The local branch; missing when there is none yet. */
  readonly local: Oid | undefined;
  /** The local branch, else a remote's, which the local one is then made from. */
  readonly tip: Oid | undefined;
  /** Worktrees that have the branch checked out. */
  readonly checkouts: readonly string[];
}

/**
 * @param preferred the remote whose branch counts first where several have one
 * @param from the branch that this one begins at, where it is no memory branch of its own
 */
export async function findBase(
  objects: ObjectStore,
  ref: string,
  preferred = 'origin',
  from?: string,
): Promise<Base> {
  if (from !== undefined) {
    const [side] = await objects.refs([ref]);
    const tip = side?.oid ?? (await findBase(objects, from, preferred)).tip;
    return { local: side?.oid, tip, checkouts: side?.checkouts ?? [] };
  }
  const short = ref.replace(/^refs\/heads\//, '');
  const refs = await objects.refs([ref, `refs/remotes/*/${short}`]);
  const local = refs.find(({ name }) => name === ref);
  const remotes = refs.filter(({ name }) => name.startsWith('refs/remotes/'));
  const remote: Ref | undefined =
    remotes.find(({ name }) => name === `refs/remotes/${preferred}/${short}`) ?? remotes[0];
  return { local: local?.oid, tip: local?.oid ?? remote?.oid, checkouts: local?.checkouts ?? [] };
}

/** Makes the local branch where there is none; returns its tip. */
export async function createBranch(objects: ObjectStore, ref: string, preferred?: string): Promise<Oid> {
  for (let tries = 0; tries < 20; tries++) {
    const { local, tip } = await findBase(objects, ref, preferred);
    if (local !== undefined) return local;
    if (tip === undefined) await objects.append(ref, null, [ROOT]);
    else await objects.moveRef(ref, null, tip);
  }
  throw new LerimError(
    'busy',
    'The memory branch could not be made, because another writer holds its lock.',
    {
      hint: 'Try again in a moment.',
      exit: EXIT.busy,
    },
  );
}
