import { headAndTail, wellFormed } from '../clip.js';
import { asList, asObject, asText, type JsonObject, parseJson } from '../json-value.js';
import type { NewEvent } from '../new-event.js';
import { describeCall } from './describe-call.js';
import { humanText } from './human-text.js';

const USER = 1;
const THINKING = 30;

/** The events of one bubble of a conversation. */
export function bubbleEvents(bubble: JsonObject): NewEvent[] {
  if (bubble.type === USER || bubble.type === 'user') {
    const text = humanText(asText(bubble.text) ?? richText(bubble.richText));
    return text === '' ? [] : [{ type: 'human', channel: 'prompt', text: wellFormed(text) }];
  }
  if (bubble.capabilityType === THINKING) return [];
  const text = (asText(bubble.text) ?? asText(bubble.rawText) ?? '').trim();
  const words: NewEvent[] = text === '' ? [] : [{ type: 'agent', text: wellFormed(text) }];
  const tool = asObject(bubble.toolFormerData);
  return tool === undefined || asText(tool.name) === undefined ? words : [...words, ...toolEvents(tool)];
}

/** Whether the agent still works on a bubble. */
export function isUnfinished(bubble: JsonObject): boolean {
  const status = asObject(bubble.toolFormerData)?.status;
  return status === 'loading' || status === 'running' || status === 'pending' || status === 'streaming';
}

function toolEvents(tool: JsonObject): NewEvent[] {
  const call = (asText(tool.toolCallId) ?? '').split('\n')[0] ?? '';
  const name = asText(tool.name) ?? '';
  const parameters = asObject(parseJson(asText(tool.params) ?? ''));
  const input = { ...parameters, ...asObject(parseJson(asText(tool.rawArgs) ?? '')) };
  const described: NewEvent = { type: 'call', call, tool: name, ...describeCall(name, input) };
  if (tool.status === undefined) return [described];
  const answers =
    described.action === 'ask' ? answersOf(input, asObject(parseJson(asText(tool.result) ?? ''))) : [];
  if (answers.length > 0) return [described, ...answers];
  const refused = tool.userDecision === 'rejected';
  const text = refused
    ? 'The user refused this call.'
    : headAndTail(asText(tool.result) ?? asText(tool.error) ?? '');
  return [described, { type: 'result', call, ok: tool.status === 'completed' && !refused, text }];
}

/** Questions have ids, options too; the answer names them or holds typed words. */
function answersOf(input: JsonObject, result: JsonObject | undefined): NewEvent[] {
  const questions = new Map(
    asList(input.questions).map((item) => [asObject(item)?.id, asObject(item) ?? {}]),
  );
  return asList(result?.answers).flatMap((item): NewEvent[] => {
    const answer = asObject(item) ?? {};
    const question = questions.get(answer.questionId) ?? {};
    const labels = new Map(
      asList(question.options).map((option) => [asObject(option)?.id, asText(asObject(option)?.label)]),
    );
    const chosen = asList(answer.selectedOptionIds ?? answer.selectedOptions).map(
      (id) => labels.get(id) ?? asText(id),
    );
    const text = [...chosen, asText(answer.freeformText) ?? asText(answer.text)].filter(Boolean).join(', ');
    const asked = [
      asText(question.prompt) ?? asText(question.question) ?? '',
      ...[...labels.values()].map((label) => `- ${label}`),
    ];
    return text === ''
      ? []
      : [
          {
            type: 'human',
            channel: 'answer',
            text: wellFormed(text),
            question: wellFormed(asked.join('\n')),
          },
        ];
  });
}

/** Text of the editor's own document tree, where the plain text is missing. */
function richText(value: unknown): string {
  const walk = (node: unknown): string => {
    const object = asObject(node) ?? {};
    const inner = asList(object.children)
      .map(walk)
      .join(object.type === 'root' ? '\n' : '');
    return (asText(object.text) ?? '') + inner;
  };
  return typeof value === 'string' ? walk(asObject(parseJson(value))?.root) : '';
}
