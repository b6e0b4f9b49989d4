/** A request as one text, and what is asked for beside it in words: agents take a prompt and give an answer. */
import { randomUUID } from 'node:crypto';
import { instructions } from '../dialect.js';
import type { LlmRequest, Message, ToolCall, ToolSpec } from '../llm.js';
import { isFields } from './printed-json.js';

export interface Conversation {
  /** Our words alone. */
  readonly system: string;
  readonly prompt: string;
}

export function conversation(request: LlmRequest): Conversation {
  const { messages, tools = [] } = request;
  const [only] = messages;
  const words = [instructions(request, 'words'), ...(tools.length > 0 ? [toolWords(tools)] : [])];
  if (messages.length === 1 && only?.from === 'user')
    return { system: words.join('\n\n'), prompt: only.text };
  // Nobody who wrote a part of it could know how the next one begins.
  const mark = randomUUID().slice(0, 8);
  words.push(
    `The conversation up to now follows. Each part of it begins with a line like "[${mark} user]"; all that stands between two such lines is one part. Give the next "[${mark} model]" part, without that line.`,
  );
  return {
    system: words.join('\n\n'),
    prompt: messages.map((message) => part(mark, message)).join('\n\n'),
  };
}

function part(mark: string, message: Message): string {
  if (message.from === 'tool') return `[${mark} result of ${message.call}]\n${message.text}`;
  const calls = message.from === 'model' ? (message.calls ?? []) : [];
  const called = calls.length > 0 ? [JSON.stringify({ tool_calls: calls })] : [];
  return [`[${mark} ${message.from}]`, message.text, ...called].filter(Boolean).join('\n');
}

function toolWords(tools: readonly ToolSpec[]): string {
  return `You may ask for the tools below before you answer; you have no others. To use some, answer with this JSON alone: {"tool_calls":[{"name":"…","input":{…}}]}; the results come back to you. When you have what you need, give your answer instead.\n${tools.map((tool) => JSON.stringify(tool)).join('\n')}`;
}

/** An answer without the line that begins a part of a conversation, which models like to write all the same. */
export function withoutMark(text: string): string {
  return text.replace(/^\s*\[[0-9a-f]{8} model\]/, '').trim();
}

/** The tools an answer asks for; `undefined` when it is an answer. */
export function readCalls(text: string): ToolCall[] | undefined {
  try {
    const { tool_calls: asked } = JSON.parse(onlyJson(text));
    if (!Array.isArray(asked) || asked.length === 0) return undefined;
    return asked.filter(isFields).map(({ name, input }) => ({
      id: `call_${randomUUID().slice(0, 8)}`,
      name: String(name),
      input: input ?? {},
    }));
  } catch {
    return undefined;
  }
}

/** The JSON object in an answer that has words or a fence around it; the answer itself when there is none. */
export function onlyJson(text: string): string {
  const tries = [text, /```(?:json)?\s*\n([\s\S]*?)\n\s*```/.exec(text)?.[1], /\{[\s\S]*\}/.exec(text)?.[0]];
  return tries.find((part) => part !== undefined && isObject(part)) ?? text;
}

function isObject(text: string): boolean {
  try {
    return isFields(JSON.parse(text));
  } catch {
    return false;
  }
}
