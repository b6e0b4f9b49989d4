/** How often memories were handed out, and when last: the lines of the journal, the lines of notes, and their sums. */
import { join } from 'node:path';
import { jsonLines } from '../../lib/json-lines.js';
import type { KeyedLines } from '../../lib/keyed-lines.js';

export interface Access {
  readonly count: number;
  /** ISO 8601 UTC. */
  readonly last: string;
}

/** Most that one line may say; what claims more was not counted by us. */
const MOST = 1_000_000_000;
const LINE = /^(\S+) ([1-9]\d{0,9}) (\S+)$/;

/** Reads `<id> <count> <last access>`. */
export function parseAccess(line: string): { readonly id: string; readonly access: Access } | undefined {
  const [, id, digits, last] = LINE.exec(line) ?? [];
  const count = Number(digits);
  if (id === undefined || !isTime(last) || count > MOST) return undefined;
  return { id, access: { count, last } };
}

export function formatAccess(id: string, { count, last }: Access): string {
  return `${id} ${count} ${last}`;
}

export function sumAccess(one: Access | undefined, other: Access): Access {
  if (one === undefined) return other;
  return { count: Math.min(MOST, one.count + other.count), last: later(one.last, other.last) };
}

export function later(one: string, other: string): string {
  return Date.parse(one) < Date.parse(other) ? other : one;
}

export function countHandouts(handouts: readonly Handout[]): Map<string, Access> {
  const uses = new Map<string, Access>();
  for (const { at, ids } of handouts)
    for (const id of ids) uses.set(id, sumAccess(uses.get(id), { count: 1, last: at }));
  return uses;
}

/** One handing-out of memories. */
export interface Handout {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly ids: readonly string[];
}

export const accessFolder = (stateDir: string): string => join(stateDir, 'access');
export const journalFile = (stateDir: string): string => join(accessFolder(stateDir), 'journal.jsonl');

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

function isTime(text: unknown): text is string {
  return typeof text === 'string' && TIME.test(text) && !Number.isNaN(Date.parse(text));
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && /^[^\s]{1,100}$/.test(id);
}

/** Lines that are cut short or say nonsense are left out. */
export function parseHandouts(text: string): Handout[] {
  return jsonLines(text).flatMap((line) => {
    const { at, ids } = line as Partial<Handout>;
    const known = Array.isArray(ids) ? ids.filter(isId) : [];
    return isTime(at) && known.length > 0 ? [{ at, ids: known }] : [];
  });
}

/** How often each memory was handed out, by all actors, and when last. */
export interface AccessCounts {
  get(id: string): Access | undefined;
}

export const accessCache = (stateDir: string): string => join(stateDir, 'cache', 'access.txt');

/** One name for the state of all actors' notes. */
export function accessKey(oids: readonly string[]): string {
  return [...oids].sort().join(',');
}

export const NONE: KeyedLines = { head: '', get: () => undefined, lines: () => [] };

export function together(notes: KeyedLines, more: ReadonlyMap<string, Access>): AccessCounts {
  return {
    get(id) {
      const fact = notes.get(id);
      const summed = fact === undefined ? undefined : parseAccess(`${id} ${fact}`)?.access;
      const fresh = more.get(id);
      return fresh ? sumAccess(summed, fresh) : summed;
    },
  };
}
