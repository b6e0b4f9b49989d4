import { fenced } from '../../../llm/fence.js';
import type { LlmRequest } from '../../../llm/llm.js';
import type { Memory } from '../../../model/memory.js';
import { oneLine } from '../../../sessions/clip.js';
import type { Candidate } from '../../candidate.js';
import { ruleOf } from '../../reconcile/topic.js';
import { type FoundSummary, READING_SCHEMA, SUMMARY_SCHEMA } from './answer.js';
import type { Entry } from './entry.js';
import type { Labels } from './labels.js';
import { JOIN_SUMMARIES, READ_SESSION } from './prompts.js';

const RULE = 240;
/** Room for models that think before they answer. */
const READING_TOKENS = 16_000;
const SUMMARY_TOKENS = 8000;

export interface Part {
  readonly entries: readonly Entry[];
  /** Counted from 1. */
  readonly number: number;
  readonly of: number;
  /** What rules without a model found in it. */
  readonly guesses: readonly Candidate[];
  /** Stored memories that speak of the same. */
  readonly stored: readonly Memory[];
}

/** Asks what a part of a session holds. */
export function readingRequest({ entries, number, of, guesses, stored }: Part, labels: Labels): LlmRequest {
  const parts = [
    of === 1 ? 'The session:' : `Part ${number} of ${of} of the session:`,
    fenced('session', entries.map(({ text }) => text).join('\n')),
  ];
  if (guesses.length > 0)
    parts.push(
      'What a program without understanding would keep of it; some of it may be wrong or worded badly:',
      fenced('guesses', guesses.map((guess) => guessLine(guess, labels)).join('\n')),
    );
  if (stored.length > 0)
    parts.push(
      'What memory holds already from elsewhere; name it again only where this session says it again, adds to it or overturns it:',
      fenced('memory', stored.map(({ title, body }) => memoryLine(title, ruleOf(body))).join('\n')),
    );
  parts.push('Answer with the JSON described above, about this session alone.');
  return {
    system: READ_SESSION,
    messages: [{ from: 'user', text: parts.join('\n\n') }],
    schema: READING_SCHEMA,
    maxOutputTokens: READING_TOKENS,
  };
}

/** Asks for the summary of a session from those of its parts. */
export function joiningRequest(parts: readonly FoundSummary[]): LlmRequest {
  return {
    system: JOIN_SUMMARIES,
    messages: [
      {
        from: 'user',
        text: `The parts, in order:\n\n${fenced('parts', parts.map((part) => JSON.stringify(part)).join('\n'))}`,
      },
    ],
    schema: SUMMARY_SCHEMA,
    maxOutputTokens: SUMMARY_TOKENS,
  };
}

function guessLine({ records, primitive, title, body }: Candidate, labels: Labels): string {
  const cited = records.map((record) => labels.of(record)).join(',');
  return `- [${cited}] ${primitive}: ${memoryLine(title, ruleOf(body))}`;
}

function memoryLine(title: string, rule: string): string {
  return `${oneLine(title)}: ${oneLine(rule, RULE)}`;
}
