/** Which state of the memory is meant: a proposal, a revision, or the branch. */
import { codeHead } from '../../git/code.js';
import type { ObjectStore, Oid } from '../../git/objects.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { LerimError } from '../../lib/errors.js';
import { pathProblem, primitiveOf } from '../../model/paths.js';
import type { MemoryStore } from '../../store/store.js';

export interface ChosenRevision {
  readonly commit: Oid;
  /** For people: a branch, a proposal, or what was typed. */
  readonly name: string;
}

/**
 * @param typed a proposal's slug, or any revision; without it the memory branch here, else as fetched, else what is checked
 *   out where that is memory (a workflow that got one commit, and no branch)
 */
export async function chooseRevision(
  context: Context,
  repository: Repository,
  objects: ObjectStore,
  store: MemoryStore,
  typed: string | undefined,
): Promise<ChosenRevision> {
  if (typed !== undefined) return named(context, repository, objects, typed);
  const tip = await store.tip();
  const branch = store.ref.replace('refs/heads/', '');
  if (tip !== undefined) return { commit: tip, name: branch };
  const { commit } = await codeHead(context, repository);
  if (commit !== undefined && (await holdsMemory(objects, commit))) return { commit, name: 'HEAD' };
  throw new LerimError('no-memory', `There is no branch ${branch} here, and HEAD holds no memory.`, {
    hint: `Fetch it with 'git lerim pull', or name a revision.`,
  });
}

async function named(
  context: Context,
  repository: Repository,
  objects: ObjectStore,
  typed: string,
): Promise<ChosenRevision> {
  const commit =
    (await proposalAt(objects, typed)) ??
    // A linked work tree has its own HEAD.
    (typed === 'HEAD' ? (await codeHead(context, repository)).commit : await objects.resolve(typed));
  if (commit === undefined)
    throw new LerimError('no-such-revision', `There is no proposal and no revision '${typed}'.`, {
      hint: "See 'git lerim proposal list', or fetch the branch first.",
    });
  if (await holdsMemory(objects, commit)) return { commit, name: typed };
  throw new LerimError('no-memory', `'${typed}' holds no memory, but something else.`, {
    hint: 'Name a proposal, or a revision of the memory branch.',
  });
}

/** A proposal's branch, here or as fetched. The beginning of a slug will do where it names only one. */
async function proposalAt(objects: ObjectStore, typed: string): Promise<Oid | undefined> {
  const slug = typed.replace(/^(?:refs\/heads\/|refs\/remotes\/[^/]+\/)?lerim\/proposal\//, '');
  if (slug === '') return undefined;
  const here = await objects.refs(['refs/heads/lerim/proposal/*']);
  const fetched = await objects.refs(['refs/remotes/*/lerim/proposal/*']);
  const all = [...here, ...fetched].map(({ name, oid }) => ({
    oid,
    slug: name.replace(/^.*\/proposal\//, ''),
  }));
  const exact = all.find((proposal) => proposal.slug === slug);
  if (exact) return exact.oid;
  if (!/^\d{8}/.test(slug)) return undefined;
  const fitting = new Map(
    all.reverse().flatMap((one) => (one.slug.startsWith(slug) ? [[one.slug, one.oid] as const] : [])),
  );
  return fitting.size === 1 ? [...fitting.values()][0] : undefined;
}

/** Whether a commit's files are those of a memory branch: some lie in its folders, or it has none besides dotted ones. */
export async function holdsMemory(objects: ObjectStore, commit: Oid): Promise<boolean> {
  const files = await objects.listTree(commit);
  return (
    files.some(({ path }) => primitiveOf(path) !== undefined) ||
    files.every(({ path, mode }) => path.startsWith('.') || pathProblem(path, mode) !== undefined)
  );
}
