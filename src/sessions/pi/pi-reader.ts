import { clip, headAndTail, isoTime, oneLine, wellFormed } from '../clip.js';
import { asList, asObject, asText, isObject, type JsonObject } from '../json-value.js';
import type { NewEvent } from '../new-event.js';
import type { ReadOptions, SessionEvent, ToolCall } from '../session.js';
import { type Stamp, stampOf } from '../stamp.js';

export interface PiCarry {
  /** The branch reading stands on: each entry's id, and whether a human turn began there. */
  readonly path: readonly (readonly [string, boolean])[];
}

const ACTIONS: Readonly<Record<string, ToolCall['action']>> = {
  bash: 'run',
  read: 'read',
  ls: 'read',
  grep: 'search',
  find: 'search',
  edit: 'edit',
  write: 'edit',
};

/** Turns the entries of one Pi session into events. Going back to an earlier entry voids what was said after it. */
export class PiReader {
  private path: (readonly [string, boolean])[];

  constructor(
    private readonly emit: (event: SessionEvent) => void,
    private readonly seen: ReadOptions['seen'],
    carried?: PiCarry,
  ) {
    this.path = [...(carried?.path ?? [])];
  }

  carry(): PiCarry {
    return { path: this.path };
  }

  take(record: JsonObject, line: number): void {
    const stamp = stampOf(line, isoTime(record.timestamp));
    if (record.type === 'session') {
      const cwd = asText(record.cwd);
      if (cwd !== undefined) this.emit({ type: 'place', cwd, ...stamp });
      return;
    }
    const id = asText(record.id);
    const message = asObject(record.message);
    const events = record.type === 'message' && message !== undefined ? messageEvents(message) : [];
    if (id !== undefined)
      this.step(
        id,
        asText(record.parentId),
        events.some(({ type }) => type === 'human'),
        stamp,
      );
    if (events.length === 0 || (id !== undefined && this.seen?.(`pi:${id}:${stamp.time ?? ''}`))) return;
    for (const event of events) this.emit({ ...event, ...stamp });
  }

  private step(id: string, parent: string | undefined, human: boolean, stamp: Stamp): void {
    const at =
      parent === undefined ? this.path.length - 1 : this.path.findLastIndex(([known]) => known === parent);
    const left = at < 0 ? [] : this.path.splice(at + 1);
    const turns = left.filter(([, wasHuman]) => wasHuman).length;
    if (turns > 0) this.emit({ type: 'rollback', turns, ...stamp });
    this.path.push([id, human]);
  }
}

function messageEvents(message: JsonObject): NewEvent[] {
  if (message.role === 'user') {
    const text = textOf(message.content).trim();
    return text === '' ? [] : [{ type: 'human', channel: 'prompt', text: wellFormed(text) }];
  }
  if (message.role === 'toolResult') {
    const call = asText(message.toolCallId) ?? '';
    return [
      { type: 'result', call, ok: message.isError !== true, text: headAndTail(textOf(message.content)) },
    ];
  }
  if (message.role !== 'assistant') return [];
  return asList(message.content).filter(isObject).flatMap(blockEvents);
}

function blockEvents(block: JsonObject): NewEvent[] {
  if (block.type === 'text') {
    const text = (asText(block.text) ?? '').trim();
    return text === '' ? [] : [{ type: 'agent', text: wellFormed(text) }];
  }
  if (block.type !== 'toolCall') return [];
  const tool = asText(block.name) ?? '';
  const input = asObject(block.arguments) ?? {};
  const path = asText(input.path) ?? asText(input.file_path);
  const action = ACTIONS[tool] ?? 'other';
  const text = action === 'run' ? clip(asText(input.command) ?? '') : oneLine(path ?? JSON.stringify(input));
  return [
    {
      type: 'call',
      call: asText(block.id) ?? '',
      tool,
      action,
      input: text,
      paths: path === undefined ? [] : [path],
    },
  ];
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = asList(content)
    .filter(isObject)
    .filter((part) => part.type === 'text');
  return parts.map((part) => asText(part.text) ?? '').join('\n');
}
