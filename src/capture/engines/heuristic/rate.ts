/** How likely each sentence of a message is worth keeping. */
import { reactionOf } from './cues.js';
import { type Exchange, repliesOf } from './dialogue.js';
import { type MessageContext, messageFeatures, sentenceFeatures } from './features.js';
import { isOneOff, isQuestion, isRequest, isStatus, isSupposed } from './filters.js';
import { logit } from './log-odds.js';
import { messageWorth, sentenceWorth } from './model.js';
import { shapeWorth } from './shapes.js';

/** How far the message as a whole may speak against one of its sentences (log-odds). */
const LEAST_WHOLE = -1.5;

export interface Rated {
  readonly text: string;
  readonly at: number;
  /** Log-odds of being worth keeping. */
  readonly value: number;
  readonly features: readonly string[];
}

/** What the model sees of an exchange. */
function messageOf(exchange: Exchange): MessageContext {
  return {
    channel: exchange.human.channel,
    before: exchange.before,
    after: firstAnswer(exchange),
    sentences: exchange.words.sentences.map((sentence) => sentence.text),
  };
}

/** The first reply that says how the words were taken; agents often first announce what they look at. */
export function firstAnswer(exchange: Exchange): string {
  const replies = repliesOf(exchange).slice(0, 6);
  return (replies.find((reply) => reactionOf(reply.text) === 'admits') ?? replies[0])?.text ?? '';
}

/** The sentences of an exchange's human words that may be worth keeping, and how likely. */
export function rate(exchange: Exchange): Rated[] {
  const message = messageOf(exchange);
  const whole = Math.max(LEAST_WHOLE, logit(messageWorth(messageFeatures(message))));
  const taken = reactionOf(message.after);
  const heeded = taken === 'admits' || taken === 'changes';
  return message.sentences.flatMap((text, at) => {
    if (
      isStatus(text) ||
      isRequest(text) ||
      isOneOff(text) ||
      isSupposed(text) ||
      (isQuestion(text) && !heeded)
    )
      return [];
    const features = sentenceFeatures(at, message);
    const { bonus, least } = shapeWorth(text);
    return [
      {
        text,
        at,
        features,
        value: Math.max(
          0.75 * logit(sentenceWorth(features)) +
            0.35 * whole +
            bonus -
            (text.endsWith('?') && !heeded ? 0.5 : 0),
          least,
        ),
      },
    ];
  });
}
