import { isoTime, wellFormed } from '../clip.js';
import { asList, asObject, asText, isObject, type JsonObject } from '../json-value.js';
import type { NewEvent } from '../new-event.js';
import type { Place, ReadOptions, SessionEvent } from '../session.js';
import { type Stamp, stampOf } from '../stamp.js';
import { askedQuestions } from './answers.js';
import { describeCall } from './describe-call.js';
import { humanText, typedCommand } from './human-text.js';
import { type OpenPrompt, OpenPrompts } from './open-prompts.js';
import { type OpenCalls, resultEvents, suffices } from './tool-results.js';

/** What reading on needs to know of the records before. */
export interface ClaudeCarry extends OpenCalls {
  readonly cwd?: string | undefined;
  readonly branch?: string | undefined;
  readonly open: readonly OpenPrompt[];
  /** A record of the conversation itself, not of a sub-agent, has been read. */
  readonly main: boolean;
}

const PLAN_OPENING = /^Implement the following plan:\s*/;
const ONE_COMMAND = /^\s*\/\S+\s*$/;
const PLAN_CLOSING = /If you need specific details from before exiting plan mode[\s\S]*$/;

/** Turns the records of one Claude Code transcript into events, in file order. */
export class ClaudeReader {
  private readonly calls: OpenCalls;
  private readonly open: OpenPrompts;
  private cwd: string | undefined;
  private branch: string | undefined;
  private main: boolean;
  private side = false;

  constructor(
    private readonly emit: (event: SessionEvent) => void,
    private readonly seen: ReadOptions['seen'],
    private readonly subagentFile: boolean,
    carried?: ClaudeCarry,
  ) {
    this.calls = { asked: { ...carried?.asked }, plans: { ...carried?.plans } };
    this.open = new OpenPrompts(carried?.open);
    this.cwd = carried?.cwd;
    this.branch = carried?.branch;
    this.main = carried?.main ?? false;
  }

  /** Whether all of it was a sub-agent's. */
  get subagent(): boolean {
    return this.subagentFile || (this.side && !this.main);
  }

  carry(): ClaudeCarry {
    return { ...this.calls, cwd: this.cwd, branch: this.branch, open: this.open.carry(), main: this.main };
  }

  take(record: JsonObject, line: number): void {
    if (record.isSidechain === true) {
      this.side = true;
      if (!this.subagentFile) return;
    }
    if (record.type === 'queue-operation') this.queue(record, line);
    else if (record.type === 'assistant') this.assistant(record, line);
    else if (record.type === 'user') this.user(record, line);
    else if (record.type === 'attachment') this.attachment(record, line);
  }

  /** Whether a record can be read without its `toolUseResult`. */
  suffices(record: JsonObject): boolean {
    return suffices(record, this.calls);
  }

  /** Gives out what still waits in the queue. */
  finish(): void {
    for (const prompt of this.open.rest()) this.giveQueued(prompt);
  }

  private queue(record: JsonObject, line: number): void {
    const text = asText(record.content) ?? textOf(record.content);
    if (record.operation === 'enqueue') {
      const words = humanText(text);
      // A machine's entry stays in the queue too, so that a nameless `dequeue` takes the right one.
      this.open.enqueue({ line, time: isoTime(record.timestamp), text: words === '' ? '' : text });
    } else if (record.operation === 'popAll') this.open.withdraw();
    else this.open.take(text === '' || humanText(text) !== '' ? text || undefined : '');
  }

  private assistant(record: JsonObject, line: number): void {
    const message = asObject(record.message);
    if (record.isApiErrorMessage === true || message?.model === '<synthetic>') return;
    this.giveLost(record);
    const events: NewEvent[] = [];
    const content =
      typeof message?.content === 'string' ? [{ type: 'text', text: message.content }] : message?.content;
    for (const block of asList(content).filter(isObject)) {
      if (block.type === 'text' && asText(block.text)?.trim())
        events.push({ type: 'agent', text: wellFormed(String(block.text)) });
      else if (block.type === 'tool_use') events.push(this.call(block));
    }
    this.give(record, line, events);
  }

  private call(block: JsonObject): NewEvent {
    const call = asText(block.id) ?? '';
    const tool = asText(block.name) ?? '';
    const input = asObject(block.input) ?? {};
    if (tool === 'AskUserQuestion') this.calls.asked[call] = [...askedQuestions(input)];
    if (tool === 'ExitPlanMode' && asText(input.plan)) this.calls.plans[call] = String(input.plan);
    return { type: 'call', call, tool, ...describeCall(tool, input) };
  }

  private user(record: JsonObject, line: number): void {
    const content = asObject(record.message)?.content;
    const events: NewEvent[] = asList(content)
      .filter(isObject)
      .filter((block) => block.type === 'tool_result')
      .flatMap((block) => resultEvents(block, record.toolUseResult, this.calls));
    if (this.subagentFile || !typedByHuman(record)) {
      this.give(record, line, this.subagentFile ? events.filter((event) => event.type !== 'human') : events);
      return;
    }
    const text = textOf(content);
    const command = typedCommand(text);
    const given = this.open.match(command ?? text);
    if (text !== '') this.giveLost(record);
    if (!given) events.push(...promptEvents(text, asText(record.planContent)));
    this.give(record, line, events);
  }

  private attachment(record: JsonObject, line: number): void {
    const attachment = asObject(record.attachment);
    if (attachment?.type !== 'queued_command' || this.subagentFile) return;
    const kind =
      asText(asObject(attachment.origin)?.kind) ?? asText(asObject(record.origin)?.kind) ?? 'human';
    const mode = asText(attachment.commandMode) ?? 'prompt';
    const raw = asText(attachment.prompt) ?? textOf(attachment.prompt);
    const text = humanText(raw);
    if (this.open.match(raw) || kind !== 'human' || mode !== 'prompt' || text === '') return;
    this.give(record, line, [{ type: 'human', channel: 'queued', text: wellFormed(text) }]);
  }

  private giveLost(record: JsonObject): void {
    for (const prompt of this.open.lost(isoTime(record.timestamp))) this.giveQueued(prompt);
  }

  private giveQueued({ line, time, text }: OpenPrompt): void {
    const words = ONE_COMMAND.test(text) ? '' : humanText(text);
    // Queue records have no uuid; time and length tell a fork's copy from new words.
    if (words === '' || (time !== undefined && this.seen?.(`queue:${time}:${text.length}`))) return;
    this.emit({
      type: 'human',
      channel: 'queued',
      text: wellFormed(words),
      record: line,
      ...(time ? { time } : {}),
    });
  }

  private give(record: JsonObject, line: number, events: readonly NewEvent[]): void {
    this.main = true;
    const uuid = asText(record.uuid);
    if (events.length === 0 || (uuid !== undefined && this.seen?.(uuid))) return;
    const stamp = stampOf(line, isoTime(record.timestamp));
    this.place(record, stamp);
    for (const event of events) this.emit({ ...event, ...stamp });
  }

  private place(record: JsonObject, stamp: Stamp): void {
    const cwd = asText(record.cwd) ?? this.cwd;
    const branch = asText(record.gitBranch) ?? this.branch;
    if (cwd === this.cwd && branch === this.branch) return;
    this.cwd = cwd;
    this.branch = branch;
    const place: Place = { type: 'place', ...(cwd ? { cwd } : {}), ...(branch ? { branch } : {}), ...stamp };
    this.emit(place);
  }
}

/** Newer versions say who started the turn; older ones only mark what is not the human's. */
function typedByHuman(record: JsonObject): boolean {
  if (record.isMeta === true || record.isCompactSummary === true || record.isVisibleInTranscriptOnly === true)
    return false;
  const kind = asText(asObject(record.origin)?.kind) ?? 'human';
  const turn = asText(record.turnOrigin) ?? 'human';
  return kind === 'human' && (turn === 'human' || turn === 'sdk');
}

/** Leaving plan mode with a fresh context sends the approved plan as a prompt; only newer versions mark it. */
function promptEvents(text: string, marked: string | undefined): NewEvent[] {
  const plan = marked ?? (PLAN_OPENING.test(text) ? withoutFrame(text) : undefined);
  const words = humanText(plan === undefined ? text : withoutFrame(text.replace(plan, '')));
  const events: NewEvent[] = [];
  if (plan !== undefined) events.push({ type: 'human', channel: 'plan', text: wellFormed(plan) });
  if (words !== '') events.push({ type: 'human', channel: 'prompt', text: wellFormed(words) });
  return events;
}

function withoutFrame(text: string): string {
  return text.replace(PLAN_OPENING, '').replace(PLAN_CLOSING, '').trim();
}

/** Text blocks of a message; '' when there are none. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return asList(content)
    .filter(isObject)
    .filter((block) => block.type === 'text')
    .map((block) => asText(block.text) ?? '')
    .filter(Boolean)
    .join('\n');
}
