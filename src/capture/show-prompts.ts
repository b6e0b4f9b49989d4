/** What a model would be asked about session files, to the letter; nothing is sent. */
import { readFile } from 'node:fs/promises';
import type { Context } from '../lib/context.js';
import { estimateTokens } from '../lib/estimate-tokens.js';
import { renderRequest } from '../llm/render-request.js';
import type { SessionFile } from '../sessions/session.js';
import { heuristicEngine } from './engines/heuristic/heuristic-engine.js';
import { planReading } from './engines/model/plan-reading.js';
import { tracesOf } from './extract-file.js';
import { sessionKey } from './session-key.js';

/** Bytes of a database per token: its rows are JSON. */
const BYTES_PER_TOKEN = 3;

export interface ShownPrompts {
  readonly session: string;
  /** About: of the session as the agent keeps it, of what is read of it, of its lines in the prompts, of all that is sent. */
  readonly tokens: {
    readonly file: number;
    readonly trace: number;
    readonly transcript: number;
    readonly prompts: number;
  };
  /** Records that the prompts tell of. */
  readonly records: readonly (string | number)[];
  readonly prompts: readonly string[];
}

export async function showPrompts(context: Context, files: readonly SessionFile[]): Promise<ShownPrompts[]> {
  const shown: ShownPrompts[] = [];
  for await (const { file, trace, subagent, bytes } of tracesOf(context, files)) {
    const { candidates } = await heuristicEngine.extract(trace);
    const { parts } = subagent ? { parts: [] } : await planReading(trace, candidates, async () => []);
    const prompts = parts.map(({ request }) => renderRequest(request));
    const entries = parts.flatMap((part) => part.entries);
    shown.push({
      session: sessionKey(file),
      tokens: {
        file: await tokensOf(file, bytes),
        trace: estimateTokens(trace.events.map((event) => JSON.stringify(event)).join('\n')),
        transcript: sum(entries.map(({ text }) => text)),
        prompts: sum(prompts),
      },
      records: [...new Set(entries.flatMap(({ records }) => records))],
      prompts,
    });
  }
  return shown;
}

function sum(texts: readonly string[]): number {
  return texts.reduce((tokens, text) => tokens + estimateTokens(text), 0);
}

/** A database holds more than this session: only what was read of it counts. */
async function tokensOf({ path, size }: SessionFile, bytes: number): Promise<number> {
  return size === undefined
    ? Math.round(bytes / BYTES_PER_TOKEN)
    : estimateTokens(await readFile(path, 'utf8'));
}
