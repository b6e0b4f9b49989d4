/** The keys of a memory's front matter: where each belongs, and what it may hold. One row each, in file order. */
import { hasLineControls } from './control-characters.js';
import { isId } from './ids.js';
import {
  LEARNING_KINDS,
  type Memory,
  NOTE_SCOPES,
  NOTE_TYPES,
  PRIMITIVES,
  type Primitive,
} from './memory.js';
import { isUtcTime } from './times.js';

export interface Field {
  readonly key: string;
  readonly of: readonly Primitive[];
  readonly required: boolean;
  /** Ends the sentence "… must be". */
  readonly must: string;
  readonly holds: (value: unknown) => boolean;
}

const NOT_SUMMARIES = ['decision', 'learning', 'note'] as const;
const LINE_LENGTH = 2000;

const isLine = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LINE_LENGTH && !hasLineControls(value);
const isFilledLine = (value: unknown): boolean => isLine(value) && value.trim() !== '';
const isListOf = (holds: (item: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(holds);
const isOneOf = (values: readonly string[]) => (value: unknown) => values.includes(value as string);
const isIdText = (value: unknown): boolean => typeof value === 'string' && isId(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEvidence = (value: unknown): boolean =>
  isObject(value) &&
  isFilledLine(value.session) &&
  isListOf((record) => Number.isSafeInteger(record) || isFilledLine(record))(value.records) &&
  (value.quote === undefined || isLine(value.quote));
const isAnchor = (value: unknown): boolean =>
  isObject(value) && isFilledLine(value.path) && /^[0-9a-f]{4,64}$/.test(String(value.blob));

type Row = readonly [
  string,
  readonly Primitive[],
  'required' | 'optional',
  string,
  (value: unknown) => boolean,
];

const ROWS: readonly Row[] = [
  ['id', PRIMITIVES, 'required', 'letters, digits, dots and hyphens, at most 100', isIdText],
  ['title', PRIMITIVES, 'required', 'one line of text without control characters', isFilledLine],
  ['description', ['note', 'summary'], 'required', 'one line of text without control characters', isLine],
  ['created', PRIMITIVES, 'required', 'a time such as 2026-02-20T10:00:00Z', isTime],
  ['updated', PRIMITIVES, 'required', 'a time such as 2026-02-20T10:00:00Z', isTime],
  ['date', ['summary'], 'required', 'a date such as 2026-02-20', matches(/^\d{4}-\d{2}-\d{2}$/)],
  ['time', ['summary'], 'required', 'a time of day such as 15:30:00', matches(/^\d{2}:\d{2}:\d{2}$/)],
  ['source', PRIMITIVES, 'required', 'one line of text', isFilledLine],
  ['coding_agent', ['summary'], 'required', 'one line of text', isLine],
  ['raw_trace_path', ['summary'], 'required', 'one line of text', isLine],
  ['run_id', ['summary'], 'required', 'one line of text', isLine],
  ['repo_name', ['summary'], 'required', 'one line of text', isLine],
  ['kind', ['learning'], 'required', `one of ${LEARNING_KINDS.join(', ')}`, isOneOf(LEARNING_KINDS)],
  ['type', ['note'], 'required', `one of ${NOTE_TYPES.join(', ')}`, isOneOf(NOTE_TYPES)],
  ['scope', ['note'], 'required', `one of ${NOTE_SCOPES.join(', ')}`, isOneOf(NOTE_SCOPES)],
  ['confidence', NOT_SUMMARIES, 'required', 'a number from 0 to 1', isShare],
  ['tags', PRIMITIVES, 'required', 'a list of words', isListOf(isFilledLine)],
  ['pinned', PRIMITIVES, 'optional', 'true or false', (value) => typeof value === 'boolean'],
  ['evidence', PRIMITIVES, 'optional', 'a list of {session, records, quote}', isListOf(isEvidence)],
  ['anchors', PRIMITIVES, 'optional', 'a list of {path, blob}', isListOf(isAnchor)],
  ['commit', PRIMITIVES, 'optional', 'a commit id', matches(/^[0-9a-f]{4,64}$/)],
  ['branch', PRIMITIVES, 'optional', 'one line of text', isFilledLine],
  ['engine', PRIMITIVES, 'optional', 'one line of text', isFilledLine],
  ['supersedes', PRIMITIVES, 'optional', 'a list of ids', isListOf(isIdText)],
  ['superseded_by', PRIMITIVES, 'optional', 'an id', isIdText],
];

export const FIELDS: readonly Field[] = ROWS.map(([key, of, need, must, holds]) => ({
  key,
  of,
  required: need === 'required',
  must,
  holds,
}));

/** Front matter of a memory in file order: known keys, then the unknown ones. */
export function fieldsOf(memory: Memory): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const { key, of, required } of FIELDS) {
    const value = (memory as unknown as Record<string, unknown>)[key];
    const absent = value === undefined || (!required && Array.isArray(value) && value.length === 0);
    if (!absent && of.includes(memory.primitive)) values.set(key, value);
  }
  for (const [key, value] of Object.entries(memory.extra ?? {}))
    if (!values.has(key) && value !== undefined) values.set(key, value);
  return values;
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && isUtcTime(value);
}

function isShare(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function matches(pattern: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && pattern.test(value);
}
