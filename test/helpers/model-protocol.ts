/** What OpenAI's server refuses of a request: kept to, so that a request no real server takes fails here, too. */
import type { ModelRequest, ServerOptions } from './model-server.js';

interface Refusal {
  readonly status: number;
  readonly message: string;
}

export function protocolError(request: ModelRequest, { key, formats }: ServerOptions): Refusal | undefined {
  if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
    return { status: 401, message: 'Incorrect API key provided.' };
  if (formats && request.format && !formats.includes(request.format))
    return { status: 400, message: `response_format of type ${request.format} is not supported` };
  const message =
    request.api === 'chat'
      ? (chatProblem(request.body) ?? formatProblem(request.body.response_format?.json_schema))
      : request.api === 'responses'
        ? (responsesProblem(request.body) ?? formatProblem(request.body.text?.format))
        : undefined;
  return message === undefined ? undefined : { status: 400, message };
}

type Json = Record<string, unknown>;

function chatProblem({ model, messages, tools }: Json): string | undefined {
  if (typeof model !== 'string') return 'you must provide a model parameter';
  if (!Array.isArray(messages) || messages.length === 0) return "'messages' must be a non-empty array";
  const open = new Set<string>();
  for (const message of messages) {
    const { role, content, tool_calls: calls = [], tool_call_id: id } = message;
    if (!['system', 'developer', 'user', 'assistant', 'tool'].includes(role))
      return `'${role}' is not a role`;
    if (typeof content !== 'string' && !(role === 'assistant' && calls.length > 0))
      return `content of role ${role} must be a string`;
    if (role === 'tool' && !open.delete(id)) return 'a tool message must answer a preceding tool call';
    if (role !== 'tool' && open.size > 0) return 'a tool call was not answered';
    for (const call of calls) {
      if (call.type !== 'function' || typeof call.function?.arguments !== 'string') return 'bad tool call';
      open.add(call.id);
    }
  }
  for (const tool of (tools ?? []) as Json[]) {
    const { name, parameters } = (tool.function ?? {}) as Json;
    if (tool.type !== 'function' || !isName(name) || typeof parameters !== 'object') return 'bad tool';
  }
  return undefined;
}

function responsesProblem({ model, input, tools }: Json): string | undefined {
  if (typeof model !== 'string') return 'you must provide a model parameter';
  if (typeof input !== 'string' && !Array.isArray(input)) return "'input' must be a string or an array";
  const open = new Set<unknown>();
  for (const item of [input].flat() as (string | Json)[]) {
    if (typeof item === 'string') continue;
    if (item.type === 'function_call') open.add(item.call_id);
    else if (item.type === 'function_call_output') {
      if (!open.delete(item.call_id)) return 'no tool call found for this output';
    } else if (typeof item.role !== 'string' || typeof item.content !== 'string') return 'bad input item';
  }
  if (open.size > 0) return 'a tool call has no output';
  for (const tool of (tools ?? []) as Json[])
    if (tool.type !== 'function' || !isName(tool.name)) return 'bad tool';
  return undefined;
}

/** A strict schema names every property as required and allows no others, all the way down. */
function formatProblem(format: Json | undefined): string | undefined {
  if (format?.schema === undefined) return undefined;
  if (!isName(format.name)) return `'${format.name}' is no name of a schema`;
  return format.strict === true ? strictProblem(format.schema as Json, format.name as string) : undefined;
}

function strictProblem(schema: Json, at: string): string | undefined {
  const { type, properties = {}, required = [], items, anyOf = [] } = schema;
  if ([type].flat().includes('object')) {
    if (schema.additionalProperties !== false) return `${at}: additionalProperties must be false`;
    const keys = Object.keys(properties as Json);
    if (keys.some((key) => !(required as string[]).includes(key)))
      return `${at}: all properties must be required`;
  }
  const inner = [
    ...Object.entries(properties as Record<string, Json>),
    ...(items ? [['items', items as Json] as const] : []),
    ...(anyOf as Json[]).map((shape, index) => [`anyOf ${index}`, shape] as const),
  ];
  return inner.map(([key, shape]) => strictProblem(shape, `${at}.${key}`)).find(Boolean);
}

function isName(name: unknown): boolean {
  return typeof name === 'string' && /^[a-zA-Z0-9_-]{1,64}$/.test(name);
}
