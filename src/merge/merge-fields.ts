/** Merges the front matter of two versions of one memory, key by key. */
import { FIELDS, fieldsOf } from '../model/fields.js';
import type { Memory } from '../model/memory.js';

const LISTS = new Set(['tags', 'evidence', 'anchors', 'supersedes']);
/** Keys that only say when and where a text was written: of two, the newer is simply right. */
const OF_THE_WRITING = new Set(['created', 'updated', 'confidence', 'commit', 'branch', 'engine', 'source']);

export interface MergedFields {
  /** Everything but the body, which is the newer one's. */
  readonly memory: Memory;
  /** Keys that both sides changed, each in its own way. */
  readonly conflicts: readonly string[];
}

/** @param base missing when both sides added the memory */
export function mergeFields(base: Memory | undefined, newer: Memory, older: Memory): MergedFields {
  const [was, now, then] = [
    base ? fieldsOf(base) : new Map<string, unknown>(),
    fieldsOf(newer),
    fieldsOf(older),
  ];
  const merged = new Map<string, unknown>();
  const conflicts: string[] = [];
  for (const key of new Set([...now.keys(), ...then.keys()])) {
    const [b, n, o] = [was.get(key), now.get(key), then.get(key)];
    // Case 6a: lists are sets; what a side added comes in, what it took out goes.
    if (LISTS.has(key)) merged.set(key, mergeList(key, asList(b), asList(n), asList(o)));
    // Case 6b: a key that one side left as it was is the other side's to change.
    else if (key !== 'updated' && isEqual(b, n)) merged.set(key, o);
    // Case 6c: what both changed is the newer's, and so is the date.
    else {
      merged.set(key, n);
      const both = !isEqual(n, o) && !isEqual(b, o);
      if (both && !OF_THE_WRITING.has(key)) conflicts.push(key);
    }
  }
  return { memory: build(newer, merged), conflicts };
}

export function sameMemory(one: Memory, other: Memory): boolean {
  const [left, right] = [fieldsOf(one), fieldsOf(other)];
  const isSame =
    left.size === right.size && [...left].every(([key, value]) => isEqual(value, right.get(key)));
  return isSame && one.body === other.body;
}

/** The newer's items in their order, then those that only the older added. */
function mergeList(
  key: string,
  base: readonly unknown[],
  newer: readonly unknown[],
  older: readonly unknown[],
): unknown[] {
  if (isEqual(newer, older)) return [...newer];
  const [was, now, then] = [base, newer, older].map((list) => new Set(list.map(canonical)));
  const kept = newer.filter((item) => !was?.has(canonical(item)) || then?.has(canonical(item)));
  const added = older.filter((item) => !was?.has(canonical(item)) && !now?.has(canonical(item)));
  if (key !== 'anchors') return [...kept, ...added];
  // A file of the code is anchored at one version: the newer's.
  const paths = new Set(kept.map(pathOf));
  return [...kept, ...added.filter((item) => !paths.has(pathOf(item)))];
}

function build(newer: Memory, values: ReadonlyMap<string, unknown>): Memory {
  const known = new Set(FIELDS.filter(({ of }) => of.includes(newer.primitive)).map(({ key }) => key));
  const fields: Record<string, unknown> = { primitive: newer.primitive, body: newer.body };
  const extra: [string, unknown][] = [];
  for (const [key, value] of values) {
    if (value === undefined) continue;
    if (known.has(key)) fields[key] = value;
    else extra.push([key, value]);
  }
  return {
    ...fields,
    ...(extra.length > 0 ? { extra: Object.fromEntries(extra) } : {}),
  } as unknown as Memory;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function pathOf(anchor: unknown): unknown {
  return (anchor as { path?: unknown }).path;
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(Reflect.get(one, key), Reflect.get(other, key)))
  );
}

/** JSON in which the order of keys plays no part; two equal values read the same. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ) ?? ''
  );
}
