/** What a brief depends on beside the memories themselves: told without reading them. */
import { loadSettings, type Settings } from '../../config/settings.js';
import type { Oid } from '../../git/objects.js';
import { openObjects } from '../../git/open-objects.js';
import { readRefFile } from '../../git/read-ref-file.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { digestOf } from '../../model/digest.js';
import { openStore } from '../../store/open-store.js';
import { listProposals } from '../../store/proposals/proposal.js';
import { globalFolder } from '../../store/scopes/global-memory.js';
import { type BranchWork, branchWork } from './branch-work.js';

export interface Surroundings {
  readonly settings: Settings;
  readonly work: BranchWork;
  /** Full name of the memory branch, and its tip; that is missing while there is no memory. */
  readonly ref: string;
  readonly tip: Oid | undefined;
  /** Proposals that wait for an answer. */
  readonly proposals: readonly string[];
  /** Stands for all that decides what a brief says but the time: the same key, the same brief. */
  readonly key: string;
}

const TELLING = [
  'brief.tokens',
  'memory.scope',
  'engine',
  'decay.grace_days',
  'decay.span_days',
  'decay.floor',
] as const;

export async function lookAround(context: Context, repository: Repository): Promise<Surroundings> {
  const [store, settings, work, waiting] = await Promise.all([
    openStore(context, repository),
    loadSettings(context, repository.workTree),
    branchWork(context, repository),
    openObjects(repository, context).then(listProposals),
  ]);
  const tip = await store.tip();
  const proposals = waiting.map(({ slug }) => slug);
  const global = readRefFile({ commonDir: globalFolder(context) }, 'refs/heads/lerim/memory');
  const { branch, base, files } = work;
  const values = TELLING.map((name) => settings.get(name));
  const key = digestOf(JSON.stringify([tip, global, branch, base, [...files], proposals, values]));
  return { settings, work, ref: store.ref, tip, proposals, key };
}
