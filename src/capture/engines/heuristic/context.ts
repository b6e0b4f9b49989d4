/** Finds the words of the agent that a human's words answer, so that "it" and "that" have a name. */
import type { Exchange } from './dialogue.js';
import { clip, proseOf, sentencesOf } from './sentences.js';
import { overlap, topicWords } from './tokens.js';

const LONGEST = 280;
const ANNOUNCES =
  /^(?:now,? |first,? |then,? |next,? )?(?:let me|let's|i'll|i'm (?:going|now|checking|reading|looking)|here(?:'s| is| are))\b/i;

/**
 * The sentence the human speaks about: quoted by them, or the nearest of what the agent had last said.
 * It stands in the record of `exchange.spoken`, or in that of the human.
 */
export function answeredSentence(exchange: Exchange, said: string): string | undefined {
  if (exchange.words.quoted) return clip(exchange.words.quoted.replace(/\s+/g, ' '), LONGEST);
  const mark = said
    .match(/\b(?:option|variant|approach|alternative)\s+([a-h]|\d{1,2})\b/i)?.[1]
    ?.toLowerCase();
  const named = exchange.options.find((option) => option.mark.toLowerCase() === mark);
  if (named) return clip(`${named.label}: ${named.text}`, LONGEST);
  if (!exchange.before) return undefined;
  const about = topicWords(said);
  const sentences = sentencesOf(proseOf(exchange.before)).map((sentence) => sentence.text);
  let best: string | undefined;
  let most = about.size < 3 ? 0.01 : 0.12;
  sentences.forEach((sentence, i) => {
    if (sentence.length < 20 || sentence.endsWith(':') || ANNOUNCES.test(sentence)) return;
    const words = topicWords(sentence);
    const shared = [...words].filter((word) => about.has(word)).length;
    if (shared < Math.min(2, about.size)) return;
    const value = overlap(about, words) * Math.min(1, words.size / 4) + 0.05 * (i / sentences.length);
    if (value > most) [best, most] = [sentence, value];
  });
  if (best === undefined && leansOnContext(said))
    best = sentences.findLast(
      (sentence) => sentence.length >= 20 && !sentence.endsWith(':') && !ANNOUNCES.test(sentence),
    );
  if (best === undefined) return undefined;
  const next = sentences[sentences.indexOf(best) + 1];
  const follows =
    next !== undefined && best.length + next.length < LONGEST && !next.endsWith(':') && !ANNOUNCES.test(next);
  return follows ? `${/[.!?]$/.test(best) ? best : `${best}.`} ${next}` : clip(best, LONGEST);
}

/** Whether words say little without what they answer. */
function leansOnContext(said: string): boolean {
  return (
    topicWords(said).size < 7 ||
    /^(?:no|yes|it|this|that|these|those|they|the first|the second|and|but|or)\b/i.test(said)
  );
}
