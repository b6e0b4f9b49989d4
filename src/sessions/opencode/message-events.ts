import { headAndTail, wellFormed } from '../clip.js';
import { asList, asObject, asText, type JsonObject } from '../json-value.js';
import type { NewEvent } from '../new-event.js';
import { askedQuestions, describeCall } from './describe-call.js';
import type { Message } from './message-source.js';

const FEEDBACK =
  /rejected permission to use this specific tool call with the following feedback:\s*([\s\S]+)/;
const REFUSED = /^(?:Error: )?The user (?:rejected permission|dismissed this question)/;
/** `opencode run` stores its argument with the quotes it put around it. */
const QUOTED = /^"([\s\S]*)"$/;

/** The events of one message. */
export function messageEvents({ info, parts }: Message): NewEvent[] {
  if (info.role === 'user') return parts.flatMap(userPart);
  // A summary the agent wrote for itself at compaction says nothing new.
  if (info.summary === true) return [];
  return parts.flatMap((part) => (part.type === 'tool' ? toolPart(part) : agentPart(part)));
}

function userPart(part: JsonObject): NewEvent[] {
  if (part.type !== 'text' || part.synthetic === true || part.ignored === true) return [];
  const text = (asText(part.text) ?? '').trim().replace(QUOTED, '$1').trim();
  return text === '' ? [] : [{ type: 'human', channel: 'prompt', text: wellFormed(text) }];
}

function agentPart(part: JsonObject): NewEvent[] {
  const text = part.type === 'text' && part.synthetic !== true ? (asText(part.text) ?? '').trim() : '';
  return text === '' ? [] : [{ type: 'agent', text: wellFormed(text) }];
}

function toolPart(part: JsonObject): NewEvent[] {
  const call = asText(part.callID) ?? asText(part.id) ?? '';
  const tool = asText(part.tool) ?? '';
  const state = asObject(part.state) ?? {};
  const input = asObject(state.input) ?? {};
  return [{ type: 'call', call, tool, ...describeCall(tool, input) }, ...outcome(call, tool, input, state)];
}

function outcome(call: string, tool: string, input: JsonObject, state: JsonObject): NewEvent[] {
  if (state.status === 'error') {
    const error = asText(state.error) ?? '';
    const feedback = FEEDBACK.exec(error)?.[1]?.trim();
    const text = REFUSED.test(error) ? 'The user refused this call.' : headAndTail(error);
    const refusal: NewEvent[] = feedback
      ? [{ type: 'human', channel: 'rejection', text: wellFormed(feedback), call }]
      : [];
    return [{ type: 'result', call, ok: false, text }, ...refusal];
  }
  if (state.status !== 'completed') return [];
  const answers = tool === 'question' ? answersOf(input, asObject(state.metadata)) : [];
  return answers.length > 0
    ? answers
    : [{ type: 'result', call, ok: true, text: headAndTail(asText(state.output) ?? '') }];
}

/** `metadata.answers` holds the chosen labels and typed words, question by question. */
function answersOf(input: JsonObject, metadata: JsonObject | undefined): NewEvent[] {
  const questions = askedQuestions(input);
  return asList(metadata?.answers).flatMap((answer, index): NewEvent[] => {
    const text = asList(answer)
      .filter((word) => typeof word === 'string')
      .join(', ');
    const question = questions[index] ?? '';
    return text === ''
      ? []
      : [{ type: 'human', channel: 'answer', text: wellFormed(text), question: wellFormed(question) }];
  });
}
