import { neutraliseLine } from '../model/control-characters.js';
import type { PulledBranch, PullReport } from '../share/pull.js';
import type { CommandContext } from './command.js';

const DONE: Readonly<Record<PulledBranch['kind'], string>> = {
  same: 'is up to date',
  made: 'is new here',
  forwarded: 'moved forward',
  merged: 'merged',
  waits: 'waits',
};

/** A line for each branch, and one for each conflict that a merge kept. */
export function showPulled(
  { out }: CommandContext,
  { remote, branches, settled, gone, notes }: PullReport,
): void {
  for (const { ref, kind, tip, conflicts, why } of branches) {
    const name = ref.replace('refs/heads/', '');
    out.data(
      `${name} ${DONE[kind]}${why === undefined ? '' : `: ${why}`} ${out.paint.dim(`(${remote}, ${tip.slice(0, 10)})`)}`,
    );
    for (const { path, fields, what, commit } of conflicts) {
      const where = commit === undefined ? 'in the history' : `in commit ${commit.slice(0, 10)}`;
      const which = fields.length === 0 ? '' : ` (${fields.map(neutraliseLine).join(', ')})`;
      out.data(`  ${neutraliseLine(path)}${which}: ${MEANING[what]}, ${where}`);
    }
  }
  for (const { slug, accepted, rejected, overtaken } of settled)
    out.data(
      `lerim/proposal/${slug} is settled: ${accepted} accepted, ${rejected} rejected, ${overtaken} overtaken`,
    );
  for (const slug of gone) out.data(`lerim/proposal/${slug} was taken away at ${remote}, and so here`);
  if (notes > 0) out.data(`${notes} ${notes === 1 ? 'clone has' : 'clones have'} new access counts`);
}

const MEANING = {
  text: 'both sides changed it; the newer version stands, the other one is kept',
  deleted: 'deleted after the other side had changed it; that version is kept',
  kept: 'deleted on one side, changed later on the other; it stays',
  duplicate: 'two files had one id; the other one is kept',
} as const;
