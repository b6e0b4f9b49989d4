import { clip, headAndTail, isoTime, oneLine, wellFormed } from '../clip.js';
import { asList, asObject, asText, isObject, type JsonObject, parseJson } from '../json-value.js';
import type { NewEvent } from '../new-event.js';
import type { ReadOptions, SessionEvent, ToolCall } from '../session.js';
import { stampOf } from '../stamp.js';

export interface GeminiCarry {
  /** Messages and calls that were given out: a message is written again as its calls complete. */
  readonly given: readonly string[];
  readonly subagent: boolean;
  readonly placed: boolean;
}

const REMEMBERED = 5000;
const INJECTED_BLOCK =
  /<(hook_context|session_context|untrusted_context|system_reminder)>[\s\S]*?(?:<\/\1>|$)/g;
const ACTIONS: Readonly<Record<string, ToolCall['action']>> = {
  run_shell_command: 'run',
  read_file: 'read',
  read_many_files: 'read',
  list_directory: 'read',
  web_fetch: 'read',
  search_file_content: 'search',
  grep_search: 'search',
  glob: 'search',
  google_web_search: 'search',
  replace: 'edit',
  write_file: 'edit',
  ask_user: 'ask',
  exit_plan_mode: 'plan',
  codebase_investigator: 'delegate',
};
/** A call in one of these states is written once more. */
const OPEN_STATES = new Set(['scheduled', 'validating', 'executing', 'awaiting_approval']);

/** Turns Gemini's messages into events; a record is a message id. */
export class GeminiReader {
  private readonly given: Set<string>;
  private subagentKind: boolean;
  private placed: boolean;

  constructor(
    private readonly emit: (event: SessionEvent) => void,
    private readonly seen: ReadOptions['seen'],
    private readonly cwd: string | undefined,
    carried?: GeminiCarry,
  ) {
    this.given = new Set(carried?.given);
    this.subagentKind = carried?.subagent ?? false;
    this.placed = carried?.placed ?? false;
  }

  get subagent(): boolean {
    return this.subagentKind;
  }

  carry(): GeminiCarry {
    return { given: [...this.given].slice(-REMEMBERED), subagent: this.subagentKind, placed: this.placed };
  }

  /** A line of the newer format: header, message, or a patch that may hold messages. */
  take(record: JsonObject): void {
    const patch = asObject(record.$set);
    if (patch !== undefined)
      for (const message of asList(patch.messages).filter(isObject)) this.message(message);
    else if (asText(record.type) !== undefined) this.message(record);
    else if (record.kind !== undefined) this.subagentKind = record.kind === 'subagent';
  }

  /** The whole document of older versions. */
  document(document: JsonObject): void {
    this.subagentKind = document.kind === 'subagent';
    for (const message of asList(document.messages).filter(isObject)) this.message(message);
  }

  private message(message: JsonObject): void {
    const id = asText(message.id);
    if (id === undefined) return;
    const events: NewEvent[] = [];
    if (message.type === 'user') events.push(...this.once(id, humanWords(message)));
    if (message.type === 'gemini') {
      events.push(...this.once(id, agentWords(message)));
      for (const call of asList(message.toolCalls).filter(isObject)) {
        if (!OPEN_STATES.has(String(call.status)))
          events.push(...this.once(`${id}/${String(call.id)}`, callEvents(call)));
      }
    }
    const kept = this.subagentKind ? events.filter((event) => event.type !== 'human') : events;
    if (kept.length === 0) return;
    const stamp = stampOf(id, isoTime(message.timestamp));
    if (!this.placed && this.cwd !== undefined) this.emit({ type: 'place', cwd: this.cwd, ...stamp });
    this.placed = true;
    for (const event of kept) this.emit({ ...event, ...stamp });
  }

  private once(key: string, events: readonly NewEvent[]): readonly NewEvent[] {
    if (events.length === 0 || this.given.has(key)) return [];
    this.given.add(key);
    return this.seen?.(`gemini:${key}`) ? [] : events;
  }
}

/** `displayContent` is what was typed, before files it names were added. */
function humanWords(message: JsonObject): NewEvent[] {
  const text = textOf(message.displayContent ?? message.content)
    .replace(INJECTED_BLOCK, '')
    .trim();
  return text === '' ? [] : [{ type: 'human', channel: 'prompt', text: wellFormed(text) }];
}

function agentWords(message: JsonObject): NewEvent[] {
  const text = textOf(message.content).trim();
  return text === '' ? [] : [{ type: 'agent', text: wellFormed(text) }];
}

function callEvents(item: JsonObject): NewEvent[] {
  const call = asText(item.id) ?? '';
  const tool = asText(item.name) ?? '';
  const input = asObject(item.args) ?? {};
  const action = ACTIONS[tool] ?? 'other';
  const path =
    asText(input.file_path) ?? asText(input.absolute_path) ?? asText(input.dir_path) ?? asText(input.path);
  const described: NewEvent = {
    type: 'call',
    call,
    tool,
    action,
    input: action === 'run' ? clip(asText(input.command) ?? '') : oneLine(path ?? JSON.stringify(input)),
    paths: path === undefined ? [] : [path],
  };
  const response = asObject(asObject(asObject(asList(item.result)[0])?.functionResponse)?.response);
  const output = asText(response?.output) ?? asText(response?.error) ?? '';
  const ok = item.status === 'success' && response?.error === undefined;
  const answers = action === 'ask' && ok ? answersOf(input, output) : [];
  return answers.length > 0
    ? [described, ...answers]
    : [described, { type: 'result', call, ok, text: headAndTail(output) }];
}

/** `{"answers":{"0":"…"}}`: answers by the number of their question. */
function answersOf(input: JsonObject, output: string): NewEvent[] {
  const questions = asList(input.questions).filter(isObject);
  return Object.entries(asObject(asObject(parseJson(output))?.answers) ?? {}).flatMap(
    ([index, answer]): NewEvent[] => {
      const text = Array.isArray(answer) ? answer.join(', ') : asText(answer);
      const question = questions[Number(index)];
      const options = asList(question?.options)
        .filter(isObject)
        .map((option) => `- ${asText(option.label) ?? ''}`);
      const asked = [asText(question?.question) ?? '', ...options].join('\n');
      return text === undefined
        ? []
        : [{ type: 'human', channel: 'answer', text: wellFormed(text), question: wellFormed(asked) }];
    },
  );
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return asList(content)
    .filter(isObject)
    .map((part) => asText(part.text) ?? '')
    .filter(Boolean)
    .join('\n');
}
