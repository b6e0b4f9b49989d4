import { ask as answer } from '../../recall/ask.js';
import { plainLine } from '../../recall/brief/plain-line.js';
import { openRecalls } from '../../recall/open-recalls.js';
import { LONGEST_QUESTION } from '../../recall/question.js';
import { asData, frame } from './frame.js';
import { framed } from './framed.js';
import { scopeFor } from './here.js';
import type { Run } from './tool.js';

interface AskInput {
  readonly question: string;
  readonly scope?: string;
}

export const ask: Run<AskInput> = async ({ context, here }, { question, scope }) => {
  const now = context.now();
  const recall = await openRecalls(context, scopeFor(here, scope));
  const found = await answer(recall, question.trim().slice(0, LONGEST_QUESTION), { limit: 3, now });
  if (!found.answered) {
    const nearest = found.nearest.map(({ info }) => `- ${plainLine(info.title)} (${info.id})`);
    const none = 'Memory holds no answer to that.';
    if (nearest.length === 0) return none;
    return asData(`${none} Nearest, though probably about something else:`, nearest.join('\n'));
  }
  recall.recordAccess(found.memories, now);
  const memories = found.memories.map((memory) => frame(framed(memory), memory.passage, now));
  return asData(...memories, ...recall.warnings);
};
