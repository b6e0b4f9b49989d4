/** What a commit on the memory branch says, and what is read from it. */
import { counted } from '../lib/counted.js';
import { neutralise, neutraliseLine } from '../model/control-characters.js';
import type { Memory } from '../model/memory.js';
import type { Change, Reason } from './store.js';

export interface Trailers {
  readonly op?: string;
  readonly ids: readonly string[];
}

/** `add(decision): Use JWT …`, then the rule and why it was stored, then the trailers. */
export function commitMessage(
  op: Change['op'],
  memories: readonly Memory[],
  reason: Reason,
  old?: string,
): string {
  const [first] = memories;
  const subject =
    op === 'import' || !first
      ? `${op}: ${counted(memories.length, 'memory')}`
      : `${op}(${first.primitive}): ${clip(neutraliseLine(first.title), 200)}`;
  const rule = op === 'import' || !first ? '' : clip(firstSentences(first.body), 400);
  const why = neutralise(reason.why)
    .trim()
    .replace(/\n{2,}/g, '\n');
  const trailers: (readonly [string, string | undefined])[] = [
    ['Lerim-Op', op],
    ...memories.map(({ id }) => ['Lerim-Id', id] as const),
    ['Lerim-Supersedes', old],
    ['Lerim-Session', reason.session],
    ['Lerim-Commit', reason.commit],
    ['Lerim-Engine', reason.engine],
  ];
  const lines = trailers.flatMap(([key, value]) => (value ? [`${key}: ${neutraliseLine(value)}`] : []));
  return `${[subject, rule, why, lines.join('\n')].filter(Boolean).join('\n\n')}\n`;
}

/** Reads the trailers of one commit: they count in the last paragraph only. */
export function readTrailers(message: string): Trailers {
  const values = (key: string): string[] => trailerValues(message, key);
  const ops = values('Lerim-Op');
  return {
    ...(ops.length === 1 && ops[0] ? { op: ops[0] } : {}),
    ids: [...values('Lerim-Id'), ...values('Lerim-Supersedes')],
  };
}

/** What one trailer says, in order. */
export function trailerValues(message: string, key: string): string[] {
  const last =
    message
      .trim()
      .split(/\n[ \t]*\n/)
      .at(-1) ?? '';
  return [...last.matchAll(new RegExp(`^${key}:[ \\t]*(.*)$`, 'gim'))].map((match) =>
    (match[1] ?? '').trim(),
  );
}

/** First paragraph without Markdown's marks of headings and lists, at most two sentences of it. */
function firstSentences(body: string): string {
  const paragraph =
    neutralise(body)
      .trim()
      .split(/\n\s*\n/)[0] ?? '';
  const text = neutraliseLine(paragraph.replace(/^\s*(?:#+|[-*>])\s+/gm, ''));
  return /^(?:.*?[.!?](?=\s|$)){1,2}/.exec(text)?.[0] ?? text;
}

function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
}
