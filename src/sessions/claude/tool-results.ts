import { headAndTail, wellFormed } from '../clip.js';
import { asList, asObject, asText, type JsonObject } from '../json-value.js';
import type { NewEvent } from '../new-event.js';
import { type Answer, answersOf, clarifiedAnswers, isAnswer, isClarification } from './answers.js';

/** Calls whose results hold words of the human: what was asked or proposed in them. */
export interface OpenCalls {
  readonly asked: Record<string, readonly (readonly [string, string])[]>;
  readonly plans: Record<string, string>;
}

const REFUSED =
  /^(?:Error: )?The user doesn't want to (?:proceed with this tool use|take this action right now)/;
const SAID = /the user said:\s*\n?([\s\S]*)$/i;
const NOTE = /\n+Note: The user's next message may contain a correction[\s\S]*$/;
const APPROVED = /^User has approved (?:your|the|this) plan/;
const APPROVED_PLAN = /^## Approved Plan[^\n]*\n([\s\S]*)$/m;

/** The events one `tool_result` block stands for. */
export function resultEvents(block: JsonObject, structured: unknown, calls: OpenCalls): NewEvent[] {
  const call = asText(block.tool_use_id) ?? '';
  const text = resultText(block.content);
  const asked = new Map(calls.asked[call] ?? []);
  const plan = calls.plans[call];
  delete calls.asked[call];
  delete calls.plans[call];
  const answered =
    isAnswer(text) || (asked.size > 0 && asObject(asObject(structured)?.answers) !== undefined);
  if (answered) return answersOf(text, structured, asked).map(answerEvent);
  if (APPROVED.test(text)) return approvedPlan(text, structured, plan);
  if (block.is_error === true && REFUSED.test(text)) return refusal(call, text, asked);
  return [{ type: 'result', call, ok: block.is_error !== true, text: headAndTail(text) }];
}

function answerEvent({ question, text }: Answer): NewEvent {
  return { type: 'human', channel: 'answer', text: wellFormed(text), question: wellFormed(question) };
}

/** The human may have edited the plan before approving it, so the result's wording wins over the proposal's. */
function approvedPlan(text: string, structured: unknown, proposed: string | undefined): NewEvent[] {
  const plan = APPROVED_PLAN.exec(text)?.[1]?.trim() || asText(asObject(structured)?.plan) || proposed;
  return plan === undefined ? [] : [{ type: 'human', channel: 'plan', text: wellFormed(plan) }];
}

function refusal(call: string, text: string, asked: ReadonlyMap<string, string>): NewEvent[] {
  const said = SAID.exec(text)?.[1]?.replace(NOTE, '').trim() ?? '';
  const refused = { type: 'result', call, ok: false, text: 'The user refused this call.' } as const;
  if (said === '') return [refused];
  if (isClarification(said)) return [refused, ...clarifiedAnswers(said, asked).map(answerEvent)];
  return [refused, { type: 'human', channel: 'rejection', text: wellFormed(said), call }];
}

/** Whether a record says all that is needed without its `toolUseResult`: answers and plans have notes and edits there. */
export function suffices(record: JsonObject, calls: OpenCalls): boolean {
  return asList(asObject(record.message)?.content).every((block) => {
    const call = asText(asObject(block)?.tool_use_id) ?? '';
    return !Object.hasOwn(calls.asked, call) && !Object.hasOwn(calls.plans, call);
  });
}

function resultText(content: unknown): string {
  if (typeof content === 'string') return content;
  return asList(content)
    .map((part) => asText(asObject(part)?.text) ?? '')
    .filter(Boolean)
    .join('\n');
}
