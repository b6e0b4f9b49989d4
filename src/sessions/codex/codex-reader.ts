import { clip, isoTime, wellFormed } from '../clip.js';
import { asList, asObject, asText, type JsonObject, parseJson } from '../json-value.js';
import type { NewEvent } from '../new-event.js';
import type { Place, ReadOptions, SessionEvent } from '../session.js';
import { type Stamp, stampOf } from '../stamp.js';
import { callOutput, plain } from './call-output.js';
import { argumentsOf, askedQuestions, describeCall } from './describe-call.js';
import { humanText } from './human-text.js';
import { type HeldMessage, PromptSource } from './prompt-source.js';
import { type Counted, RecordKeys } from './record-keys.js';

/** What reading on needs to know of the records before. */
export interface CodexCarry {
  readonly keys: Counted;
  readonly prompts: { readonly events: boolean; readonly held: readonly HeldMessage[] };
  readonly asked: Readonly<Record<string, readonly (readonly [string, string])[]>>;
  readonly plan?: string | undefined;
  readonly cwd?: string | undefined;
  readonly subagent: boolean;
}

const PLAN_APPROVAL = /^implement (?:the|this) plan\.?$/i;
const PLAN_TAG = /<proposed_plan>\s*([\s\S]*?)\s*<\/proposed_plan>/;

/** Turns the lines of one Codex rollout into events, in file order. */
export class CodexReader {
  subagent: boolean;
  private readonly keys: RecordKeys;
  private readonly prompts: PromptSource;
  private readonly asked: Map<string, readonly (readonly [string, string])[]>;
  private plan: string | undefined;
  private cwd: string | undefined;

  constructor(
    private readonly emit: (event: SessionEvent) => void,
    private readonly seen: ReadOptions['seen'],
    carried?: CodexCarry,
  ) {
    this.keys = new RecordKeys(carried?.keys);
    this.prompts = new PromptSource(carried?.prompts);
    this.asked = new Map(Object.entries(carried?.asked ?? {}));
    this.plan = carried?.plan;
    this.cwd = carried?.cwd;
    this.subagent = carried?.subagent ?? false;
  }

  carry(): CodexCarry {
    return {
      keys: this.keys.carry(),
      prompts: this.prompts.carry(),
      asked: Object.fromEntries(this.asked),
      plan: this.plan,
      cwd: this.cwd,
      subagent: this.subagent,
    };
  }

  take(record: JsonObject, line: number): void {
    const payload = asObject(record.payload);
    if (payload === undefined) return;
    const stamp = stampOf(line, isoTime(record.timestamp));
    if (record.type === 'session_meta') this.meta(payload, stamp);
    else if (record.type === 'turn_context') this.turn(payload, stamp);
    else if (record.type === 'event_msg') this.event(payload, stamp);
    else if (record.type === 'response_item') this.item(payload, stamp);
  }

  /** Gives out the words of a file that ends before the agent answered. */
  finish(): void {
    this.giveHeld();
  }

  private meta(payload: JsonObject, stamp: Stamp): void {
    if (!this.keys.begin(asText(payload.id))) return;
    const source = asObject(payload.source);
    this.subagent = (source !== undefined && 'subagent' in source) || payload.thread_source === 'subagent';
    this.cwd = asText(payload.cwd);
    const git = asObject(payload.git);
    const [branch, commit] = [asText(git?.branch), asText(git?.commit_hash)];
    const place: Place = {
      type: 'place',
      ...(this.cwd ? { cwd: this.cwd } : {}),
      ...(branch ? { branch } : {}),
      ...(commit ? { commit } : {}),
      ...stamp,
    };
    this.emit(place);
  }

  private turn(payload: JsonObject, stamp: Stamp): void {
    this.keys.turn(asText(payload.turn_id));
    const cwd = asText(payload.cwd);
    if (cwd === undefined || cwd === this.cwd) return;
    this.cwd = cwd;
    this.emit({ type: 'place', cwd, ...stamp });
  }

  private event(payload: JsonObject, stamp: Stamp): void {
    if (payload.type === 'task_started') this.keys.turn(asText(payload.turn_id));
    else if (payload.type === 'user_message') this.prompt(asText(payload.message) ?? '', stamp);
    else if (payload.type === 'item_completed') {
      const item = asObject(payload.item);
      if (item?.type === 'UserMessage') this.prompt(plain(item.content), stamp);
      else if (item?.type === 'Plan') this.plan = asText(item.text) ?? this.plan;
    } else if (payload.type === 'thread_rolled_back' && typeof payload.num_turns === 'number') {
      this.give([{ type: 'rollback', turns: payload.num_turns }], stamp);
    }
  }

  private item(payload: JsonObject, stamp: Stamp): void {
    if (payload.role === 'user') {
      this.prompts.hold(payload, stamp);
      return;
    }
    if (payload.role === 'developer' || payload.role === 'system') return;
    this.giveHeld();
    if (payload.role === 'assistant') this.agent(plain(payload.content), stamp);
    else if (/_call_output$/.test(String(payload.type))) this.output(payload, stamp);
    else if (/_call$/.test(String(payload.type))) this.call(payload, stamp);
  }

  private prompt(text: string, stamp: Stamp): void {
    this.prompts.confirmed();
    this.human(text, stamp);
  }

  private giveHeld(): void {
    for (const held of this.prompts.release()) this.human(held.text, stampOf(held.record, held.time));
  }

  private human(raw: string, stamp: Stamp): void {
    const text = humanText(raw);
    if (text === '' || this.subagent) return;
    const events: NewEvent[] = [];
    if (PLAN_APPROVAL.test(text) && this.plan !== undefined) {
      events.push({ type: 'human', channel: 'plan', text: wellFormed(this.plan) });
      this.plan = undefined;
    }
    events.push({ type: 'human', channel: 'prompt', text: wellFormed(text) });
    this.give(events, stamp);
  }

  private agent(text: string, stamp: Stamp): void {
    const proposed = PLAN_TAG.exec(text)?.[1];
    if (proposed !== undefined) this.plan = proposed;
    const words = text.replace(/<\/?proposed_plan>/g, '').trim();
    if (words !== '') this.give([{ type: 'agent', text: wellFormed(words) }], stamp);
  }

  private call(payload: JsonObject, stamp: Stamp): void {
    const call = asText(payload.call_id) ?? asText(payload.id) ?? `line-${stamp.record}`;
    const described = describeCall(payload);
    if (described.action === 'ask')
      this.asked.set(call, [...askedQuestions(asObject(argumentsOf(payload)) ?? {})]);
    this.give([{ type: 'call', call, ...described }], stamp);
  }

  private output(payload: JsonObject, stamp: Stamp): void {
    const call = asText(payload.call_id) ?? '';
    const asked = this.asked.get(call);
    this.asked.delete(call);
    const answers = asked && answersOf(plain(payload.output), new Map(asked));
    if (answers === undefined) this.give([{ type: 'result', call, ...callOutput(payload.output) }], stamp);
    else if (!this.subagent) this.give(answers, stamp);
  }

  private give(events: readonly NewEvent[], stamp: Stamp): void {
    if (events.length === 0) return;
    const key = this.keys.next(() => JSON.stringify(events), this.seen !== undefined);
    if (key !== undefined && this.seen?.(key)) return;
    for (const event of events) this.emit({ ...event, ...stamp });
  }
}

/** `{"answers":{"<question id>":{"answers":["…","user_note: …"]}}}` with the questions of the call. */
function answersOf(output: string, asked: ReadonlyMap<string, string>): NewEvent[] | undefined {
  const answers = asObject(asObject(parseJson(output))?.answers);
  if (answers === undefined) return undefined;
  return Object.entries(answers).flatMap(([id, value]): NewEvent[] => {
    const words = asList(asObject(value)?.answers ?? value)
      .filter((answer) => typeof answer === 'string')
      .map((answer) => answer.replace(/^user_note:\s*/, ''));
    const text = words.filter(Boolean).join('\n');
    const question = asked.get(id);
    if (text === '') return [];
    return [
      {
        type: 'human',
        channel: 'answer',
        text: wellFormed(text),
        ...(question ? { question: clip(question) } : {}),
      },
    ];
  });
}
