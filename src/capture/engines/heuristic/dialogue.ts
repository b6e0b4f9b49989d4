/** Turns a session's events into exchanges: what the agent had said, what the human answered, what the agent did then. */
import type {
  AgentWords,
  HumanWords,
  SessionEvent,
  ToolCall,
  ToolResult,
} from '../../../sessions/session.js';
import { type Option, optionsInText } from './options.js';
import { type OwnWords, ownWords } from './own-words.js';

/** A tool call with what came back. */
export interface Step {
  readonly type: 'step';
  readonly call: ToolCall;
  result?: ToolResult;
}

export interface Exchange {
  readonly index: number;
  readonly human: HumanWords;
  /** The human's own sentences, without what was pasted. */
  readonly words: OwnWords;
  /** What the human answers to: the question, the refused call, the agent's last words. Empty at the start. */
  readonly before: string;
  /** The agent's words that `before` was taken from. */
  readonly spoken?: AgentWords;
  /** The latest list of options the agent laid out. */
  readonly options: readonly Option[];
  /** What the agent said and did until the next human words, in order. */
  readonly turn: (AgentWords | Step)[];
}

const BEFORE = 6000;
const LONGEST = 24_000;

/** Exchanges in order, those that were rolled back left out. */
export function exchangesOf(events: readonly SessionEvent[]): Exchange[] {
  const exchanges: Exchange[] = [];
  const open = new Map<string, Step>();
  let spoken: AgentWords | undefined;
  let options: readonly Option[] = [];
  for (const long of events) {
    const event = bounded(long);
    if (event.type === 'human') {
      exchanges.push(
        begin(event, exchanges.length, spoken, options, event.call ? open.get(event.call)?.call : undefined),
      );
    } else if (event.type === 'agent') {
      spoken = event;
      const offered = optionsInText(event.text);
      if (offered.length > 1) options = offered;
      exchanges.at(-1)?.turn.push(event);
    } else if (event.type === 'call') {
      const step: Step = { type: 'step', call: event };
      open.set(event.call, step);
      exchanges.at(-1)?.turn.push(step);
    } else if (event.type === 'result') {
      const step = open.get(event.call);
      if (step) step.result = event;
    } else if (event.type === 'rollback') {
      exchanges.splice(firstOfLast(exchanges, event.turns));
      spoken = lastWords(exchanges.at(-1));
    }
  }
  return exchanges;
}

/** Where the last `turns` human turns begin; what was queued or answered meanwhile belongs to them. */
function firstOfLast(exchanges: readonly Exchange[], turns: number): number {
  const prompts = exchanges.filter((exchange) => exchange.human.channel === 'prompt');
  return turns < 1 ? exchanges.length : (prompts.at(-turns)?.index ?? 0);
}

/** Talk of ordinary length: what is longer was pasted or generated, and says what matters at its ends. */
function bounded(event: SessionEvent): SessionEvent {
  if ((event.type !== 'human' && event.type !== 'agent') || event.text.length <= LONGEST) return event;
  return { ...event, text: `${event.text.slice(0, LONGEST / 2)}\n\n${event.text.slice(-LONGEST / 2)}` };
}

function begin(
  human: HumanWords,
  index: number,
  spoken: AgentWords | undefined,
  options: readonly Option[],
  refused: ToolCall | undefined,
): Exchange {
  const before = [spoken?.text ?? '', refused ? digest(refused) : '', human.question ?? '']
    .filter(Boolean)
    .join('\n\n');
  return {
    index,
    human,
    words: ownWords(human.text, spoken?.text ?? ''),
    before: before.length > BEFORE ? before.slice(-BEFORE) : before,
    ...(spoken ? { spoken } : {}),
    options,
    turn: [],
  };
}

function digest(call: ToolCall): string {
  return call.action === 'plan' ? `Plan: ${call.input}` : `${call.tool}: ${call.input.slice(0, 600)}`;
}

/** The agent's words of an exchange, in order. */
export function repliesOf(exchange: Exchange): AgentWords[] {
  return exchange.turn.filter((part): part is AgentWords => part.type === 'agent');
}

/** The tool calls of an exchange, in order. */
export function stepsOf(exchange: Exchange): Step[] {
  return exchange.turn.filter((part): part is Step => part.type === 'step');
}

function lastWords(exchange: Exchange | undefined): AgentWords | undefined {
  return exchange ? (repliesOf(exchange).at(-1) ?? exchange.spoken) : undefined;
}
