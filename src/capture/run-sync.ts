import { Run } from '../llm/run.js';
import { span, tracedRun } from '../llm/tracing.js';
import { adapterOf } from '../sessions/adapters.js';
import type { SessionAdapter, SessionFile } from '../sessions/session.js';
import { openStore } from '../store/open-store.js';
import { openReviewStore } from '../store/proposals/review-store.js';
import type { Choice } from './choose-sessions.js';
import { CodeStates } from './code-state.js';
import { afterFailure, isGoingOn } from './due.js';
import { type Crew, findCrew } from './engines/find-engine.js';
import { failureOfAll } from './failure.js';
import type { Job } from './job.js';
import { loadRedact } from './load-redact.js';
import { PreviewBranch, previewSession } from './preview-session.js';
import { extractAll, putOff, readNew, type Workshop } from './process-session.js';
import { prune } from './prune.js';
import { SeenRecords } from './seen-records.js';
import { sessionKey } from './session-key.js';
import type { SyncOptions, SyncReport } from './sync-report.js';
import { Tally } from './tally.js';

export function runSync(job: Job, choice: Choice): Promise<SyncReport> {
  return tracedRun(job.context, job.settings, 'sync', () => readAndReport(job, choice));
}

async function readAndReport(job: Job, choice: Choice): Promise<SyncReport> {
  const { context, repository, catalogue, settings, options } = job;
  const run = new Run();
  const tally = new Tally(job, choice, run);
  if (choice.chosen.length > 0) {
    const crew = await crewOf(job, run);
    if (crew.problem !== undefined) tally.warn(crew.problem);
    const shop = await openWorkshop(job, crew);
    try {
      const handle = options.dryRun ? await previewer(shop, options) : worker(shop, options);
      for (const [done, file] of choice.chosen.entries()) {
        context.signal.throwIfAborted();
        const session = sessionKey(file);
        options.onProgress?.(done, choice.chosen.length, session);
        await span('session', { 'lerim.session': session }, () => one(job, shop, file, tally, handle));
      }
    } finally {
      if (!options.dryRun) await tally.finish();
    }
  }
  if (!options.dryRun) {
    const keep = { runDays: settings.get('runs.keep_days'), traceDays: settings.get('traces.keep_days') };
    await prune(repository.stateDir, catalogue, context.now(), keep);
    await catalogue.save();
  }
  return tally.report();
}

type Handle = (adapter: SessionAdapter, file: SessionFile, tally: Tally) => Promise<void>;

async function crewOf({ context, settings, options: { engine } }: Job, run: Run): Promise<Crew> {
  return typeof engine === 'object' ? { engine } : findCrew(context, settings, run, engine);
}

async function openWorkshop(
  { context, repository, settings, catalogue }: Job,
  { engine, lead }: Crew,
): Promise<Workshop> {
  const redact = await loadRedact(context, repository);
  return {
    context,
    repository,
    catalogue,
    redact,
    seen: SeenRecords.load(repository.stateDir),
    engine,
    ...(lead ? { lead } : {}),
    store:
      settings.get('capture.review') === 'proposal'
        ? await openReviewStore(context, repository)
        : await openStore(context, repository),
    code: new CodeStates(context, repository, redact),
    summaries: settings.get('capture.summaries'),
  };
}

/** Reads, extracts, commits. */
function worker(shop: Workshop, options: SyncOptions): Handle {
  return async (adapter, file, tally) => {
    const before = shop.catalogue.get(file);
    const reading = await readNew(shop, adapter, file);
    tally.read(file, reading, before?.state === 'done');
    const entry = shop.catalogue.get(file);
    if (options.extract === false || (entry?.state === 'done' && !options.force)) return;
    const isCostly = options.patient === true && shop.engine.costly === true;
    if (entry && isCostly && isGoingOn(entry, file, shop.context.now())) return putOff(shop, entry);
    tally.extracted(file, await extractAll(shop, file), shop.engine.name);
  };
}

/** The same, in memory. */
async function previewer(shop: Workshop, options: SyncOptions): Promise<Handle> {
  const branch = new PreviewBranch(await shop.store.snapshot());
  return async (adapter, file, tally) => {
    const extract = options.extract !== false;
    const { bytes, events, ...found } = await previewSession(shop, adapter, file, branch, extract);
    tally.read(file, { bytes, events, damage: [] }, false);
    tally.extracted(file, found, shop.engine.name);
  };
}

/** What goes wrong with one session stays with it; what would go wrong with all of them ends the run. */
async function one(
  job: Job,
  { redact }: Workshop,
  file: SessionFile,
  tally: Tally,
  handle: Handle,
): Promise<void> {
  const { context, catalogue, settings, options } = job;
  try {
    const adapter = adapterOf(file.agent);
    if (adapter === undefined) throw new Error(`nothing here reads sessions of ${file.agent}`);
    await handle(adapter, file, tally);
  } catch (error) {
    context.signal.throwIfAborted();
    const fatal = failureOfAll(error, job.repository.stateDir);
    if (fatal !== undefined) throw fatal;
    // Parsers quote what they could not read.
    const message = redact(error instanceof Error ? error.message : String(error)).slice(0, 500);
    const before = catalogue.get(file) ?? { file, state: 'seen' as const };
    const entry = afterFailure({ ...before, file }, message, context.now(), {
      maxTries: settings.get('queue.max_tries'),
      firstWaitSeconds: settings.get('queue.first_wait_seconds'),
    });
    tally.failed(file, entry);
    if (options.dryRun) return;
    catalogue.set(entry);
    await catalogue.save();
  }
}
