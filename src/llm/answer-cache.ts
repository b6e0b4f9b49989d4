import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lerimHome } from '../config/settings.js';
import { replaceDerivedFile } from '../lib/replace-derived-file.js';
import type { LlmRequest } from './llm.js';
import type { Answer, Model } from './model.js';
import type { Asking } from './run.js';

type Kept = Pick<Answer, 'text' | 'calls'>;

/** At most so many answers are kept, and none of more letters. */
const MOST = 2000;
const LONGEST = 256 * 1024;

/**
 * Answers by what was asked of whom, in `~/.lerim/cache/answers`: the same question is never paid for twice. Only replies are
 * kept, readable by the user alone; the question is no more than the hash in the name.
 */
export class AnswerCache {
  private readonly folder: string;
  private readonly lifeMs: number;
  private readonly now: number;

  constructor({ context, settings }: Pick<Asking, 'context' | 'settings'>) {
    this.folder = join(lerimHome(context), 'cache', 'answers');
    this.lifeMs = settings.get('models.cache_days') * 86_400_000;
    this.now = context.now().getTime();
  }

  async find(model: Model, request: LlmRequest): Promise<Kept | undefined> {
    if (this.lifeMs === 0) return undefined;
    try {
      const { at, text, calls } = JSON.parse(await readFile(this.fileOf(model, request), 'utf8'));
      return this.now - at <= this.lifeMs ? { text, calls } : undefined;
    } catch {
      return undefined;
    }
  }

  /** A full disk or a folder that cannot be written costs the cache, not the answer. */
  async keep(model: Model, request: LlmRequest, { text, calls }: Kept): Promise<void> {
    const document = JSON.stringify({ at: this.now, text, calls });
    if (this.lifeMs === 0 || document.length > LONGEST) return;
    replaceDerivedFile(this.fileOf(model, request), document);
    await this.prune().catch(() => {});
  }

  private fileOf({ engine, address }: Model, request: LlmRequest): string {
    const { system, messages, schema, tools, maxOutputTokens } = request;
    const asked = JSON.stringify([engine, address, system, messages, schema, tools, maxOutputTokens]);
    return join(this.folder, `${createHash('sha256').update(asked).digest('hex')}.json`);
  }

  private async prune(): Promise<void> {
    const files = await Promise.all(
      (await readdir(this.folder)).map(async (name) => {
        const file = join(this.folder, name);
        return { file, at: (await stat(file).catch(() => undefined))?.mtimeMs ?? 0 };
      }),
    );
    files.sort((a, b) => b.at - a.at);
    const old = files.filter(({ at }, index) => index >= MOST || Date.now() - at > this.lifeMs);
    for (const { file } of old) await rm(file, { force: true });
  }
}
