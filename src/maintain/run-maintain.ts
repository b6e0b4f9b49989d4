import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { newRun } from '../capture/run-place.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { replaceFile } from '../lib/replace-file.js';
import { neutraliseLine } from '../model/control-characters.js';
import { refreshBrief } from '../recall/brief/refresh-brief.js';
import { noteRun } from './last-run.js';
import { type MaintainOptions, type MaintainReport, maintain } from './maintain.js';

/** Runs maintenance and, unless it is a dry run, keeps what it found below `<state>/workspace/YYYY/MM/DD/maintain-…/`. */
export async function runMaintain(
  context: Context,
  repository: Repository,
  options: MaintainOptions = {},
): Promise<MaintainReport & { readonly run?: string }> {
  const started = context.now();
  const report = await maintain(context, repository, options);
  if (options.dryRun) return report;
  await noteRun(repository, started);
  if (report.actions.length === 0) return report;
  const run = await keep(context, repository, started, report);
  await refreshBrief(context, repository, { trigger: 'maintain' });
  return { ...report, run };
}

async function keep(
  context: Context,
  { stateDir }: Repository,
  started: Date,
  report: MaintainReport,
): Promise<string> {
  const { folder } = newRun(stateDir, 'maintain', started);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(join(folder, 'maintain_actions.json'), `${JSON.stringify(report, null, 2)}\n`);
  const lines = report.actions.map(
    ({ kind, ids, why }) => `${kind} ${ids.join(' ')}: ${neutraliseLine(why)}`,
  );
  const said = [
    `looked at ${report.memories} memories, found ${report.actions.length} actions`,
    ...lines,
    ...(report.notes ?? []).map(neutraliseLine),
    ...(report.accepted > 0 ? [`accepted ${report.accepted} at once`] : []),
    ...(report.proposal ? [`proposed as ${report.proposal.slug}`] : []),
  ];
  const at = context.now().toISOString();
  await appendFile(join(folder, 'maintain.log'), said.map((line) => `${at} ${line}\n`).join(''), {
    mode: 0o600,
  });
  return folder;
}
