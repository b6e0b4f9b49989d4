import type { LlmRequest, Message } from './llm.js';

/** A request as it is sent, part after part, for a person who wants to know before it is. */
export function renderRequest({ system, messages, schema, tools = [] }: LlmRequest): string {
  return [
    part('system', system),
    ...messages.map(renderMessage),
    ...tools.map((tool) => part(`tool ${tool.name}`, `${tool.description}\n${JSON.stringify(tool.input)}`)),
    ...(schema ? [part(`answer: ${schema.name}`, JSON.stringify(schema.schema))] : []),
  ].join('\n');
}

function renderMessage(message: Message): string {
  if (message.from === 'tool') return part(`tool result ${message.call}`, message.text);
  const calls = message.from === 'model' ? (message.calls ?? []) : [];
  return part(
    message.from,
    [message.text, ...calls.map((call) => JSON.stringify(call))].filter(Boolean).join('\n'),
  );
}

function part(title: string, text: string): string {
  return `--- ${title} ---\n${text}\n`;
}
