/** How the agent put what the human had told it. Quoted beside the human's words, it says what "it" and "that" were. */
import { reactionOf } from './cues.js';
import { type Exchange, repliesOf } from './dialogue.js';
import { clip, proseOf, sentencesOf } from './sentences.js';
import { overlap, topicWords } from './tokens.js';

const ACKNOWLEDGEMENT =
  /^(?:(?:ah|oh|yes|ok|okay|right|sure|perfect|exactly|great|thanks|absolutely|understood|got it|noted|makes sense|that makes sense|agreed|good (?:point|catch|idea|question|call|thinking)|great (?:point|catch|idea|question)|fair (?:point|enough)|you'?re (?:absolutely |completely |totally )?(?:right|correct)|you are (?:absolutely )?(?:right|correct)|my (?:mistake|bad|apologies)|sorry(?: about that)?|i apologi[sz]e)\s*(?:[-–—,.!:]+\s*|$))+/i;
const ANNOUNCEMENT =
  /^(?:now |first,? |then |next,? |so )?(?:let me|let's|i'll|i will|i'm (?:going|now|checking|reading|looking|adding|updating|running)|i am|here(?:'s| is| are)|this is a|i can see|i see\b|looking|checking|i was\b|i have (?:all|the|enough)|i (?:found|need|want)|i've got|i've (?:updated|added|read|fixed|created|now)|updated|done|fixed|the plan is|want me|would you|should i|shall i|do you)/i;
const LONGEST = 320;
const LEAD_IN = /:\s*$/;

export interface Restatement {
  readonly sentences: readonly string[];
  /** Record of the reply it was taken from. */
  readonly record?: string | number;
  /** The agent admitted that it had been wrong or that the human is right. */
  readonly admitted: boolean;
}

/**
 * The sentences in which the agent took up what the human said.
 * @param said - the human's words, and what they answered to
 */
export function restatementOf(exchange: Exchange, said: string, most = 3): Restatement {
  const replies = repliesOf(exchange);
  const admitting = replies.find((reply) => reactionOf(reply.text) === 'admits');
  const about = topicWords(said);
  for (const reply of admitting
    ? [admitting, ...replies.filter((r) => r !== admitting)]
    : replies.slice(0, 4)) {
    const sentences = restatingSentences(reply.text, about, most);
    if (sentences.length > 0) return { sentences, record: reply.record, admitted: admitting !== undefined };
  }
  return { sentences: [], admitted: admitting !== undefined };
}

function restatingSentences(reply: string, about: ReadonlySet<string>, most: number): string[] {
  const kept: string[] = [];
  for (const { text } of sentencesOf(proseOf(reply)).slice(0, 12)) {
    const bare = text.replace(ACKNOWLEDGEMENT, '').trim();
    if (bare.length < 25 || ANNOUNCEMENT.test(bare) || LEAD_IN.test(bare) || bare.endsWith('?')) {
      if (kept.length > 0 && LEAD_IN.test(bare)) break;
      continue;
    }
    const shared = overlap(about, topicWords(bare));
    if (kept.length === 0 ? shared >= 0.15 : shared > 0 || kept.length === 1) kept.push(clip(bare, LONGEST));
    if (kept.length === most) break;
  }
  return kept;
}
