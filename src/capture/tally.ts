import type { Run } from '../llm/run.js';
import type { SessionFile } from '../sessions/session.js';
import type { SessionEntry } from './catalogue.js';
import type { Choice } from './choose-sessions.js';
import type { Job } from './job.js';
import { modelUse } from './model-use.js';
import type { Extracted } from './process-session.js';
import type { Reading } from './read-session.js';
import { type LogFile, RunFolder } from './run-folder.js';
import { sessionKey } from './session-key.js';
import type { SessionFailure, SyncAction, SyncReport } from './sync-report.js';

/** Counts what a run does, for its report and its artefacts. */
export class Tally {
  private readonly folder: RunFolder;
  private readonly actions: SyncAction[] = [];
  private readonly failures: SessionFailure[] = [];
  private readonly damage: SyncReport['damage'][number][] = [];
  private readonly engines: Record<string, number> = {};
  private readonly warnings: string[] = [];
  private sessions = 0;
  private same = 0;
  private bytes = 0;

  constructor(
    private readonly job: Job,
    private readonly choice: Choice,
    /** What models were asked. */
    private readonly run: Run,
  ) {
    this.folder = new RunFolder(job.repository.stateDir, job.context.now(), job.context.now);
  }

  /** @param known whether all of the session had been acted on before */
  read(file: SessionFile, reading: Pick<Reading, 'events' | 'bytes' | 'damage'>, known: boolean): void {
    const session = sessionKey(file);
    this.bytes += reading.bytes;
    for (const { record, reason } of reading.damage) this.damage.push({ session, record, reason });
    if (known && reading.events === 0 && !this.job.options.force) {
      this.same++;
      return;
    }
    this.sessions++;
    this.log(`${session}: ${reading.events} events from ${reading.bytes} bytes`);
    for (const { record, reason } of reading.damage)
      this.log(`${session}: record ${record} left out: ${reason}`);
  }

  warn(sentence: string): void {
    this.warnings.push(sentence);
  }

  /** @param engine that was asked */
  extracted(file: SessionFile, { extraction, verdict, actions }: Extracted, engine: string): void {
    const session = sessionKey(file);
    const { fallback, notes = [] } = extraction;
    const by = extraction.engine ?? engine;
    this.engines[by] = (this.engines[by] ?? 0) + 1;
    if (fallback !== undefined) this.warn(`${session}: ${fallback}`);
    for (const note of [...(fallback === undefined ? [] : [fallback]), ...notes])
      this.log(`${session}: ${note}`);
    for (const line of verdict?.log ?? []) this.log(`${session}: ${line}`, 'agent.log');
    for (const line of verdict?.explored ?? []) this.log(`${session}: ${line}`, 'subagents.log');
    const brief = actions.map(({ op, id, title, because, commit }) => ({
      op,
      id,
      title,
      because,
      ...(commit === undefined ? {} : { commit }),
    }));
    this.actions.push(...brief.map((action) => ({ ...action, session })));
    for (const action of actions) {
      this.log(`${session}: ${action.op} ${action.id} (${action.because}): ${action.title}`);
      if (action.waiting) this.log(`${session}: ${action.id} waits: ${action.waiting}`);
    }
    this.folder.add({
      session,
      engine: by,
      candidates: extraction.candidates,
      ...(extraction.summary ? { summary: extraction.summary } : {}),
      actions: brief,
    });
  }

  failed(file: SessionFile, { error = '', tries = 1, state, nextTry }: SessionEntry): void {
    const session = sessionKey(file);
    this.failures.push({
      session,
      error,
      tries,
      state: state === 'dead' ? 'dead' : 'failed',
      ...(nextTry === undefined ? {} : { nextTry }),
    });
    this.log(`${session}: failed (${tries}): ${error}`);
  }

  /** Writes the artefacts and notes the result in the catalogue. */
  async finish(): Promise<void> {
    const { catalogue, context } = this.job;
    const { added, updated, superseded, archived, read, engines, models } = this.report();
    const failed = this.failures.length;
    if (read + failed > 0) {
      const at = context.now().toISOString();
      catalogue.setLastSync({ at, sessions: read, added, updated, superseded, archived, failed });
    }
    const result = { read, added, updated, superseded, archived, failures: this.failures };
    await this.folder.finish({ ...result, engines, models });
    await catalogue.save();
  }

  report(): SyncReport {
    const count = (op: SyncAction['op']): number =>
      this.actions.filter((action) => action.op === op && !action.id.startsWith('sum-')).length;
    return {
      read: this.sessions,
      unchanged: this.choice.unchanged + this.same,
      left: this.choice.left,
      bytes: this.bytes,
      added: count('add'),
      updated: count('update'),
      superseded: count('supersede'),
      archived: count('archive'),
      summaries: this.actions.filter((action) => action.op !== 'none' && action.id.startsWith('sum-')).length,
      actions: this.actions,
      failures: this.failures,
      damage: this.damage,
      engines: this.engines,
      models: modelUse(this.run.attempts),
      ...(this.folder.path === undefined ? {} : { run: this.folder.path }),
      dryRun: this.job.options.dryRun === true,
      warnings: [...this.job.settings.warnings, ...this.choice.unreadable, ...this.warnings],
    };
  }

  private log(line: string, file?: LogFile): void {
    if (!this.job.options.dryRun) this.folder.log(line, file);
  }
}
