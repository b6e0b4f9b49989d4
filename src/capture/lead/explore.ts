import { fenced } from '../../llm/fence.js';
import type { Llm, Message } from '../../llm/llm.js';
import { clip, oneLine } from '../../sessions/clip.js';
import type { Library } from './library.js';
import { EXPLORE } from './prompts.js';
import { EXPLORER_TOOLS, useTool } from './tools.js';

/** Answers of the model, calls and characters after which a search is over, whatever it has found. */
const ROUNDS = 5;
const CALLS = 12;
const REPORT = 2000;
const OUTPUT_TOKENS = 4000;

export interface Explored {
  readonly report: string;
  /** What was looked up, a line each. */
  readonly log: readonly string[];
}

/** Lets the explorer look up what bears on a question. It reads; it can change nothing. */
export async function explore(explorer: Llm, question: string, library: Library): Promise<Explored> {
  const messages: Message[] = [{ from: 'user', text: fenced('question', clip(question, REPORT)) }];
  const log: string[] = [];
  let report = '';
  for (let round = 0; round < ROUNDS && log.length < CALLS; round++) {
    const { text, calls } = await explorer.complete({
      system: EXPLORE,
      messages: [...messages],
      tools: EXPLORER_TOOLS,
      maxOutputTokens: OUTPUT_TOKENS,
    });
    report = text || report;
    if (calls.length === 0) break;
    messages.push({ from: 'model', text, calls });
    for (const call of calls) {
      const answer = log.length < CALLS ? await useTool(call, library) : 'No more calls are answered.';
      log.push(
        `${oneLine(call.name, 40)} ${oneLine(JSON.stringify(call.input) ?? '')}: ${answer.length} characters`,
      );
      messages.push({ from: 'tool', call: call.id, text: fenced('found', answer) });
    }
  }
  return { report: clip(report, REPORT), log };
}
