import { age } from '../lib/age.js';
import { counted } from '../lib/counted.js';
import { neutraliseLine } from '../model/control-characters.js';
import type { Status } from '../serve/gather-status.js';
import type { Paint } from '../ui/output.js';
import { engineText } from './engine-text.js';
import { codeText } from './render-code-status.js';

/** How things stand, as lines for people. */
export function statusLines(
  { branch, global, share, conflicts, code, sync, queue, sessions, hooks, engine, agents, problems }: Status,
  now: Date,
  paint: Paint,
): string[] {
  const lines: string[] = [];
  const line = (name: string, text: string): void => void lines.push(`${paint.bold(name.padEnd(9))} ${text}`);
  line('branch', branchText(branch));
  if (global) line('global', `${counted(global.memories, 'memory')} in ${global.path}`);
  if (share) line('share', shareText(share));
  if (code && branch.exists) line('code', codeText(code));
  line('sync', syncText(sync, now));
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
    lines.push(
      `${paint.yellow('conflict ')} ${neutraliseLine(path)}: ${CONFLICTS[what] ?? what}; see ${neutraliseLine(where)}`,
    );
  }
  for (const problem of problems) lines.push(`${paint.yellow('problem  ')} ${problem}`);
  return lines;
}

function branchText({ ref, exists, tip, counts, archived }: Status['branch']): string {
  const name = ref.replace('refs/heads/', '');
  if (!exists) return `${name} does not exist yet`;
  const held = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([primitive, count]) => counted(count, primitive));
  const more = archived > 0 ? [`${archived} archived`] : [];
  return `${name} at ${tip?.slice(0, 10)}: ${[...held, ...more].join(', ') || 'empty'}`;
}

function shareText({ remote, ahead, behind }: NonNullable<Status['share']>): string {
  const parts = [
    ...(ahead > 0 ? [`${counted(ahead, 'commit')} to push`] : []),
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
