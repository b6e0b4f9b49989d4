import type {
  Response as Document,
  ResponseCreateParams,
  ResponseInputItem,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';
import { type Call, type Dialect, type Draft, instructions, usageFrom } from './dialect.js';
import type { Message } from './llm.js';

/** OpenAI's responses, for endpoints whose setting `api` says so. Nothing is stored at the server. */
export const responses: Dialect = {
  send: (client, call) =>
    client.responses.create(bodyOf(call), { signal: call.signal }).asResponse() as Promise<Response>,
  read: (body) => draftOf(body as Partial<Document>),
  async follow(events, onText) {
    for await (const event of events as AsyncIterable<ResponseStreamEvent>) {
      if (event.type === 'response.output_text.delta') onText(event.delta);
      if (
        event.type === 'response.completed' ||
        event.type === 'response.incomplete' ||
        event.type === 'response.failed'
      )
        return draftOf(event.response);
    }
    return { text: '', calls: [], refusal: '', end: 'cut', usage: undefined };
  },
};

function draftOf({ output = [], usage, incomplete_details: incomplete, status }: Partial<Document>): Draft {
  const parts = output.flatMap((item) => (item.type === 'message' ? item.content : []));
  const declined = parts.flatMap((part) => (part.type === 'refusal' ? [part.refusal] : [])).join(' ');
  return {
    text: parts.flatMap((part) => (part.type === 'output_text' ? [part.text] : [])).join(''),
    calls: output.flatMap((item) =>
      item.type === 'function_call' ? [{ id: item.call_id, name: item.name, arguments: item.arguments }] : [],
    ),
    refusal: declined || (incomplete?.reason === 'content_filter' ? 'a content filter stopped it' : ''),
    end: status === 'failed' ? 'cut' : incomplete?.reason === 'max_output_tokens' ? 'length' : 'complete',
    usage: usageFrom(usage?.input_tokens, usage?.output_tokens),
  };
}

function bodyOf({ model, request, form }: Call): ResponseCreateParams {
  const { schema, tools = [], onText } = request;
  return {
    model,
    instructions: instructions(request, form),
    input: request.messages.flatMap(itemsOf),
    max_output_tokens: request.maxOutputTokens,
    store: false,
    ...(schema && form === 'schema'
      ? {
          text: {
            format: { type: 'json_schema', name: schema.name, schema: { ...schema.schema }, strict: true },
          },
        }
      : {}),
    ...(schema && form === 'object' ? { text: { format: { type: 'json_object' } } } : {}),
    ...(tools.length > 0
      ? {
          tools: tools.map(({ name, description, input }) => ({
            type: 'function' as const,
            name,
            description,
            parameters: { ...input },
            strict: false,
          })),
        }
      : {}),
    ...(onText ? { stream: true } : {}),
  };
}

function itemsOf(message: Message): ResponseInputItem[] {
  if (message.from === 'user') return [{ role: 'user', content: message.text }];
  if (message.from === 'tool')
    return [{ type: 'function_call_output', call_id: message.call, output: message.text }];
  const calls = (message.calls ?? []).map(({ id, name, input }) => ({
    type: 'function_call' as const,
    call_id: id,
    name,
    arguments: JSON.stringify(input),
  }));
  return [...(message.text ? [{ role: 'assistant' as const, content: message.text }] : []), ...calls];
}
