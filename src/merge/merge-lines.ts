import { diff3Merge } from 'node-diff3';

/** Above this many pairs of equal lines the comparison would take seconds; such texts count as conflicts. */
const MAX_PAIRS = 1_000_000;
const MAX_LINES = 20_000;

/**
 * Three-way merge by lines: what only one side changed is taken from it. `undefined` when both changed the same place
 * (or lines side by side) differently.
 */
export function mergeLines(base: string, one: string, other: string): string | undefined {
  if (one === other || base === other) return one;
  if (base === one) return other;
  const lines = [base, one, other].map((text) => text.split('\n'));
  const { head, tail } = commonEnds(lines);
  const [old = [], left = [], right = []] = lines.map((list) => list.slice(head, list.length - tail));
  if (isTooCostly(old, left) || isTooCostly(old, right)) return undefined;
  const merged: string[] = [];
  for (const { ok } of diff3Merge(left, old, right, { excludeFalseConflicts: true })) {
    if (!ok) return undefined;
    for (const line of ok) merged.push(line);
  }
  const all = lines[0] ?? [];
  return [...all.slice(0, head), ...merged, ...all.slice(all.length - tail)].join('\n');
}

/** How many lines all texts begin and end with. */
function commonEnds(lines: readonly (readonly string[])[]): { head: number; tail: number } {
  const [first = [], ...rest] = lines;
  const shortest = Math.min(...lines.map(({ length }) => length));
  let head = 0;
  while (head < shortest && rest.every((list) => list[head] === first[head])) head++;
  let tail = 0;
  while (tail < shortest - head && rest.every((list) => list.at(-1 - tail) === first.at(-1 - tail))) tail++;
  return { head, tail };
}

function isTooCostly(old: readonly string[], now: readonly string[]): boolean {
  if (old.length > MAX_LINES || now.length > MAX_LINES) return true;
  const counts = new Map<string, number>();
  for (const line of now) counts.set(line, (counts.get(line) ?? 0) + 1);
  let pairs = 0;
  for (const line of old) pairs += counts.get(line) ?? 0;
  return pairs > MAX_PAIRS;
}
