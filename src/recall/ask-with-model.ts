/** Lets a language model answer from what memory holds, and passes on only what memory bears out. */
import { loadSettings } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import type { Llm, LlmRequest, Usage } from '../llm/llm.js';
import { openLlm } from '../llm/open-llm.js';
import { isModelFailure, readAnswer } from '../llm/read-answer.js';
import { tracedRun } from '../llm/tracing.js';
import { checkSentence, type Sentence } from './answer/check-sentence.js';
import { gatherEvidence, type ShownMemory } from './answer/evidence.js';
import { readItems } from './answer/read-stream.js';
import { answerRequest, type GivenAnswer, type GivenSentence } from './answer/request.js';
import { type Answer, ask, isNear } from './ask.js';
import type { Recalls } from './open-recalls.js';
import { bestPassage } from './passages.js';

export interface Written {
  readonly sentences: readonly Sentence[];
  /** Sentences of the model that memory does not bear out. */
  readonly dropped: number;
  /** As in trailers: `openai/gpt-5-mini`. */
  readonly engine: string;
  readonly usage: Usage;
  /** Answered before in the same words, and cost nothing. */
  readonly cached: boolean;
}

/** `memories` are those that the sentences cite. */
export interface ModelAnswer extends Answer {
  /** Missing where no model was asked, or none answered: then the answer is memory's own words. */
  readonly written?: Written;
  /** Why a model that is set up did not write it, as a sentence. */
  readonly fallback?: string;
}

export interface AskOptions {
  /** Of memories that answer in their own words. */
  readonly limit: number;
  readonly now: Date;
  /** Most tokens of a call, in and out; those in are estimated. */
  readonly maxTokens?: number | undefined;
  /** Called with each sentence as soon as it is there and checked. A model that fails midway begins anew. */
  readonly onSentence?: (sentence: Sentence) => void;
}

type Searcher = Pick<Recalls, 'search' | 'body'>;

const MAX_TOKENS = 12_000;
/** Share of them for memories: the rest is for models that think before they answer. */
const EVIDENCE = 1 / 3;
const MOST_SENTENCES = 8;

/** What a model is asked; `undefined` when nothing in memory comes near the question. */
export async function requestFor(
  recall: Searcher,
  question: string,
  { now, maxTokens = MAX_TOKENS }: Pick<AskOptions, 'now' | 'maxTokens'>,
): Promise<{ readonly request: LlmRequest; readonly shown: readonly ShownMemory[] } | undefined> {
  const shown = await gatherEvidence(recall, question, { tokens: maxTokens * EVIDENCE, now });
  if (!shown.some(({ result }) => isNear(result))) return undefined;
  return { request: answerRequest(question, shown, maxTokens), shown };
}

/**
 * An answer written by a model of the `lead` role. Memory answers in its own words where no model is set up, none
 * answers, or nothing the model says is borne out.
 */
export async function askWithModel(
  context: Context,
  recall: Searcher,
  question: string,
  options: AskOptions,
): Promise<ModelAnswer> {
  const own = await ask(recall, question, options);
  try {
    const settings = await loadSettings(context);
    const llm = await openLlm(context, settings, 'lead');
    const asked = llm && (await requestFor(recall, question, options));
    if (llm === undefined || asked === undefined) return own;
    return await tracedRun(context, settings, 'ask', () => write(llm, asked, own, question, options));
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return { ...own, fallback: error.message };
  }
}

async function write(
  llm: Llm,
  { request, shown }: { readonly request: LlmRequest; readonly shown: readonly ShownMemory[] },
  own: Answer,
  question: string,
  { onSentence }: AskOptions,
): Promise<ModelAnswer> {
  const check = (given: GivenSentence): Sentence | undefined => checkSentence(given, shown, question);
  let heard = 0;
  const told = (item: unknown): void => {
    if (++heard > MOST_SENTENCES) return;
    const { text, memories } = Object(item) as Partial<GivenSentence>;
    const sentence =
      typeof text === 'string' && Array.isArray(memories) ? check({ text, memories }) : undefined;
    if (sentence) onSentence?.(sentence);
  };
  const reply = await llm.complete({ ...request, ...(onSentence ? { onText: readItems(told) } : {}) });
  const given = readAnswer<GivenAnswer>(reply, request).sentences;
  const sentences = given.slice(0, MOST_SENTENCES).flatMap((one) => check(one) ?? []);
  const { engine, usage, cached } = reply;
  if (sentences.length === 0 && given.length > 0)
    return { ...own, fallback: `Nothing that ${engine} said is in the memories it named.` };
  const written = { sentences, dropped: given.length - sentences.length, engine, usage, cached };
  if (sentences.length === 0)
    return {
      answered: false,
      confidence: own.confidence,
      memories: [],
      nearest: own.answered ? own.memories : own.nearest,
      written,
    };
  const cited = [...new Set(sentences.flatMap(({ memories }) => memories))];
  const memories = cited.map(({ result, body }) => ({
    ...result,
    passage: bestPassage(body, result.concepts, result.info.title),
  }));
  return { answered: true, confidence: own.confidence, memories, nearest: [], written };
}
