import { clip, headAndTail, isoTime, oneLine, wellFormed } from '../clip.js';
import { asList, asObject, asText, type JsonObject } from '../json-value.js';
import type { NewEvent } from '../new-event.js';
import type { Place, ReadOptions, SessionEvent, ToolCall } from '../session.js';
import { type Stamp, stampOf } from '../stamp.js';

export interface CopilotCarry {
  /** Questions the agent asked that have no answer yet, by call. */
  readonly asked: Readonly<Record<string, string>>;
}

const ACTIONS: Readonly<Record<string, ToolCall['action']>> = {
  bash: 'run',
  powershell: 'run',
  shell: 'run',
  view: 'read',
  web_fetch: 'read',
  grep: 'search',
  glob: 'search',
  create: 'edit',
  edit: 'edit',
  str_replace: 'edit',
  apply_patch: 'edit',
  ask_user: 'ask',
  task: 'delegate',
};
const ANSWER = /^User (?:selected|responded|answered)[^:]*:\s*/;

/** Turns the events of one Copilot session into ours, in file order. */
export class CopilotReader {
  private readonly asked: Map<string, string>;

  constructor(
    private readonly emit: (event: SessionEvent) => void,
    private readonly seen: ReadOptions['seen'],
    carried?: CopilotCarry,
  ) {
    this.asked = new Map(Object.entries(carried?.asked ?? {}));
  }

  carry(): CopilotCarry {
    return { asked: Object.fromEntries(this.asked) };
  }

  take(record: JsonObject, line: number): void {
    const data = asObject(record.data) ?? {};
    const events = this.events(String(record.type), data);
    const uuid = asText(record.id);
    if (events.length === 0 || (uuid !== undefined && this.seen?.(uuid))) return;
    const stamp: Stamp = stampOf(line, isoTime(record.timestamp));
    for (const event of events) this.emit({ ...event, ...stamp });
  }

  private events(type: string, data: JsonObject): NewEvent[] {
    // A sub-agent's words and calls name the call that started it.
    if (asText(data.parentToolCallId) !== undefined) return [];
    if (type === 'session.start' || type === 'session.resume') return place(asObject(data.context));
    if (type === 'user.message') return words('human', asText(data.source) ?? 'user', data.content);
    if (type === 'assistant.message') return words('agent', 'user', data.content);
    if (type === 'tool.execution_start') return [this.call(data)];
    if (type === 'tool.execution_complete') return this.result(data);
    return [];
  }

  private call(data: JsonObject): NewEvent {
    const call = asText(data.toolCallId) ?? '';
    const tool = asText(data.toolName) ?? '';
    const input = asObject(data.arguments) ?? {};
    const action = ACTIONS[tool] ?? 'other';
    const path = asText(input.path) ?? asText(input.file_path);
    if (action === 'ask') this.asked.set(call, question(input));
    const text =
      action === 'run' ? clip(asText(input.command) ?? '') : oneLine(path ?? JSON.stringify(input));
    return { type: 'call', call, tool, action, input: text, paths: path === undefined ? [] : [path] };
  }

  private result(data: JsonObject): NewEvent[] {
    const call = asText(data.toolCallId) ?? '';
    const result = asObject(data.result);
    const text =
      asText(result?.content) ??
      asText(result?.text_result_for_llm) ??
      asText(asObject(data.error)?.message) ??
      '';
    const ok =
      data.success !== false && (result?.result_type ?? 'success') === 'success' && data.error === undefined;
    const asked = this.asked.get(call);
    this.asked.delete(call);
    if (asked === undefined || !ok || text === '')
      return [{ type: 'result', call, ok, text: headAndTail(text) }];
    return [
      {
        type: 'human',
        channel: 'answer',
        text: wellFormed(text.replace(ANSWER, '')),
        question: wellFormed(asked),
      },
    ];
  }
}

function question(input: JsonObject): string {
  const choices = asList(input.choices).filter((choice) => typeof choice === 'string');
  return [asText(input.question) ?? '', ...choices.map((choice) => `- ${choice}`)].join('\n');
}

function words(type: 'human' | 'agent', source: string, content: unknown): NewEvent[] {
  const text = (asText(content) ?? '').trim();
  if (text === '' || source !== 'user') return [];
  return [
    type === 'human' ? { type, channel: 'prompt', text: wellFormed(text) } : { type, text: wellFormed(text) },
  ];
}

function place(context: JsonObject | undefined): NewEvent[] {
  const [cwd, branch, commit] = [asText(context?.cwd), asText(context?.branch), asText(context?.headCommit)];
  const found: Omit<Place, 'record'> = {
    type: 'place',
    ...(cwd ? { cwd } : {}),
    ...(branch ? { branch } : {}),
    ...(commit ? { commit } : {}),
  };
  return cwd === undefined ? [] : [found];
}
