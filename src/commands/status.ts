import { openRepository } from '../git/open.js';
import { age } from '../lib/age.js';
import { EXIT } from '../lib/errors.js';
import { neutraliseLine } from '../model/control-characters.js';
import { gatherStatus, type Status } from '../serve/gather-status.js';
import { type CommandContext, defineCommand } from './command.js';
import { engineText } from './engine-text.js';
import { codeText } from './render-code-status.js';

export const status = defineCommand({
  summary: 'branch, counts, queue, hooks, agents, problems',
  details:
    'Shows where memory stands in this repository: what the branch holds, when sessions were read last and what came of it, what waits, which hooks and agents there are, and what is wrong. Looks only; doctor tries the hooks out.',
  options: { json: { type: 'boolean', describe: 'print JSON' } },
  examples: [
    ['git lerim status', 'how things stand'],
    ['git lerim status --json', 'the same for programs'],
  ],
  async run(context, args) {
    const found = await gatherStatus(context, await openRepository(context));
    if (args.json) context.out.json(found);
    else show(context, found);
    return EXIT.ok;
  },
});

function show(
  context: CommandContext,
  { branch, global, share, conflicts, code, sync, queue, sessions, hooks, engine, agents, problems }: Status,
): void {
  const { out } = context;
  const line = (name: string, text: string): void => out.data(`${out.paint.bold(name.padEnd(9))} ${text}`);
  line('branch', branchText(branch));
  if (global)
    line('global', `${global.memories} ${global.memories === 1 ? 'memory' : 'memories'} in ${global.path}`);
  if (share) line('share', shareText(share));
  if (code && branch.exists) line('code', codeText(code));
  line('sync', syncText(sync, context.now()));
  const byAgent = Object.entries(sessions.byAgent).map(([agent, count]) => `${agent} ${count}`);
  line('sessions', byAgent.length === 0 ? 'none known yet' : byAgent.join(', '));
  const waiting = Object.entries(queue).filter(([, count]) => count > 0);
  line(
    'queue',
    waiting.length === 0 ? 'nothing waits' : waiting.map(([state, count]) => `${count} ${state}`).join(', '),
  );
  line('hooks', hooksText(hooks));
  const found = agents.filter((agent) => agent.found || agent.hooked);
  line(
    'agents',
    found.length === 0
      ? 'none found'
      : found.map(({ agent, hooked }) => (hooked ? agent : `${agent} (not connected)`)).join(', '),
  );
  line('engine', neutraliseLine(engineText(engine)));
  for (const { what, path, commit, merge } of conflicts) {
    const where =
      commit === undefined ? `in the history of ${merge.slice(0, 10)}` : `${commit.slice(0, 10)}:${path}`;
    out.data(
      `${out.paint.yellow('conflict ')} ${neutraliseLine(path)}: ${CONFLICTS[what] ?? what}; see ${neutraliseLine(where)}`,
    );
  }
  for (const problem of problems) out.data(`${out.paint.yellow('problem  ')} ${problem}`);
}

function branchText({ ref, exists, tip, counts, archived }: Status['branch']): string {
  const name = ref.replace('refs/heads/', '');
  if (!exists) return `${name} does not exist yet`;
  const held = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([primitive, count]) => `${count} ${count === 1 ? primitive : plural(primitive)}`);
  const more = archived > 0 ? [`${archived} archived`] : [];
  return `${name} at ${tip?.slice(0, 10)}: ${[...held, ...more].join(', ') || 'empty'}`;
}

function shareText({ remote, ahead, behind }: NonNullable<Status['share']>): string {
  const parts = [
    ...(ahead > 0 ? [`${ahead} ${ahead === 1 ? 'commit' : 'commits'} to push`] : []),
    ...(behind > 0 ? [`${behind} to bring in`] : []),
  ];
  return `${parts.join(', ') || 'the same'} (${remote}, as last asked)`;
}

/** What a merge left out. */
const CONFLICTS: Readonly<Record<string, string>> = {
  text: 'two people changed it, and the older version was left out',
  deleted: 'deleted after somebody else had changed it',
  kept: 'changed after somebody else had deleted it, and kept',
  duplicate: 'a second file with its id was left out',
};

function plural(primitive: string): string {
  return primitive === 'summary' ? 'summaries' : `${primitive}s`;
}

function syncText({ running, last, failure }: Status['sync'], now: Date): string {
  const parts = running ? ['one is running'] : [];
  if (last) {
    const { sessions, added, updated, superseded, failed } = last;
    const what = [`${sessions} read`, `${added + superseded} added`, `${updated} updated`];
    if (failed > 0) what.push(`${failed} failed`);
    parts.push(`last found something ${age(last.at, now)} (${last.at}): ${what.join(', ')}`);
  }
  if (failure) parts.push('the last in the background failed');
  return parts.join('; ') || 'nothing was read yet';
}

function hooksText({ setUp, via, missing }: Status['hooks']): string {
  if (!setUp) return "not set up; 'git lerim init' does it";
  if (via === 'nothing') return 'taken out by something';
  const where = via === 'config' ? "in the repository's git config" : 'in hook files';
  return missing.length > 0 ? `${where}; missing: ${missing.join(', ')}` : where;
}
