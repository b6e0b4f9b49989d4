/** Scripted answers in the words of chat completions and of responses, in one piece or as events. */
import type { Scripted } from './model-server.js';

interface Asked {
  readonly model: string;
  readonly stream_options?: { readonly include_usage?: boolean };
}

type Event = Record<string, unknown>;

export function chatDocument({ model }: Asked, scripted: Scripted): unknown {
  const { text, refusal } = scripted;
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text ?? null,
          refusal: refusal ?? null,
          ...(scripted.calls ? { tool_calls: callsOf(scripted).map(chatCall) } : {}),
        },
        logprobs: null,
        finish_reason: finishOf(scripted),
      },
    ],
    ...(scripted.usage === null ? {} : { usage: chatUsage(scripted) }),
  };
}

export function* chatEvents(
  { model, stream_options: options }: Asked,
  scripted: Scripted,
): Generator<string> {
  const chunk = (delta: unknown, finish: string | null = null): string =>
    data({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model,
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
  yield chunk({ role: 'assistant', content: '' });
  for (const piece of pieces(scripted.text)) yield chunk({ content: piece });
  for (const piece of pieces(scripted.refusal)) yield chunk({ refusal: piece });
  for (const [index, call] of callsOf(scripted).entries()) {
    const { function: named, ...rest } = chatCall(call);
    yield chunk({ tool_calls: [{ index, ...rest, function: { name: named.name, arguments: '' } }] });
    for (const piece of pieces(named.arguments))
      yield chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
  }
  yield chunk({}, finishOf(scripted));
  if (options?.include_usage && scripted.usage !== null)
    yield data({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      model,
      choices: [],
      usage: chatUsage(scripted),
    });
  yield 'data: [DONE]\n\n';
}

export function responseDocument({ model }: Asked, scripted: Scripted): Event {
  const { text, refusal, finish } = scripted;
  const content = [
    ...(text === undefined ? [] : [{ type: 'output_text', text, annotations: [] }]),
    ...(refusal === undefined ? [] : [{ type: 'refusal', refusal }]),
  ];
  const { input, output } = usageOf(scripted);
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model,
    status: finish ? 'incomplete' : 'completed',
    incomplete_details: finish
      ? { reason: finish === 'length' ? 'max_output_tokens' : 'content_filter' }
      : null,
    error: null,
    output: [
      ...(content.length > 0
        ? [{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content }]
        : []),
      ...callsOf(scripted).map(({ id, name, input: given }) => ({
        type: 'function_call',
        id: `fc_${id}`,
        call_id: id,
        name,
        arguments: given,
        status: 'completed',
      })),
    ],
    ...(scripted.usage === null
      ? {}
      : { usage: { input_tokens: input, output_tokens: output, total_tokens: input + output } }),
  };
}

export function* responseEvents(asked: Asked, scripted: Scripted): Generator<string> {
  const document = responseDocument(asked, scripted);
  let sequence = 0;
  const event = (type: string, rest: Event): string =>
    `event: ${type}\n${data({ type, sequence_number: sequence++, ...rest })}`;
  yield event('response.created', { response: { ...document, status: 'in_progress', output: [] } });
  for (const delta of pieces(scripted.text))
    yield event('response.output_text.delta', { item_id: 'msg_1', output_index: 0, content_index: 0, delta });
  for (const [index, item] of (document.output as Event[]).entries())
    yield event('response.output_item.done', { output_index: index, item });
  yield event(scripted.finish ? 'response.incomplete' : 'response.completed', { response: document });
}

function callsOf({ calls = [] }: Scripted): { id: string; name: string; input: string }[] {
  return calls.map(({ id, name, input }, index) => ({
    id: id ?? `call_${index + 1}`,
    name,
    // A script that wants broken arguments gives them as text.
    input: typeof input === 'string' ? input : JSON.stringify(input),
  }));
}

function chatCall({ id, name, input }: { id: string; name: string; input: string }) {
  return { id, type: 'function', function: { name, arguments: input } };
}

function finishOf({ finish, calls }: Scripted): string {
  return finish ?? (calls ? 'tool_calls' : 'stop');
}

function usageOf({ usage }: Scripted): { input: number; output: number } {
  return usage ?? { input: 100, output: 10 };
}

function chatUsage(scripted: Scripted): unknown {
  const { input, output } = usageOf(scripted);
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

function pieces(text = ''): string[] {
  return text.match(/[\s\S]{1,8}/g) ?? [];
}

function data(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}
