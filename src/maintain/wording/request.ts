import { redact } from '../../lib/secrets/redact.js';
import { DATA, fenced } from '../../llm/fence.js';
import type { LlmRequest } from '../../llm/llm.js';
import { objectOf, TEXT } from '../../llm/schema.js';
import type { Memory } from '../../model/memory.js';

const WORD = `You are given memories of a code base that are to become one. Put what they say into words, as JSON alone.

${DATA}

- title: what it is about, in at most 12 words. rule: what holds, in few sentences that stand alone, with everything that any
  of them rules. why, how: reasons, and how to apply it, only where a memory tells; else "".
- Their own words and language, shorter than all of them together. Leave out no rule and nothing that is named: each number,
  path, identifier and piece of code of a title or rule stays, to the letter. Add nothing. Turn nothing around.
A program checks this and else keeps the memories as a list.`;

/** What a model answers; nothing in it is believed before it was checked. */
export interface GivenWording {
  readonly title: string;
  readonly rule: string;
  readonly why: string;
  readonly how: string;
}

const OUTPUT_TOKENS = 8000;

export function wordingRequest(sources: readonly Memory[]): LlmRequest {
  const memories = sources.map(({ title, body }, at) => `${at + 1}. ${title}\n${body.trim()}`).join('\n\n');
  return {
    system: WORD,
    messages: [{ from: 'user', text: fenced('memories', redact(memories).text) }],
    schema: {
      name: 'wording',
      schema: objectOf({ title: TEXT, rule: TEXT, why: TEXT, how: TEXT }),
    },
    maxOutputTokens: OUTPUT_TOKENS,
  };
}
