/** Who said what in a session: what decides whether a model's claim about it stands. */
import type { RecordId } from '../../../lib/record-id.js';
import type { HumanWords, SessionEvent, ToolResult } from '../../../sessions/session.js';
import { type Terms, termsOf } from '../../reconcile/terms.js';
import { voidedRecords } from '../../voided.js';
import { sentencesBeforeDocument } from '../heuristic/filters.js';
import { ownWords } from '../heuristic/own-words.js';

type Speaker = 'human' | 'agent';

interface Words {
  readonly from: Speaker;
  readonly record: RecordId;
  readonly text: string;
  /** Of a person: without what they pasted, with what they were asked and which call they refused. Of the agent: all. */
  readonly own: string;
  /** The agent's first words after a person's, spoken before any tool told it something new. */
  readonly takesUp: boolean;
}

/**
 * Share of a text's terms that must have been said: what was, in another's words, seldom reaches less, and what is about
 * something else seldom as much (test/bench/claims.bench.mjs).
 */
const SAID = 0.45;
/** Share from which it was taken from there: what was found out brings together more than one text says. */
const PRINTED = 0.8;

export class Testimony {
  private readonly words: readonly Words[];
  private readonly results: readonly ToolResult[];
  private printed: readonly Terms[] | undefined;

  constructor(events: readonly SessionEvent[]) {
    const voided = voidedRecords(events);
    const said = events.filter(({ record }) => !voided.has(record));
    this.words = wordsIn(said);
    this.results = said.filter((event) => event.type === 'result');
  }

  /** Whether a person or the agent speaks in one of these records. */
  hasWords(speaker: Speaker, records: readonly RecordId[]): boolean {
    return this.words.some(({ from, record }) => from === speaker && records.includes(record));
  }

  /** Whether one of these records holds what a tool gave back. */
  hasResult(records: readonly RecordId[]): boolean {
    return this.results.some(({ record }) => records.includes(record));
  }

  /** Whether a text says hardly more than some file or command of the session does. */
  isPrinted(text: string): boolean {
    this.printed ??= this.results.map((result) => termsOf(result.text));
    return this.printed.some((terms) => isSaid(text, terms, PRINTED));
  }

  /** The record among these whose words hold a quotation, a person's before the agent's; breaks and omissions do not count. */
  findQuote(quote: string, records: readonly RecordId[]): RecordId | undefined {
    const pieces = quote
      .split(/\[…\]|…|\.{3}/)
      .map(squash)
      .filter(Boolean);
    if (pieces.length === 0) return undefined;
    const cited = this.words.filter(({ record }) => records.includes(record));
    const holds = ({ text }: Words): boolean => holdsInOrder(squash(text), pieces);
    return (cited.find((words) => words.from === 'human' && holds(words)) ?? cited.find(holds))?.record;
  }

  /**
   * What a person stands for in these records, as terms: their own words, those of the agent that they answered, and how
   * it took them up at once. What it says after it has looked at something else may be that other's words.
   */
  ruledIn(records: readonly RecordId[]): Terms {
    const last = this.words.findLastIndex(({ from, record }) => from === 'human' && records.includes(record));
    return termsOf(
      this.words
        .filter(({ from, takesUp, record }, at) => {
          const beside = (other: Words | undefined): boolean =>
            other?.from === 'human' && records.includes(other.record);
          if (from === 'human') return records.includes(record);
          if (records.includes(record) && at < last) return true;
          return beside(this.words[at + 1]) || (takesUp && beside(this.words[at - 1]));
        })
        .map(({ own }) => own)
        .join('\n'),
    );
  }

  /** What anybody, or one side, says in these records, as terms. */
  saidIn(records: readonly RecordId[], speaker?: Speaker): Terms {
    const words = this.words.filter(
      ({ from, record }) => records.includes(record) && (speaker === undefined || from === speaker),
    );
    return termsOf(words.map(({ own }) => own).join('\n'));
  }

  /** The same of the whole session. */
  get allSaid(): Terms {
    return this.saidIn(this.words.map(({ record }) => record));
  }
}

/** Whether a text says what was said. */
export function isSaid(text: string, said: Terms, share = SAID): boolean {
  const terms = [...termsOf(text)];
  return terms.length > 0 && terms.filter((term) => said.has(term)).length >= share * terms.length;
}

function wordsIn(events: readonly SessionEvent[]): Words[] {
  const words: Words[] = [];
  const calls = new Map<string, string>();
  let justSaid = false;
  for (const event of events) {
    if (event.type === 'call') calls.set(event.call, event.input);
    if (event.type === 'result') justSaid = false;
    if (event.type !== 'human' && event.type !== 'agent') continue;
    const { type: from, record, text } = event;
    const refused = event.type === 'human' && event.call !== undefined ? calls.get(event.call) : undefined;
    const own =
      event.type === 'human' ? [ownText(event), event.question, refused].filter(Boolean).join('\n') : text;
    words.push({ from, record, text, own, takesUp: from === 'agent' && justSaid });
    justSaid = from === 'human';
  }
  return words;
}

function ownText({ channel, text }: HumanWords): string {
  if (channel === 'plan') return text;
  const sentences = ownWords(text, '').sentences.map((sentence) => sentence.text);
  return sentences.slice(0, sentencesBeforeDocument(text, sentences)).join('\n');
}

function holdsInOrder(text: string, pieces: readonly string[]): boolean {
  let at = 0;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return true;
}

/** Case, white space and the shape of quotation marks tell nothing. */
function squash(text: string): string {
  return text.toLowerCase().replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim();
}
