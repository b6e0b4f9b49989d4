import { estimateTokens } from '../../lib/estimate-tokens.js';
import { redact } from '../../lib/secrets/redact.js';
import { DATA, fenced } from '../../llm/fence.js';
import type { LlmRequest } from '../../llm/llm.js';
import { renderRequest } from '../../llm/render-request.js';
import { objectOf, TEXT } from '../../llm/schema.js';
import { clip } from '../../sessions/clip.js';
import { fenceEvidence, type ShownMemory } from './evidence.js';

const ANSWER = `You answer a question about a code base from memories of it, and from nothing else. Answer with JSON alone.

${DATA}

- An answer is a list of sentences, at most 6: what was asked for first, then why and how to apply it where a memory says so.
- Each sentence says what memories say, in their words and language, and names the ids of those memories. One sentence each.
- Add nothing of your own: no guess, no advice, nothing you know from elsewhere. A program throws away each sentence that
  names a number, path, name or piece of code that the memories it lists do not, or that says something else than they do.
- Where memories contradict each other, say both, the newer one first.
- When the memories do not answer the question, the list is empty. That is a good answer.`;

/** A sentence as the model gives it; nothing in it is believed before it was checked. */
export interface GivenSentence {
  readonly text: string;
  readonly memories: readonly string[];
}

export interface GivenAnswer {
  readonly sentences: readonly GivenSentence[];
}

const SHAPE = {
  name: 'answer',
  schema: objectOf({
    sentences: {
      type: 'array',
      items: objectOf({ text: TEXT, memories: { type: 'array', items: TEXT } }),
    },
  }),
};

/** Longest question that a model is asked, in characters: what is longer is a pasted log. */
const QUESTION = 2000;
/** Room for an answer, however little is left. */
const LEAST_OUTPUT = 500;

/** @param maxTokens of prompt and answer together; that of the prompt is estimated */
export function answerRequest(
  question: string,
  shown: readonly ShownMemory[],
  maxTokens: number,
): LlmRequest {
  const text = [
    fenceEvidence(shown),
    fenced('question', redact(clip(question, QUESTION)).text),
    'Answer with the JSON described above.',
  ].join('\n\n');
  const request = {
    system: ANSWER,
    messages: [{ from: 'user' as const, text }],
    schema: SHAPE,
    maxOutputTokens: LEAST_OUTPUT,
  };
  const left = maxTokens - estimateTokens(renderRequest(request));
  return { ...request, maxOutputTokens: Math.max(LEAST_OUTPUT, left) };
}
