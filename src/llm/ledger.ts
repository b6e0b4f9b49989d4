import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lerimHome } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { jsonLines } from '../lib/json-lines.js';

/** What was used, or may be by a call under way. */
export interface Spending {
  readonly tokens: number;
  /** `undefined` when the price is not known. */
  readonly dollars?: number | undefined;
}

interface Line extends Spending {
  readonly id: string;
  readonly engine: string;
}

const KEPT_DAYS = 62;

/**
 * What models used on a day (UTC), in `~/.lerim/spending/<day>.jsonl`. A call has a line when it begins, with the most it may
 * use, and one when it has ended, with what it used; the later one counts. Lines are only ever appended, in one write
 * each, so that any number of processes keep the ledger together. A process that dies leaves its call counted.
 */
export class Ledger {
  private readonly folder: string;
  private readonly file: string;

  constructor(context: Pick<Context, 'env' | 'cwd' | 'now'>) {
    this.folder = join(lerimHome(context), 'spending');
    this.file = join(this.folder, `${context.now().toISOString().slice(0, 10)}.jsonl`);
  }

  /** Writes a call down. `before` is what the day comes to with the calls that began earlier. */
  async begin(engine: string, most: Spending): Promise<{ readonly id: string; readonly before: Spending }> {
    await this.makeRoom();
    const id = randomUUID();
    await this.append({ id, engine, ...most });
    const lines = await this.lines();
    const mine = lines.findIndex((line) => line.id === id);
    const earlier = new Set(lines.slice(0, mine).map((line) => line.id));
    return { id, before: sum(lines.filter((line) => earlier.has(line.id))) };
  }

  async end(id: string, engine: string, used: Spending): Promise<void> {
    await this.append({ id, engine, ...used });
  }

  async today(): Promise<Spending> {
    return sum(await this.lines());
  }

  private async append(line: Line): Promise<void> {
    await appendFile(this.file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  }

  private async lines(): Promise<Line[]> {
    const text = await readFile(this.file, 'utf8').catch(() => '');
    return jsonLines(text).filter(isLine);
  }

  private async makeRoom(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const days = (await readdir(this.folder)).sort();
    for (const day of days.slice(0, -KEPT_DAYS)) await rm(join(this.folder, day), { force: true });
  }
}

function isLine(line: object): line is Line {
  const { id, tokens } = line as Partial<Line>;
  return typeof id === 'string' && typeof tokens === 'number' && tokens >= 0;
}

function sum(lines: readonly Line[]): Spending {
  const calls = [...new Map(lines.map((line) => [line.id, line])).values()];
  return {
    tokens: calls.reduce((all, { tokens }) => all + tokens, 0),
    dollars: calls.reduce((all, { dollars = 0 }) => all + dollars, 0),
  };
}
