import { join } from 'node:path';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { readBytes } from './files.js';
import { type Finding, ok, problem, warning } from './finding.js';
import { gitHookState } from './git-state.js';
import { ALL_HOOK_EVENTS } from './hook-block.js';
import { hookManager } from './hook-manager.js';
import { gitVersion } from './hook-place.js';
import { probeGit } from './probe.js';
import { type Installation, shimsAreCurrent } from './shims.js';

const AGAIN = "Run 'git lerim init'.";

/** Fires a probe through git's hooks and says what does not come through. */
export async function checkGitHooks(
  context: Context,
  repository: Repository,
  installation: Installation,
): Promise<Finding[]> {
  if (!repository.hasGit)
    return [warning('git hooks', 'There is no git on PATH, so git runs no hooks.', 'Install git.')];
  const state = await gitHookState(context, repository);
  if (!state.setUp) return [problem('git hooks', 'This repository is not set up.', AGAIN)];
  const findings: Finding[] = [];
  if (!shimsAreCurrent(repository.stateDir, installation))
    findings.push(
      warning('git hooks', 'The hooks call another installation of git-lerim than this one.', AGAIN),
    );
  findings.push(...orphanedEvents(repository));
  const where = state.via === 'config' ? "the repository's git config" : state.place.folder;
  if (state.via === 'nothing') {
    const manager = hookManager(repository.workTree, state.place);
    const who = manager ? `; ${manager.name} looks after that folder and may have taken them out` : '';
    return [
      ...findings,
      problem('git hooks', `git looks in ${where} and finds none of ours there${who}.`, AGAIN),
    ];
  }
  if (state.missing.length > 0)
    findings.push(
      problem(
        'git hooks',
        `${state.missing.join(' and ')} ${state.missing.length > 1 ? 'are' : 'is'} missing in ${where}.`,
        AGAIN,
      ),
    );
  if (!state.first)
    return [
      ...findings,
      warning(
        'git hooks',
        'Other lines come before ours, so no probe was fired: it would run them too.',
        'Move our lines to the top of the hook.',
      ),
    ];
  const answered = await probeGit(context, repository, state);
  const silent = ALL_HOOK_EVENTS.filter(
    (event) => state.files[event] !== undefined && !answered.includes(event),
  );
  if (silent.length === 0)
    findings.push(ok('git hooks', `${answered.join(', ')} reach git-lerim (by ${where}).`));
  else if (answered.length === 0 && (await isBeforeProbes(context)))
    findings.push(
      warning(
        'git hooks',
        'This git cannot run a hook for a probe.',
        'Install git 2.36 or newer to have it tested.',
      ),
    );
  else
    findings.push(
      problem('git hooks', `git ran ${silent.join(', ')}, but git-lerim was not reached.`, AGAIN),
    );
  return findings;
}

/** An event without a command makes git refuse every commit. */
function orphanedEvents({ commonDir }: Repository): Finding[] {
  const text = readBytes(join(commonDir, 'config'))?.toString('latin1') ?? '';
  const section = /\[hook "lerim"\]([^[]*)/.exec(text)?.[1];
  if (section === undefined || /^\s*command\s*=/m.test(section)) return [];
  return [
    problem(
      'git config',
      'Its section hook.lerim has events but no command; git refuses commits then.',
      AGAIN,
    ),
  ];
}

async function isBeforeProbes(context: Context): Promise<boolean> {
  const [major = 0, minor = 0] = (await gitVersion(context)).split('.').map(Number);
  return major === 2 && minor < 36;
}
