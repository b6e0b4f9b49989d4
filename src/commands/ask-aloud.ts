/** Has a model answer, and prints what it says: on a terminal sentence by sentence, as they come. */
import type { Usage } from '../llm/llm.js';
import type { Sentence } from '../recall/answer/check-sentence.js';
import { type AskOptions, askWithModel, type ModelAnswer, type Written } from '../recall/ask-with-model.js';
import type { Recalls } from '../recall/open-recalls.js';
import type { CommandContext } from './command.js';
import { memoryFacts } from './render-answer.js';
import { oneLine } from './render-recall.js';

export async function askAloud(
  context: CommandContext,
  recall: Recalls,
  question: string,
  { silent, ...options }: AskOptions & { readonly silent: boolean },
): Promise<ModelAnswer> {
  const { out } = context;
  const spoken: string[] = [];
  const progress = out.progress('Asking the model …');
  const onSentence = (sentence: Sentence): void => {
    if (spoken.length === 0) progress.done();
    spoken.push(sentence.text);
    out.data(sentenceLine(context, sentence));
  };
  const streams = out.stdoutIsTerminal && !silent;
  const found = await askWithModel(context, recall, question, {
    ...options,
    ...(streams ? { onSentence } : {}),
  }).finally(() => progress.done());
  const { written } = found;
  if (written === undefined || silent) {
    if (spoken.length > 0) out.data('');
    return found;
  }
  for (const sentence of unspoken(context, written, spoken)) out.data(sentenceLine(context, sentence));
  if (found.answered) {
    const sources = found.memories.map(
      (memory) =>
        `  ${out.paint.bold(oneLine(memory.info.title))}\n    ${memoryFacts(out, memory, options.now)}`,
    );
    out.data(`\nFrom:\n${sources.join('\n')}`);
  }
  out.talk(signature(written));
  return found;
}

/** What is still to be said. A model that broke off and began anew may have ended on another answer: then that, whole. */
function unspoken(
  { out }: CommandContext,
  { sentences }: Written,
  spoken: readonly string[],
): readonly Sentence[] {
  if (spoken.every((text, at) => sentences[at]?.text === text)) return sentences.slice(spoken.length);
  out.data('\nThe model broke off and began anew:');
  return sentences;
}

function sentenceLine({ out }: CommandContext, { text, memories }: Sentence): string {
  const cited = memories.map(({ result: { info, freshness } }) =>
    [oneLine(info.id), ...(freshness ? ['stale'] : [])].join(' '),
  );
  return `${oneLine(text)} ${out.paint.dim(`[${cited.join(', ')}]`)}`;
}

function signature({ engine, usage, cached, dropped }: Written): string {
  const left = dropped === 0 ? '' : ` Left out, as no memory bears it out: ${dropped} of its sentences.`;
  return `Written by ${engine}${cached ? ', from the cache of answers' : `: ${costOf(usage)}`}.${left}`;
}

function costOf({ input, output, cost }: Usage): string {
  const price = cost === undefined ? 'price unknown' : `$${cost.toFixed(4)}`;
  return `${input} tokens in, ${output} out, ${price}`;
}
