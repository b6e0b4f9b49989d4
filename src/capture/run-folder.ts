import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../lib/replace-file.js';
import { neutraliseLine } from '../model/control-characters.js';
import type { Candidate, SummaryDraft } from './candidate.js';
import type { Action } from './reconcile/reconcile.js';
import { newRun } from './run-place.js';

/** What one session came to in a run. */
export interface RunEntry {
  readonly session: string;
  /** Who found it. */
  readonly engine: string;
  readonly candidates: readonly Candidate[];
  readonly summary?: SummaryDraft;
  readonly actions: readonly (Pick<Action, 'op' | 'id' | 'title' | 'because'> & {
    readonly commit?: string;
  })[];
}

/** What the run did, what the lead decided, what its explorer looked up. */
export type LogFile = 'session.log' | 'agent.log' | 'subagents.log';

/**
 * The artefacts of one run, below `<state>/workspace/YYYY/MM/DD/sync-<time>-<id>/`: extract.json (what the engine
 * found), memory_actions.json (what became of it), summary.json and the logs. Nothing is written before there is
 * something to tell; the texts come from cleaned traces.
 */
export class RunFolder {
  readonly id: string;
  private readonly folder: string;
  private readonly entries: RunEntry[] = [];
  private made = false;

  constructor(
    stateDir: string,
    private readonly started: Date,
    private readonly now: () => Date,
  ) {
    const { id, folder } = newRun(stateDir, 'sync', started);
    this.id = id;
    this.folder = folder;
  }

  /** Path, once there is something in it. */
  get path(): string | undefined {
    return this.made ? this.folder : undefined;
  }

  log(line: string, file: LogFile = 'session.log'): void {
    if (!this.made) mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    this.made = true;
    appendFileSync(join(this.folder, file), `${this.now().toISOString()} ${neutraliseLine(line)}\n`, {
      mode: 0o600,
    });
  }

  add(entry: RunEntry): void {
    this.entries.push(entry);
  }

  /** Writes the documents. */
  async finish(result: Readonly<Record<string, unknown>>): Promise<void> {
    if (!this.made) return;
    const write = (name: string, value: unknown): Promise<void> =>
      replaceFile(join(this.folder, name), `${JSON.stringify(value, null, 2)}\n`);
    await write(
      'extract.json',
      this.entries.map(({ session, engine, candidates, summary }) => ({
        session,
        engine,
        ...(summary ? { summary } : {}),
        candidates,
      })),
    );
    await write(
      'memory_actions.json',
      this.entries.flatMap(({ session, actions }) => actions.map((action) => ({ session, ...action }))),
    );
    await write('summary.json', {
      run: this.id,
      started: this.started.toISOString(),
      ended: this.now().toISOString(),
      ...result,
    });
  }
}
