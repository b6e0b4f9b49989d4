import { withoutMemoryFrames } from '../lib/memory-frame.js';
import { headAndTail } from '../sessions/clip.js';
import type { SessionEvent, ToolCall } from '../sessions/session.js';

export type Redact = (text: string) => string;

/** Longest words of a human or an agent in a trace, in UTF-16 units: beyond are pasted logs and files. */
const MAX_WORDS = 24_000;
/** What stands where the middle of a text was cut out. */
const CUT = '\n[…]\n';
/** Characters of a token that are worth hiding. */
const STUMP = 8;
/** Longest result of a call whose output the repository itself holds. */
const MAX_COPIED = 600;

/**
 * Makes an event fit to be kept: secrets, private data and what memory itself had said out of every text of it, what the repository holds anyway
 * (the content of files that were read or edited) cut to a glimpse. Record ids, call ids and times stay: they are the
 * agent's own and link the events.
 */
export class EventCleaner {
  /** What the calls without result so far do. */
  private readonly open = new Map<string, ToolCall['action']>();

  /**
   * @param folder where the session works until it says otherwise: files below it are named from there
   */
  constructor(
    private readonly redact: Redact,
    private folder?: string,
  ) {}

  clean(event: SessionEvent): SessionEvent {
    const { redact } = this;
    switch (event.type) {
      case 'human':
        return {
          ...event,
          text: words(redact(withoutMemoryFrames(event.text))),
          ...(event.question === undefined ? {} : { question: words(redact(event.question)) }),
        };
      case 'agent':
        return { ...event, text: words(redact(withoutMemoryFrames(event.text))) };
      case 'call':
        this.open.set(event.call, event.action);
        return {
          ...event,
          input: withoutStumps(redact(event.input)),
          paths: event.paths.map((path) => redact(this.below(path))),
        };
      case 'result':
        return {
          ...event,
          text: withoutStumps(redact(this.shorten(event.call, withoutMemoryFrames(event.text)))),
        };
      case 'place':
        this.folder = event.cwd ?? this.folder;
        return {
          ...event,
          ...(event.cwd === undefined ? {} : { cwd: redact(event.cwd) }),
          ...(event.branch === undefined ? {} : { branch: redact(event.branch) }),
        };
      case 'rollback':
        return event;
    }
  }

  private below(path: string): string {
    return this.folder !== undefined && path.startsWith(`${this.folder}/`)
      ? path.slice(this.folder.length + 1)
      : path;
  }

  private shorten(call: string, text: string): string {
    const action = this.open.get(call);
    this.open.delete(call);
    return action === 'read' || action === 'search' || action === 'edit'
      ? headAndTail(text, MAX_COPIED)
      : text;
  }
}

function words(text: string): string {
  return withoutStumps(headAndTail(text, MAX_WORDS));
}

/** A secret that a cut went through is no longer known as one: the stumps at each cut go. */
function withoutStumps(text: string): string {
  let clean = text;
  for (let at = clean.indexOf(CUT); at >= 0; at = clean.indexOf(CUT, at + CUT.length)) {
    const after = at + CUT.length;
    const start = at - wordLength(clean, at - 1, -1);
    clean = clean.slice(0, start) + CUT + clean.slice(after + wordLength(clean, after, 1));
    at = start;
  }
  if (!clean.endsWith('…')) return clean;
  return `${clean.slice(0, clean.length - 1 - wordLength(clean, clean.length - 2, -1))}…`;
}

/** Length of the word that runs from `at` in a direction; 0 where it is too short to tell anything. */
function wordLength(text: string, at: number, step: 1 | -1): number {
  let length = 0;
  while (at + length * step >= 0 && /\S/.test(text[at + length * step] ?? ' ')) length++;
  return length < STUMP ? 0 : length;
}
