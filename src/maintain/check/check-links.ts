/** What memories say of each other: which superseded which, and the ids and files they name. */
import { posix } from 'node:path';
import type { Snapshot, StoredMemory } from '../../store/store.js';
import { type CheckFinding, findingsAt } from './finding.js';

type Memories = Snapshot['memories'];

const MENTION = /(?<![\w./-])(?:dec|lrn|note|sum)-[0-9a-hjkmnp-tv-z]{10}(?![\w-])/g;
const LINK = /\[[^\]\n]*\]\(<?([^()<>\s]+)>?(?:\s+"[^"]*")?\)/g;

/** @param known every path on the branch, and in the code where that is known */
export function checkLinks(
  stored: StoredMemory,
  memories: Memories,
  known: { readonly branch: ReadonlySet<string>; readonly code: ReadonlySet<string> | undefined },
): CheckFinding[] {
  return [
    ...checkSuperseded(stored, memories),
    ...checkSupersedes(stored, memories),
    ...checkMentions(stored, memories),
    ...checkFiles(stored, known),
  ];
}

function checkSuperseded({ path, memory, archived }: StoredMemory, memories: Memories): CheckFinding[] {
  const { id, superseded_by: by } = memory;
  if (by === undefined) return [];
  const { error, warning } = findingsAt(path, id);
  if (isSupersededByItself(id, memories))
    return [error('superseded-circle', 'is superseded by itself in the end', 'take one superseded_by out')];
  const findings: CheckFinding[] = [];
  if (!memories.has(by))
    findings.push(
      warning(
        'dangling',
        `is superseded by ${by}, which is not here`,
        'correct superseded_by, or take it out',
      ),
    );
  if (!archived)
    findings.push(
      warning(
        'superseded-in-use',
        `is superseded by ${by}, and still in use`,
        `archive it with 'git lerim memory archive ${id}', or take superseded_by out`,
      ),
    );
  return findings;
}

function isSupersededByItself(id: string, memories: Memories): boolean {
  const seen = new Set<string>();
  for (let at = memories.get(id)?.memory.superseded_by; at !== undefined && !seen.has(at); ) {
    if (at === id) return true;
    seen.add(at);
    at = memories.get(at)?.memory.superseded_by;
  }
  return false;
}

function checkSupersedes({ path, memory, archived }: StoredMemory, memories: Memories): CheckFinding[] {
  const { warning, error } = findingsAt(path, memory.id);
  return (memory.supersedes ?? []).flatMap((old) => {
    if (old === memory.id)
      return error('superseded-circle', 'supersedes itself', `take ${old} out of supersedes`);
    const other = memories.get(old);
    if (other === undefined)
      return warning('dangling', `supersedes ${old}, which is not here`, `take ${old} out of supersedes`);
    // One in use that says itself that it is superseded is told of there.
    if (other.archived || archived || other.memory.superseded_by !== undefined) return [];
    return warning(
      'superseded-in-use',
      `supersedes ${old}, which is still in use`,
      `archive it with 'git lerim memory archive ${old}', or take it out of supersedes`,
    );
  });
}

function checkMentions({ path, memory }: StoredMemory, memories: Memories): CheckFinding[] {
  const linked = new Set([...(memory.supersedes ?? []), memory.superseded_by]);
  const named = new Set(memory.body.match(MENTION) ?? []);
  return [...named]
    .filter((id) => !memories.has(id) && !linked.has(id))
    .map((id) =>
      findingsAt(path, memory.id).warning(
        'dangling',
        `names ${id}, which is not here`,
        'correct the id, or take it out',
      ),
    );
}

/** Links to files: of the branch, beside the memory or from its root, or of the code. */
function checkFiles(
  { path, memory }: StoredMemory,
  known: { readonly branch: ReadonlySet<string>; readonly code: ReadonlySet<string> | undefined },
): CheckFinding[] {
  // Where the code cannot be seen, a link may lead into it.
  if (known.code === undefined) return [];
  const { code, branch } = known;
  const targets = new Set(Array.from(memory.body.matchAll(LINK), ([, target = '']) => target));
  return [...targets].flatMap((target) => {
    if (/^[a-z][a-z0-9+.-]*:|^[#/]|^\/\//i.test(target)) return [];
    const file = decoded(target.replace(/[#?].*$/, ''));
    const places = [posix.normalize(file), posix.join(posix.dirname(path), file)];
    const there = places.some((place) => has(branch, place) || has(code, place));
    return there || file === ''
      ? []
      : findingsAt(path, memory.id).warning(
          'dangling',
          `links to ${target}, which is neither here nor in the code`,
          'correct the link, or take it out',
        );
  });
}

function has(paths: ReadonlySet<string>, place: string): boolean {
  return paths.has(place.replace(/\/$/, ''));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
