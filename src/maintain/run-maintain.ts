/** A run of maintenance with its artefacts, and when the next is due. */
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSettings } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { replaceFile } from '../lib/replace-file.js';
import { neutraliseLine } from '../model/control-characters.js';
import { type MaintainReport, maintain } from './maintain.js';

const HOUR = 3_600_000;

/** Runs maintenance and, unless it is a dry run, keeps what it found below `<state>/workspace/YYYY/MM/DD/maintain-…/`. */
export async function runMaintain(
  context: Context,
  repository: Repository,
  options: { readonly dryRun?: boolean } = {},
): Promise<MaintainReport & { readonly run?: string }> {
  const started = context.now();
  const report = await maintain(context, repository, options);
  if (options.dryRun) return report;
  await replaceFile(lastFile(repository), `${JSON.stringify({ last: started.toISOString() })}\n`);
  return report.actions.length === 0
    ? report
    : { ...report, run: await keep(context, repository, started, report) };
}

/** The same from the background, unless the last run is more recent than `maintain.every_hours`. */
export async function maintainIfDue(context: Context, repository: Repository): Promise<void> {
  const settings = await loadSettings(context, repository.workTree);
  const hours = settings.get('maintain.every_hours');
  if (hours === 0) return;
  const last = await readLast(repository);
  const since = last === undefined ? Number.POSITIVE_INFINITY : context.now().getTime() - last;
  // A clock that was set back must not stop it for good.
  if (since >= 0 && since < hours * HOUR) return;
  await runMaintain(context, repository);
}

function lastFile({ stateDir }: Repository): string {
  return join(stateDir, 'maintain.json');
}

async function readLast(repository: Repository): Promise<number | undefined> {
  try {
    const { last } = JSON.parse(await readFile(lastFile(repository), 'utf8')) as { last: string };
    return Number.isNaN(Date.parse(last)) ? undefined : Date.parse(last);
  } catch {
    return undefined;
  }
}

async function keep(
  context: Context,
  { stateDir }: Repository,
  started: Date,
  report: MaintainReport,
): Promise<string> {
  const [day = '', time = ''] = started.toISOString().split('T');
  const short = Math.random().toString(36).slice(2, 8).padEnd(6, '0');
  const id = `maintain-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${short}`;
  const folder = join(stateDir, 'workspace', ...day.split('-'), id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(join(folder, 'maintain_actions.json'), `${JSON.stringify(report, null, 2)}\n`);
  const lines = report.actions.map(
    ({ kind, ids, why }) => `${kind} ${ids.join(' ')}: ${neutraliseLine(why)}`,
  );
  const said = [
    `looked at ${report.memories} memories, found ${report.actions.length} actions`,
    ...lines,
    ...(report.accepted > 0 ? [`accepted ${report.accepted} at once`] : []),
    ...(report.proposal ? [`proposed as ${report.proposal.slug}`] : []),
  ];
  const at = context.now().toISOString();
  await appendFile(join(folder, 'maintain.log'), said.map((line) => `${at} ${line}\n`).join(''), {
    mode: 0o600,
  });
  return folder;
}
