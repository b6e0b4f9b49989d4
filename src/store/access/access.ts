/** How often memories were handed out, and when last. */
import { type Handout, isTime } from './handout.js';

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
