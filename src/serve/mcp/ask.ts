import { ask as answer } from '../../recall/ask.js';
import type { ModelAnswer } from '../../recall/ask-with-model.js';
import { openRecalls } from '../../recall/open-recalls.js';
import { plainLine } from '../../recall/plain-line.js';
import { LONGEST_QUESTION } from '../../recall/question.js';
import { asData, frame } from './frame.js';
import { scopeFor } from './here.js';
import type { Run } from './tool.js';

interface AskInput {
  readonly question: string;
  readonly scope?: string;
  readonly use_ai?: boolean;
}

export const ask: Run<AskInput> = async ({ context, here }, input) => {
  const now = context.now();
  const recall = await openRecalls(context, scopeFor(here, input.scope));
  const question = input.question.trim().slice(0, LONGEST_QUESTION);
  const options = { limit: 3, now };
  const found: ModelAnswer = input.use_ai
    ? await (await import('../../recall/ask-with-model.js')).askWithModel(context, recall, question, options)
    : await answer(recall, question, options);
  const words = input.use_ai && found.written === undefined ? [inOwnWords(found)] : [];
  if (!found.answered) {
    const nearest = found.nearest.map(({ info }) => `- ${plainLine(info.title)} (${info.id})`);
    const none = 'Memory holds no answer to that.';
    if (nearest.length === 0) return [...words, none].join(' ');
    return asData(...words, `${none} Nearest, though probably about something else:`, nearest.join('\n'));
  }
  recall.recordAccess(found.memories, now);
  const memories = found.memories.map((memory) => frame(memory, memory.passage, now));
  return asData(...words, ...writtenLines(found), ...memories, ...recall.warnings);
};

function inOwnWords({ fallback = 'The user has set up no language model for this.' }: ModelAnswer): string {
  return `These are memory's own words. ${fallback}`;
}

/** The sentences of a model, each with the ids it rests on, before the memories themselves. */
function writtenLines({ written }: ModelAnswer): string[] {
  if (written === undefined) return [];
  const lines = written.sentences.map(({ text, memories }) => {
    const ids = memories.map(({ result: { info, freshness } }) => `${info.id}${freshness ? ' stale' : ''}`);
    return `${plainLine(text)} [${ids.join(', ')}]`;
  });
  return [`Written by ${written.engine} from the memories below:\n${lines.join('\n')}`];
}
