import { openRepository } from '../git/open.js';
import type { Repository } from '../git/repository.js';
import { checkAgents } from '../hooks/check-agents.js';
import { checkGitHooks } from '../hooks/check-git-hooks.js';
import { checkMachine } from '../hooks/check-machine.js';
import { checkState } from '../hooks/check-state.js';
import { type Finding, ok, problem, warning } from '../hooks/finding.js';
import { counted } from '../lib/counted.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { openStore } from '../store/open-store.js';
import { checkEngine } from './check-engine.js';
import { type CommandContext, defineCommand } from './command.js';

export const doctor = defineCommand({
  summary: 'fire a probe through each hook and say what is wrong',
  details:
    "Has git and a shell run every hook the way git and the agents would, and sees whether git-lerim answers; none of the user's own hooks run for it. Looks at programs, PATH, locks, the last background sync and the memory branch too. Changes nothing. Ends with 1 when something is wrong.",
  options: { json: { type: 'boolean', describe: 'print JSON' } },
  examples: [['git lerim doctor', 'what works, what does not, and how to mend it']],
  async run(context, args) {
    const repository = await openRepository(context);
    const findings = [
      ...(await checkMachine(context, repository.hasGit)),
      ...(await checkGitHooks(context, repository, context)),
      ...(await checkAgents(context, repository, context)),
      ...checkState(context, repository),
      await checkBranch(context, repository),
      await checkEngine(context, repository),
    ];
    if (args.json) context.out.json(findings);
    else for (const finding of findings) context.out.data(line(context, finding));
    return findings.some(({ level }) => level === 'problem') ? EXIT.failure : EXIT.ok;
  },
});

async function checkBranch(context: CommandContext, repository: Repository): Promise<Finding> {
  try {
    const store = await openStore(context, repository);
    const { tip, memories, problems } = await store.snapshot();
    const branch = store.ref.replace('refs/heads/', '');
    if (tip === undefined) return problem('memory', `There is no branch ${branch}.`, "Run 'git lerim init'.");
    if (problems.length === 0) return ok('memory', `${counted(memories.size, 'memory')} on ${branch}`);
    const [first] = problems;
    return warning(
      'memory',
      `${problems.length} files on ${branch} are no valid memories, e.g. ${first?.path}: ${first?.reason}.`,
      'Edit them on the branch; the others are not affected.',
    );
  } catch (error) {
    if (!(error instanceof LerimError)) throw error;
    return problem('memory', error.message, error.hint ?? 'Look at the branch with git log.');
  }
}

function line({ out }: CommandContext, { check, level, detail, mend }: Finding): string {
  const mark = {
    ok: out.paint.green('ok     '),
    warning: out.paint.yellow('warning'),
    problem: out.paint.red('problem'),
  }[level];
  return `${mark} ${out.paint.bold(check)}: ${detail}${mend ? ` ${mend}` : ''}`;
}
