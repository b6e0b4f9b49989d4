/** Which objects a repository has, asked in one process. */
import type { Context } from '../lib/context.js';
import { gitConfig } from './config.js';
import type { Oid } from './objects.js';
import { readCuts } from './read-cuts.js';
import type { Repository } from './repository.js';
import { runGit } from './run.js';

/** Why a clone may lack objects that others have, as the end of "this clone …"; `undefined` when it has all of them. */
export async function whyIncomplete(context: Context, repository: Repository): Promise<string | undefined> {
  const config = await gitConfig(context, repository);
  if ((await readCuts(repository)).size > 0) return 'is shallow';
  const partial = config
    .keys('remote.')
    .some((key) => key.endsWith('.promisor') || key.endsWith('.partialclonefilter'));
  return partial ? 'is partial' : undefined;
}

/** Those of `oids` (full or shortened) that the repository does not have. */
export async function missingBlobs(
  context: Context,
  repository: Repository,
  oids: readonly Oid[],
): Promise<Set<Oid>> {
  if (oids.length === 0) return new Set();
  const args = ['cat-file', '--batch-check=%(objecttype)', '--buffer'];
  const { stdout } = await runGit(context, args, { repository, input: [`${oids.join('\n')}\n`] });
  const answers = stdout.toString('latin1').split('\n');
  return new Set(oids.filter((_, index) => answers[index]?.endsWith(' missing')));
}
