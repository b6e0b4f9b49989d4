/** What an agent did with its tools, in a line. */
import type { RecordId } from '../../../lib/record-id.js';
import { headAndTail, oneLine } from '../../../sessions/clip.js';
import type { SessionEvent, ToolCall, ToolResult } from '../../../sessions/session.js';
import { type Entry, entryLine } from './entry.js';
import type { Labels } from './labels.js';

/** A tool call with what came back. */
export interface Step {
  readonly call: ToolCall;
  readonly result?: ToolResult;
}

/** Longest output that is shown, in UTF-16 units: of what failed, of what a colleague or sub-agent told, of the rest. */
const FAILED = 700;
const TOLD = 500;
const PRINTED = 240;
const COMMAND = 200;
const PLAN = 1600;
const FILES = 8;

export function stepsOf(events: readonly SessionEvent[]): Map<string, Step> {
  const steps = new Map<string, Step>();
  for (const event of events) {
    if (event.type === 'call') steps.set(event.call, { call: event });
    const open = event.type === 'result' ? steps.get(event.call) : undefined;
    if (event.type === 'result' && open) steps.set(event.call, { ...open, result: event });
  }
  return steps;
}

/** Looking at or changing files, which the repository itself can tell. */
export function isGlance({ call, result }: Step): boolean {
  return (
    (call.action === 'read' || call.action === 'search' || call.action === 'edit') && result?.ok !== false
  );
}

/** One step, or several glances in a row. */
export function describeStep(steps: readonly Step[], labels: Labels): Entry {
  const records = [
    ...new Set(
      steps.flatMap(({ call, result }) => [call.record, ...(result === undefined ? [] : [result.record])]),
    ),
  ];
  const [first] = steps;
  const text = first === undefined || isGlance(first) ? glancesIn(steps) : told(first);
  return { records, from: 'tool', text: entryLine(spans(records, labels), text) };
}

/** `looked at a.ts, b.ts; searched "x"; edited c.ts` */
function glancesIn(steps: readonly Step[]): string {
  const by = (action: ToolCall['action'], name: (call: ToolCall) => readonly string[]): string[] => [
    ...new Set(steps.flatMap(({ call }) => (call.action === action ? name(call) : []))),
  ];
  const files = (call: ToolCall): readonly string[] =>
    call.paths.length > 0 ? call.paths : [oneLine(call.input, 60)];
  return [
    list('looked at', by('read', files)),
    list(
      'searched',
      by('search', ({ input }) => [oneLine(input, 60)]),
    ),
    list('edited', by('edit', files)),
  ]
    .filter(Boolean)
    .join('; ');
}

function list(verb: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length > FILES ? ` and ${names.length - FILES} more` : '';
  return `${verb} ${names.slice(0, FILES).join(', ')}${more}`;
}

function told({ call, result }: Step): string {
  if (call.action === 'plan') return `PLAN: ${headAndTail(call.input, PLAN)}${outcome(result)}`;
  if (call.action === 'ask') return `ASKS: ${headAndTail(call.input, TOLD)}`;
  const what =
    call.action === 'run' ? `$ ${oneLine(call.input, COMMAND)}` : `${call.tool} ${oneLine(call.input)}`;
  return `${what}${outcome(result, call.action === 'delegate' ? TOLD : PRINTED)}`;
}

function outcome(result: ToolResult | undefined, most = PRINTED): string {
  if (result === undefined) return '';
  const text = result.text.trim();
  if (!result.ok) return `\nFAILED: ${headAndTail(text, FAILED)}`;
  return text === '' ? '' : `\n${headAndTail(text, most)}`;
}

/** Neighbouring line numbers as `12-15`. */
function spans(records: readonly RecordId[], labels: Labels): string[] {
  const spans: { first: RecordId; last: RecordId }[] = [];
  for (const record of records) {
    const before = spans.at(-1);
    if (before && typeof before.last === 'number' && record === before.last + 1) before.last = record;
    else spans.push({ first: record, last: record });
  }
  return spans.map(({ first, last }) =>
    first === last ? labels.of(first) : `${labels.of(first)}-${labels.of(last)}`,
  );
}
