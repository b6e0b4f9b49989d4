/** Who said what in a session: what decides whether a model's claim about it stands. */
import type { RecordId } from '../../../lib/record-id.js';
import type { AgentWords, HumanWords, SessionEvent } from '../../../sessions/session.js';
import { type Terms, termsOf } from '../../reconcile/terms.js';
import { voidedRecords } from '../../voided.js';
import { sentencesBeforeDocument } from '../heuristic/filters.js';
import { ownWords } from '../heuristic/own-words.js';

type Words = HumanWords | AgentWords;
export type Speaker = Words['type'];

/** Share of a text's terms that must have been said. Below it stand 99 of 100 texts about something else, none that was said. */
const SAID = 0.45;

export class Testimony {
  private readonly words: readonly Words[];
  private readonly printed = new Set<RecordId>();

  constructor(events: readonly SessionEvent[]) {
    const voided = voidedRecords(events);
    const said = events.filter(({ record }) => !voided.has(record));
    this.words = said.filter((event): event is Words => event.type === 'human' || event.type === 'agent');
    for (const event of said) if (event.type === 'result') this.printed.add(event.record);
  }

  /** Whether a person or the agent speaks in one of these records. */
  hasWords(speaker: Speaker, records: readonly RecordId[]): boolean {
    return this.words.some(({ type, record }) => type === speaker && records.includes(record));
  }

  /** Whether one of these records holds what a tool gave back. */
  hasResult(records: readonly RecordId[]): boolean {
    return records.some((record) => this.printed.has(record));
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
    return (cited.find((words) => words.type === 'human' && holds(words)) ?? cited.find(holds))?.record;
  }

  /**
   * What was said in these records, as terms: the person's own words without what they pasted, the agent's, and the
   * agent's next to a person's, which give a short answer its meaning.
   */
  saidIn(records: readonly RecordId[]): Terms {
    const texts = this.words.flatMap((words, at) => {
      if (!records.includes(words.record)) return [];
      if (words.type === 'agent') return [words.text];
      const beside = [this.words[at - 1], this.words[at + 1]].filter((other) => other?.type === 'agent');
      return [ownText(words), words.question ?? '', ...beside.map((other) => other?.text ?? '')];
    });
    return termsOf(texts.join('\n'));
  }

  /** The same of the whole session. */
  get allSaid(): Terms {
    return this.saidIn(this.words.map(({ record }) => record));
  }
}

/** Whether a text says what was said. */
export function isSaid(text: string, said: Terms): boolean {
  const terms = [...termsOf(text)];
  return terms.length > 0 && terms.filter((term) => said.has(term)).length >= SAID * terms.length;
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
