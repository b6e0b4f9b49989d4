/** Something that was said or found in a session and may be worth keeping. */
import type { RecordId } from '../../../lib/record-id.js';
import type { Kind } from './model.js';
import { topicWords } from './tokens.js';

/** How it came to hold. */
type Act = 'statement' | 'correction' | 'choice' | 'approval' | 'plan' | 'finding';

export interface Claim {
  readonly act: Act;
  readonly kind: Kind;
  /** Position of the exchange it was said in. */
  readonly at: number;
  /** The rule in the words that were said, best sentence first. */
  readonly said: readonly string[];
  /** Which of `said` the title is made from, if not the first. */
  readonly headline?: string;
  readonly why: readonly string[];
  readonly how: readonly string[];
  /** The agent's words that the human answered: a proposal, a question, a refused call. */
  readonly answers?: string;
  /** The request it was said under. */
  readonly setting?: string;
  /** How the agent put it after agreeing. */
  readonly restated: readonly string[];
  /** The agent admitted that the human was right. */
  readonly admitted?: boolean;
  /** Deciding record first. */
  readonly records: readonly RecordId[];
  readonly quote: string;
  readonly paths: readonly string[];
  readonly time?: string;
  /** The agent answered, and neither took it up nor acted upon it. */
  readonly idle?: boolean;
  /** Chance of being worth keeping, 0 to 1. */
  readonly score: number;
}

const topics = new WeakMap<Claim, ReadonlySet<string>>();

/** What a claim is about: what was said, and the question where something was chosen. */
export function topicOf(claim: Claim): ReadonlySet<string> {
  const known = topics.get(claim);
  if (known) return known;
  const asked = claim.act === 'choice' || claim.act === 'finding' ? (claim.answers ?? '') : '';
  const words = topicWords([...claim.said, asked].join(' '));
  topics.set(claim, words);
  return words;
}

/** A few of the words of a record, for the evidence. */
export function quoteOf(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= 160 ? flat : `${flat.slice(0, 157).replace(/\s\S*$/, '')}…`;
}
