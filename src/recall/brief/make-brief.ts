import type { Settings } from '../../config/settings.js';
import type { Context } from '../../lib/context.js';
import type { Llm } from '../../llm/llm.js';
import { isModelFailure } from '../../llm/read-answer.js';
import { type ComposedBrief, draftBrief, finishBrief, linesOf } from './compose-brief.js';
import type { BriefFacts } from './facts.js';

export interface MadeBrief extends ComposedBrief {
  /** The model whose words are in the summary. */
  readonly engine?: string;
  /** Why a model that was asked for has none in it, as a sentence. */
  readonly fallback?: string;
}

/** The brief of these facts; with a model's words at its head where the user wants one and there is something to tell. */
export async function makeBrief(
  context: Context,
  settings: Settings,
  facts: BriefFacts,
  run: string,
): Promise<MadeBrief> {
  const plain = (): ComposedBrief => finishBrief(draftBrief(facts, run));
  if (facts.known.length === 0 || settings.get('engine') === 'heuristic') return plain();
  try {
    const { openLlm } = await import('../../llm/open-llm.js');
    const llm = await openLlm(context, settings, 'summarize');
    return llm ? await told(llm, facts, run) : plain();
  } catch (error) {
    context.signal.throwIfAborted();
    if (!isModelFailure(error)) throw error;
    return { ...plain(), fallback: error.message };
  }
}

async function told(llm: Llm, facts: BriefFacts, run: string): Promise<MadeBrief> {
  const { PROSE_TOKENS, tellSummary } = await import('./tell-summary.js');
  const draft = draftBrief(facts, run, PROSE_TOKENS);
  const { prose, engine } = await tellSummary(llm, linesOf(draft));
  if (prose.length > 0) return { ...finishBrief(draft, prose), engine };
  return {
    ...finishBrief(draftBrief(facts, run)),
    fallback: `${engine} told nothing that the memories say.`,
  };
}
