import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionCreateParams,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import { type Call, type Dialect, type Draft, instructions, usageFrom } from './dialect.js';
import type { Message } from './llm.js';

/** OpenAI's chat completions, which every compatible endpoint speaks. */
export const chat: Dialect = {
  send: (client, call) =>
    client.chat.completions.create(bodyOf(call), { signal: call.signal }).asResponse() as Promise<Response>,

  read(body) {
    const { choices, usage } = body as Partial<ChatCompletion>;
    const choice = choices?.[0];
    return {
      text: textOf(choice?.message?.content),
      calls: (choice?.message?.tool_calls ?? []).flatMap((call) =>
        call.type === 'custom' ? [] : [{ ...call.function, id: call.id }],
      ),
      refusal: choice?.message?.refusal || filtered(choice?.finish_reason),
      end: choice?.finish_reason === 'length' ? 'length' : 'complete',
      usage: usageFrom(usage?.prompt_tokens, usage?.completion_tokens),
    };
  },

  async follow(events, onText) {
    const calls: { id: string; name: string; arguments: string }[] = [];
    let [text, refusal, end, usage]: [string, string, Draft['end'], Draft['usage']] = [
      '',
      '',
      'cut',
      undefined,
    ];
    for await (const chunk of events as AsyncIterable<Partial<ChatCompletionChunk>>) {
      usage = usageFrom(chunk.usage?.prompt_tokens, chunk.usage?.completion_tokens) ?? usage;
      const choice = chunk.choices?.[0];
      const { content, refusal: declined, tool_calls: pieces } = choice?.delta ?? {};
      const piece = textOf(content);
      if (piece !== '') onText(piece);
      text += piece;
      refusal += declined ?? '';
      for (const { index, id, function: part } of pieces ?? []) {
        calls[index] ??= { id: '', name: '', arguments: '' };
        const call = calls[index];
        call.id ||= id ?? '';
        call.name ||= part?.name ?? '';
        call.arguments += part?.arguments ?? '';
      }
      refusal ||= filtered(choice?.finish_reason);
      if (choice?.finish_reason) end = choice.finish_reason === 'length' ? 'length' : 'complete';
    }
    return { text, calls: calls.filter(Boolean), refusal, end, usage };
  },
};

function bodyOf({ model, request, form, maxTokens }: Call): ChatCompletionCreateParams {
  const { schema, tools = [], onText } = request;
  return {
    model,
    messages: [{ role: 'system', content: instructions(request, form) }, ...request.messages.map(messageOf)],
    [maxTokens]: request.maxOutputTokens,
    ...(schema && form === 'schema'
      ? {
          response_format: {
            type: 'json_schema',
            json_schema: { name: schema.name, schema: { ...schema.schema }, strict: true },
          },
        }
      : {}),
    ...(schema && form === 'object' ? { response_format: { type: 'json_object' } } : {}),
    ...(tools.length > 0
      ? {
          tools: tools.map(({ name, description, input }) => ({
            type: 'function' as const,
            function: { name, description, parameters: { ...input } },
          })),
        }
      : {}),
    ...(onText ? { stream: true, stream_options: { include_usage: true } } : {}),
  };
}

function messageOf(message: Message): ChatCompletionMessageParam {
  if (message.from === 'user') return { role: 'user', content: message.text };
  if (message.from === 'tool') return { role: 'tool', tool_call_id: message.call, content: message.text };
  const calls = (message.calls ?? []).map(({ id, name, input }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: JSON.stringify(input) },
  }));
  return { role: 'assistant', content: message.text, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
}

function filtered(finish: string | null | undefined): string {
  return finish === 'content_filter' ? 'a content filter stopped it' : '';
}

/** A text, or the parts of one, which some endpoints send. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part) => textOf(part?.text)).join('') : '';
}
