import { neutralise, neutraliseLine } from './control-characters.js';
import { FIELDS } from './fields.js';
import { readFrontMatter } from './front-matter.js';
import { idFromHash } from './ids.js';
import type { Memory, Primitive } from './memory.js';
import { dateOfPath, primitiveOf, unarchived } from './paths.js';
import { toUtc } from './times.js';
import { MAX_TEXT, validate } from './validate.js';

/** A memory, or a clause that says why the text is none. */
export type Parsed = { readonly memory: Memory } | { readonly problem: string };

type Data = Readonly<Record<string, unknown>>;

const BY_KEY = new Map(FIELDS.map((field) => [field.key, field]));

/**
 * Reads a memory file as it lies at `path` on the branch. People write these by hand: what can be told without
 * them (an id, dates, tags) may be missing; control characters are shown as symbols.
 */
export function parseMemory(text: string, path: string): Parsed {
  const primitive = primitiveOf(path);
  if (!primitive) return { problem: 'lies outside the memory folders' };
  if (text.length > MAX_TEXT) return { problem: `is larger than ${MAX_TEXT / 1024} KB` };
  try {
    const { data, content } = readFrontMatter(text);
    const id = (): string => idFromHash(primitive, unarchived(path));
    return assembleMemory(primitive, data, content, { id, time: toUtc(dateOfPath(path) ?? '') });
  } catch (error) {
    return { problem: neutraliseLine((error as Error).message.split('\n')[0] ?? '') };
  }
}

/** The body as memories hold it: line feeds only, no blank lines around it. */
function readBody(content: string): string {
  return neutralise(content)
    .replace(/^\ufeff/, '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/**
 * A memory from its fields, as front matter or JSON has them.
 * @param fallback id, and time of creation, where the fields have none
 */
export function assembleMemory(
  primitive: Primitive,
  data: Data,
  content: string,
  fallback: { readonly id: () => string; readonly time: string | undefined },
): Parsed {
  const body = readBody(content);
  const values: Record<string, unknown> = { ...defaults(primitive, data, body, fallback) };
  const extra: [string, unknown][] = [];
  for (const [key, value] of Object.entries(data)) {
    const field = BY_KEY.get(key);
    if (!field?.of.includes(primitive)) extra.push([key, value]);
    else if (value !== null) values[key] = coerce(key, value);
  }
  const rest = extra.length > 0 ? { extra: Object.fromEntries(extra) } : {};
  const memory = { ...values, primitive, body, ...rest } as unknown as Memory;
  const problems = validate(memory);
  return problems.length > 0 ? { problem: problems.join('; ') } : { memory };
}

/** What a file need not say. */
function defaults(
  primitive: Primitive,
  data: Data,
  body: string,
  { id, time }: { readonly id: () => string; readonly time: string | undefined },
): Data {
  const created = asTime(data.created) ?? asTime(data.updated) ?? time;
  const known = { ...(data.id ? {} : { id: id() }), source: 'manual', tags: [] as string[] };
  const times = created === undefined ? {} : { created, updated: asTime(data.updated) ?? created };
  const description = neutraliseLine(body.split('\n')[0] ?? '').slice(0, 200);
  if (primitive === 'summary')
    return {
      ...known,
      ...times,
      description,
      ...(typeof created === 'string' ? { date: created.slice(0, 10), time: created.slice(11, 19) } : {}),
      coding_agent: '',
      raw_trace_path: '',
      run_id: '',
      repo_name: '',
    };
  return {
    ...known,
    ...times,
    confidence: 0.8,
    ...(primitive === 'learning' ? { kind: 'insight' } : {}),
    ...(primitive === 'note' ? { type: 'project', scope: 'project', description } : {}),
  };
}

/** Brings what YAML made of a value into the form the field has. What does not fit stays, for validation to name. */
function coerce(key: string, value: unknown): unknown {
  if (key === 'created' || key === 'updated') return asTime(value) ?? value;
  if (key === 'confidence')
    return typeof value === 'string' && /^[\d.]+$/.test(value) ? Number(value) : value;
  if (key === 'pinned') return value;
  if (key === 'evidence') return asList(value).map((item) => cleanItem(item, 'records'));
  if (key === 'anchors') return asList(value).map((item) => cleanItem(item));
  if (key === 'tags')
    return (typeof value === 'string' ? value.split(',') : asList(value)).map(asLine).filter(Boolean);
  if (key === 'date') return asDate(value);
  if (key === 'time') return asClock(value);
  if (key === 'supersedes') return asList(value).map(asLine);
  return asLine(value);
}

function asTime(value: unknown): string | undefined {
  return typeof value === 'string' ? toUtc(value) : undefined;
}

/** `20260222` and times as dates, too. */
function asDate(value: unknown): unknown {
  const text = String(value).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return toUtc(text)?.slice(0, 10) ?? asLine(value);
}

/** `153000` and `15:30` as times of day, too. */
function asClock(value: unknown): unknown {
  const parts = /^(\d{2}):?(\d{2})(?::?(\d{2}))?$/.exec(String(value));
  return parts ? `${parts[1]}:${parts[2]}:${parts[3] ?? '00'}` : asLine(value);
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function asLine(value: unknown): unknown {
  if (typeof value === 'string') return neutraliseLine(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

function cleanItem(item: unknown, listKey?: string): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [
      key,
      key === listKey
        ? asList(value).map((entry) => (typeof entry === 'number' ? entry : asLine(entry)))
        : asLine(value),
    ]),
  );
}
