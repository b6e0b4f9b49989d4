import { gitConfig } from '../git/config.js';
import type { ObjectStore, Oid } from '../git/objects.js';
import { openObjects } from '../git/open-objects.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { memoryRef } from '../store/branch.js';
import { chooseRemote } from './choose-remote.js';
import { fetchAll } from './pull.js';
import { knownOf } from './refs.js';
import type { Sharing } from './sharing.js';

/** How a ref here and the remote's differ. */
export interface Difference {
  /** Full name. */
  readonly ref: string;
  /** Commits that only this clone has. */
  readonly ahead: number;
  /** Commits that only the remote has. */
  readonly behind: number;
}

/** Fetches, and tells what a pull would find, without bringing anything in. */
export async function comparePulled(sharing: Sharing): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const [ref, oid] of await fetchAll(sharing)) found.push(await compare(sharing.objects, ref, oid));
  return found;
}

/** Where the memory branch stands against the remote as last asked; `undefined` when it never was. */
export async function compareKnown(
  context: Context,
  repository: Repository,
): Promise<(Difference & { readonly remote: string }) | undefined> {
  if (!repository.hasGit) return undefined;
  const remote = await chooseRemote(context, repository).catch((error: unknown) => {
    if (error instanceof LerimError) return undefined;
    throw error;
  });
  if (remote === undefined) return undefined;
  const objects = await openObjects(repository, context);
  const ref = memoryRef(await gitConfig(context, repository));
  const oid = (await knownOf(objects, remote.name, ref)).get(ref);
  return oid === undefined ? undefined : { remote: remote.name, ...(await compare(objects, ref, oid)) };
}

async function compare(objects: ObjectStore, ref: string, theirs: Oid): Promise<Difference> {
  const ours = await objects.resolve(ref);
  const count = async (tip: Oid | undefined, not: Oid | undefined): Promise<number> =>
    tip === undefined || tip === not
      ? 0
      : (await objects.log(tip, { withoutFiles: true, ...(not === undefined ? {} : { not }) })).length;
  return { ref, ahead: await count(ours, theirs), behind: await count(theirs, ours) };
}
