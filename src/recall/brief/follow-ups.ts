import type { Choice } from './choose.js';
import type { BriefFacts } from './facts.js';

/** Names that mean nothing to a shell. */
const SAFE = /^[\p{L}\p{N}_][\p{L}\p{N}_./@-]*$/u;
const FILES = 2;
const TAGS = 3;

/** What to ask where the brief had no room: of the files the branch changes, then by topic. */
export function followUps(
  { work }: BriefFacts,
  ranked: readonly Choice[],
  chosen: readonly Choice[],
): string[] {
  const said = new Set(chosen.map(({ known }) => known));
  const left = ranked.filter(({ known }) => !said.has(known)).map(({ known }) => known.stored.memory);
  const files = tally(left.flatMap(({ anchors = [] }) => anchors.map(({ path }) => path)))
    .filter(([path]) => work.files.has(path))
    .slice(0, FILES)
    .map(([path, count]) => `\`git lerim blame ${path}\` (${count} more)`);
  const tags = tally(left.flatMap(({ tags }) => tags))
    .slice(0, TAGS)
    .map(([tag, count]) => `\`git lerim memory search ${tag}\` (${count} more)`);
  return files.length + tags.length > 0 ? [[...files, ...tags].join(', ')] : [];
}

/** Each name with how often it comes, most first. */
function tally(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) if (SAFE.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}
