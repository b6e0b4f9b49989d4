import { openRepository } from '../git/open.js';
import { counted } from '../lib/counted.js';
import { EXIT, LerimError } from '../lib/errors.js';
import type { MaintainAction } from '../maintain/action.js';
import type { MaintainReport } from '../maintain/maintain.js';
import { neutraliseLine } from '../model/control-characters.js';
import { type CommandContext, defineCommand } from './command.js';

export const maintain = defineCommand({
  summary: 'find duplicate, outdated and unused memories, and propose what to do',
  details:
    "Looks for memories that say the same, that a later one overturns, that nobody has used for long, that the code has left behind, that say nothing, or that read better as one. It changes nothing: what it finds becomes a branch with a commit for each action, for somebody to review. What was rejected is not proposed again. Where you have set up a model (the setting 'engine'), it words memories that become one; what becomes one is not its choice, and words that add something or leave something out are not taken. Runs by itself once a day after a background sync.",
  options: {
    'dry-run': { type: 'boolean', alias: 'n', describe: 'show what would be proposed, write nothing' },
    'show-prompt': {
      type: 'boolean',
      describe: 'with --dry-run: print what a model would be asked, and send nothing',
    },
    'no-model': { type: 'boolean', describe: 'put memories together as they are, whatever engine is set up' },
    json: { type: 'boolean', describe: 'print the actions as JSON' },
  },
  examples: [
    ['git lerim maintain --dry-run', 'what there is to do'],
    ['git lerim maintain', 'propose it; see proposal list'],
    ['git lerim maintain --dry-run --show-prompt', 'what a model would be asked for words'],
  ],
  async run(context, args) {
    if (args['show-prompt'] && !args['dry-run'])
      throw new LerimError('usage', '--show-prompt goes with --dry-run.', { exit: EXIT.usage });
    const repository = await openRepository(context);
    const { runMaintain } = await import('../maintain/run-maintain.js');
    const progress = context.out.progress('Looking through memory …');
    const report = await runMaintain(context, repository, {
      dryRun: args['dry-run'] ?? false,
      showPrompts: args['show-prompt'] ?? false,
      noModel: args['no-model'] ?? false,
    }).finally(() => progress.done());
    if (args.json) context.out.json(report);
    else if (report.prompts) showPrompts(context, report.prompts);
    else show(context, report);
    return EXIT.ok;
  },
});

function showPrompts({ out }: CommandContext, prompts: readonly string[]): void {
  for (const prompt of prompts) out.data(prompt);
  out.talk(prompts.length === 0 ? 'There is nothing to word: no model would be asked.' : 'Nothing was sent.');
}

function show({ out }: CommandContext, report: MaintainReport): void {
  const { actions, memories, accepted, proposal, dryRun } = report;
  if (actions.length === 0) {
    out.data(`Nothing to do; looked at ${counted(memories, 'memory')}.`);
    return;
  }
  if (dryRun) for (const [index, action] of actions.entries()) showAction(out, index + 1, action);
  else for (const [kind, count] of counts(actions)) out.data(`${String(count).padStart(5)} ${kind}`);
  if (accepted > 0) out.data(`${accepted} of them were harmless and are done.`);
  for (const note of report.notes ?? []) out.talk(note);
  if (proposal)
    out.talk(
      `${proposal.isNew ? 'Proposed' : 'Added to the proposal'} ${proposal.slug}. See: git lerim proposal show ${proposal.slug}`,
    );
}

function showAction(out: CommandContext['out'], number: number, action: MaintainAction): void {
  const { kind, subject, why, evidence } = action;
  out.data(`${out.paint.bold(`${number}. ${kind}(${subject.primitive}): ${neutraliseLine(subject.title)}`)}`);
  out.data(`   ${neutraliseLine(why)}`);
  for (const line of evidence) out.data(out.paint.dim(`   - ${neutraliseLine(line)}`));
}

function counts(actions: readonly MaintainAction[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { kind, ground } of actions) {
    const name = `${kind} (${ground})`;
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return found;
}
