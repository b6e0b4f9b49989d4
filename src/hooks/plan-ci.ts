/** The files by which a forge checks memories: in the code for its reviews, on the memory branch for that branch's. */
import { join } from 'node:path';
import { gitConfig } from '../git/config.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { chooseRemote } from '../share/choose-remote.js';
import { forgeOf } from '../share/forge.js';
import { memoryRef } from '../store/branch.js';
import { readBytes } from './files.js';
import { Manifest, type PlannedFile } from './manifest.js';
import { packageFile } from './package-file.js';

export interface BranchFile {
  /** From the root of the memory branch. */
  readonly path: string;
  readonly text: string;
}

export interface CiPlan {
  /** In the work tree; to be committed with the code. */
  readonly repositoryFiles: readonly PlannedFile[];
  readonly branchFiles: readonly BranchFile[];
  readonly notes: readonly string[];
}

const PURPOSE = 'the forge tells at code reviews which memories are in doubt; commit it with the code';

const PLACES = {
  github: { code: '.github/workflows/lerim-check.yml', memory: '.github/workflows/lerim-check.yml' },
  gitlab: { code: '.gitlab/lerim-check.yml', memory: '.gitlab-ci.yml' },
} as const;

const NOTES = {
  github:
    'To push a workflow, GitHub wants a login that may: a token needs the scope "workflow", an ssh key nothing more.',
  gitlab:
    "GitLab reads .gitlab/lerim-check.yml when .gitlab-ci.yml includes it:\n  include:\n    - local: .gitlab/lerim-check.yml\nIts job is in the stage 'test'.",
} as const;

/** By what the remote's address tells of its forge; for one that is not known the commands are printed. */
export async function planCi(context: Context, repository: Repository): Promise<CiPlan> {
  const config = await gitConfig(context, repository);
  const branch = memoryRef(config).replace('refs/heads/', '');
  if (!/^[\w./-]+$/.test(branch))
    throw new LerimError(
      'bad-ref',
      `The memory branch is called '${branch}', which a workflow cannot name.`,
      {
        hint: 'Choose a name of letters, digits, dots, slashes and hyphens for lerim.ref.',
      },
    );
  const text = (name: string): string => packageFile(`templates/ci/${name}`).replaceAll('{{branch}}', branch);
  const forge = await forgeHere(context, repository, config.get('lerim.forge'));
  if (forge !== 'github' && forge !== 'gitlab')
    return {
      repositoryFiles: [],
      branchFiles: [],
      notes: [`What your CI is to run, since the remote tells of no GitHub or GitLab:\n${text('other.sh')}`],
    };
  const { code, memory } = PLACES[forge];
  const planned = planCode(repository, code, text(`${forge}-code.yml`));
  return {
    repositoryFiles: planned.files,
    branchFiles: [{ path: memory, text: text(`${forge}-memory.yml`) }],
    notes: [...planned.notes, NOTES[forge]],
  };
}

async function forgeHere(
  context: Context,
  repository: Repository,
  named: string | undefined,
): Promise<string | undefined> {
  try {
    const { url } = await chooseRemote(context, repository);
    return forgeOf(url, named)?.forge;
  } catch (error) {
    if (error instanceof LerimError && error.code === 'no-remote') return undefined;
    throw error;
  }
}

/** A file that others have committed or changed is theirs: it is neither overwritten nor taken out later. */
function planCode(
  { workTree, stateDir }: Repository,
  place: string,
  whole: string,
): { readonly files: readonly PlannedFile[]; readonly notes: readonly string[] } {
  if (workTree === undefined)
    return { files: [], notes: [`There is no work tree to write ${place} in; run it in a clone, too.`] };
  const path = join(workTree, place);
  const current = readBytes(path);
  if (current === undefined || isOurs(new Manifest(stateDir), path))
    return { files: [{ path, purpose: PURPOSE, edit: { kind: 'whole' }, whole }], notes: [] };
  const same = current.toString('utf8') === whole;
  return { files: [], notes: same ? [] : [`${path} is there already, and was left as it is.`] };
}

/** Whether we wrote a file, and nobody changed it since. */
function isOurs(manifest: Manifest, path: string): boolean {
  const { before, after } = manifest.previewRemoval(path);
  return manifest.editOf(path) !== undefined && before !== after;
}
