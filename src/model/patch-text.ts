/** Changes a memory file the way a careful person would: only what changed, everything else as it stood. */
import { FIELDS, fieldsOf } from './fields.js';
import { formatField, formatMemory } from './format-memory.js';
import type { Memory } from './memory.js';
import { parseMemory } from './parse-memory.js';

/** A key with its lines, or lines between keys (comments, blank lines) without one. */
interface Chunk {
  readonly key?: string;
  readonly text: string;
}

interface Split {
  readonly open: string;
  readonly chunks: readonly Chunk[];
  readonly close: string;
  readonly body: string;
}

/**
 * The text of `old` with the fields of `next`. Keys that did not change keep their lines, order, quotes and comments;
 * unknown keys and an unchanged body are kept byte for byte. Written anew only where the old front matter cannot be
 * patched safely (e.g. a flow mapping around everything).
 * @param path where the old text lies on the branch
 */
export function patchText(old: string, next: Memory, path: string): string {
  const parsed = parseMemory(old, path);
  const split = splitText(old);
  if (!('memory' in parsed) || !split) return formatMemory(next);
  for (const complete of [false, true]) {
    const text = patch(split, parsed.memory, next, complete);
    if (holds(text, next, path)) return text;
  }
  return formatMemory(next);
}

/** @param complete also writes down what the old file left to defaults, which may depend on what now changes */
function patch(split: Split, old: Memory, next: Memory, complete: boolean): string {
  const eol = split.open.endsWith('\r\n') ? '\r\n' : '\n';
  const before = fieldsOf(old);
  const after = fieldsOf(next);
  let chunks = split.chunks;
  for (const [key, value] of after) {
    const absent = !chunks.some((chunk) => chunk.key === key);
    if (!same(before.get(key), value) || (absent && (complete || key === 'id')))
      chunks = setKey(chunks, key, formatField(key, value).replaceAll('\n', eol));
  }
  chunks = chunks.filter(({ key }) => key === undefined || after.has(key) || !before.has(key));
  const body = old.body === next.body.trim() ? split.body : newBody(split.body, next.body, eol);
  return split.open + chunks.map(({ text }) => text).join('') + split.close + body;
}

/** Whether a text reads as this memory. */
function holds(text: string, memory: Memory, path: string): boolean {
  const parsed = parseMemory(text, path);
  if (!('memory' in parsed)) return false;
  const [got, want] = [fieldsOf(parsed.memory), fieldsOf(memory)];
  return (
    parsed.memory.body === memory.body.trim() &&
    got.size === want.size &&
    [...want].every(([key, value]) => same(got.get(key), value))
  );
}

function splitText(text: string): Split | undefined {
  const open = /^\ufeff?---[^\n]*\n/.exec(text)?.[0];
  if (open === undefined) return undefined;
  const rest = text.slice(open.length);
  const close = /^---[^\n]*(?:\n|$)/m.exec(rest);
  if (!close) return undefined;
  return {
    open,
    chunks: splitHead(rest.slice(0, close.index)),
    close: close[0],
    body: rest.slice(close.index + close[0].length),
  };
}

const KEY = /^(?:"([^"\\]*)"|'([^']*)'|([^\s#\-[\]{}"'&*!|>%@`?,:][^:#]*?))\s*:(?=\s|$)/;

function splitHead(head: string): Chunk[] {
  const chunks: Chunk[] = [];
  const push = (key: string | undefined, lines: string[]): void => {
    if (lines.length > 0) chunks.push({ ...(key === undefined ? {} : { key }), text: lines.join('') });
  };
  let key: string | undefined;
  let lines: string[] = [];
  const flush = (): void => {
    // Comments and blank lines before the next key belong to nobody, so they outlive both keys.
    let end = lines.length;
    while (key !== undefined && end > 1 && /^(#|\s*$)/.test(lines[end - 1] ?? '')) end--;
    push(key, lines.slice(0, end));
    push(undefined, lines.slice(end));
  };
  for (const line of head.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const found = KEY.exec(line);
    if (found) {
      flush();
      key = found[1] ?? found[2] ?? found[3];
      lines = [];
    }
    lines.push(line);
  }
  flush();
  return chunks;
}

/** Replaces a key's lines (an end-of-line comment stays), or puts them behind the keys that come before it in new files. */
function setKey(chunks: readonly Chunk[], key: string, text: string): Chunk[] {
  const at = chunks.findIndex((chunk) => chunk.key === key);
  const old = chunks[at]?.text;
  if (old !== undefined) return chunks.with(at, { key, text: withComment(text, old) });
  const order = FIELDS.map((field) => field.key);
  const rank = order.indexOf(key);
  const before = chunks.findLastIndex(
    (chunk) =>
      chunk.key !== undefined && (rank < 0 || (order.includes(chunk.key) && order.indexOf(chunk.key) < rank)),
  );
  return chunks.toSpliced(before + 1, 0, { key, text });
}

function withComment(text: string, old: string): string {
  const comment = /^[^:]+:\s+(?:[^\s"'[{#][^#"']*|"[^"\\]*"|'[^']*'|\[[^\]"'#]*\])(\s+#[^\n]*?)\r?\n$/.exec(
    old,
  )?.[1];
  return comment !== undefined && /^[^\n]*\n$/.test(text) ? text.replace(/(\r?\n)$/, `${comment}$1`) : text;
}

function newBody(old: string, body: string, eol: string): string {
  const around = /^((?:[ \t]*\r?\n)*)[\s\S]*?(\s*)$/.exec(old);
  const before = around?.[1] || (old.trim() ? '' : eol);
  const text = body.trim().replaceAll('\n', eol);
  return text ? before + text + (around?.[2] && old.trim() ? around[2] : eol) : '';
}

function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [left, right] = [Object.entries(one), Object.entries(other)].map((list) =>
    list.filter(([, value]) => value !== undefined),
  );
  if (left?.length !== right?.length || Array.isArray(one) !== Array.isArray(other)) return false;
  return (left ?? []).every(([key, value]) => same(value, (other as Record<string, unknown>)[key]));
}
