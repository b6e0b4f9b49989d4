/** Sessions of a repository → changes on its memory branch. */
import { resolve } from 'node:path';
import { loadSettings, repositorySettingsFile, type Settings, userSettingsFile } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { ADAPTERS } from '../sessions/adapters.js';
import type { SessionAdapter, SessionFile } from '../sessions/session.js';
import { Catalogue } from './catalogue.js';
import { type Choice, chooseSessions } from './choose-sessions.js';
import { DAY, nextDue } from './due.js';
import { failureOfAll } from './failure.js';
import type { Job } from './job.js';
import { noteLook, takeLook } from './quick-look.js';
import { findFolder } from './session-folder.js';
import { SessionHome } from './session-home.js';
import type { SyncOptions, SyncReport } from './sync-report.js';

export type { ModelUse, NamedSession, SyncOptions, SyncReport } from './sync-report.js';

/**
 * Reads what is new in this repository's sessions and commits what is worth knowing, one commit a change. Whatever
 * cuts it short, the next call goes on from there: no session is lost and none counts twice. A session that cannot be
 * read is reported and tried again later; the others are read all the same. Two calls must not run at once: callers
 * hold the sync lock.
 */
export async function syncRepository(
  context: Context,
  repository: Repository,
  options: SyncOptions = {},
): Promise<SyncReport> {
  try {
    return await sync(context, repository, options);
  } catch (error) {
    context.signal.throwIfAborted();
    throw failureOfAll(error, repository.stateDir) ?? error;
  }
}

async function sync(context: Context, repository: Repository, options: SyncOptions): Promise<SyncReport> {
  const settings = await loadSettings(context, repository.workTree);
  if (settings.get('memory.scope') === 'global_only')
    return nothing({ settings, options }, { ...NO_CHOICE, unreadable: [NOT_CAPTURED] });
  const look = isPlain(options) ? takeLook(context, placesToLook(context, repository)) : undefined;
  const catalogue = await Catalogue.load(repository.stateDir);
  if (repository.workTree !== undefined) catalogue.addPlace(repository.workTree);
  const choice = options.files
    ? { ...NO_CHOICE, chosen: options.files }
    : await choose(context, repository, catalogue, settings, options);
  const report = await act({ context, repository, settings, catalogue, options }, choice);
  if (look === undefined || choice.left > 0 || choice.unreadable.length > 0) return report;
  const until = nextDue(catalogue, fromOf(context, settings, options), context.now());
  if (until !== undefined) await noteLook(repository.stateDir, look, until);
  return report;
}

const NO_CHOICE: Choice = { chosen: [], unchanged: 0, left: 0, unreadable: [] };
/** Captured into one memory, projects would overturn each other's decisions. */
const NOT_CAPTURED =
  "Nothing is captured while 'memory.scope' is global_only: what a session teaches is about its project.";

async function act(job: Job, choice: Choice): Promise<SyncReport> {
  const { catalogue, context, options } = job;
  const prunes = options.dryRun !== true && isPruneDue(catalogue, context.now());
  if (choice.chosen.length > 0 || prunes) {
    const { runSync } = await import('./run-sync.js');
    return runSync(job, choice);
  }
  if (options.dryRun !== true) await catalogue.save();
  return nothing(job, choice);
}

/** Asks for all there is, so that its look can stand for the whole; what a hook names comes on top. */
function isPlain({ onProgress: _, named: __, patient: ___, ...rest }: SyncOptions): boolean {
  return Object.values(rest).every((value) => value === undefined);
}

function placesToLook(context: Context, { workTree }: Repository): string[] {
  const settings = [
    userSettingsFile(context),
    ...(workTree === undefined ? [] : [repositorySettingsFile(workTree)]),
  ];
  const named = context.env.LERIM_CONFIG;
  return [
    ...settings,
    ...(named ? [resolve(context.cwd, named)] : []),
    ...ADAPTERS.flatMap((adapter) => adapter.places(context)),
  ];
}

function fromOf(context: Context, settings: Settings, options: SyncOptions): number {
  const window = options.window ?? settings.get('sync.window_days') * DAY;
  return (options.since ?? new Date(context.now().getTime() - window)).getTime();
}

function choose(
  context: Context,
  repository: Repository,
  catalogue: Catalogue,
  settings: Settings,
  options: SyncOptions,
): Promise<Choice> {
  const { agents, session, until, force, named } = options;
  const home = new SessionHome(context, repository, catalogue.places);
  const wanted = agents ?? agentsOf(settings);
  return chooseSessions(
    {
      context,
      adapters: ADAPTERS,
      catalogue,
      isHere: (adapter, file) => isHere(context, home, adapter, file),
    },
    {
      from: fromOf(context, settings, options),
      max: options.maxSessions ?? settings.get('sync.max_sessions'),
      ...(wanted ? { agents: wanted } : {}),
      ...(session === undefined ? {} : { session }),
      ...(until === undefined ? {} : { until }),
      ...(force === undefined ? {} : { force }),
      ...(named === undefined ? {} : { named }),
    },
  );
}

function agentsOf(settings: Settings): SyncOptions['agents'] {
  const named = settings.get('sync.agents');
  return named.length === 0
    ? undefined
    : ADAPTERS.map(({ agent }) => agent).filter((agent) => named.includes(agent));
}

async function isHere(
  context: Context,
  home: SessionHome,
  adapter: SessionAdapter,
  file: SessionFile,
): Promise<boolean> {
  const here = await home.holds(file);
  if (here !== undefined) return here;
  try {
    const cwd = await findFolder(adapter, file, context.signal);
    return cwd !== undefined && (await home.holds({ ...file, cwd })) === true;
  } catch {
    context.signal.throwIfAborted();
    return false;
  }
}

function isPruneDue({ pruned }: Catalogue, now: Date): boolean {
  return pruned === undefined || now.getTime() - Date.parse(pruned) >= DAY;
}

function nothing({ settings, options }: Pick<Job, 'settings' | 'options'>, choice: Choice): SyncReport {
  return {
    read: 0,
    unchanged: choice.unchanged,
    left: choice.left,
    bytes: 0,
    added: 0,
    updated: 0,
    superseded: 0,
    archived: 0,
    summaries: 0,
    actions: [],
    failures: [],
    damage: [],
    engines: {},
    models: [],
    dryRun: options.dryRun === true,
    warnings: [...settings.warnings, ...choice.unreadable],
  };
}
