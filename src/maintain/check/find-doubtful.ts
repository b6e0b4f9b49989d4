/** Memories that a change of the code makes doubtful. Pure. */
import type { TouchedFile } from '../../git/changes/diff-lines.js';
import type { StoredMemory } from '../../store/store.js';

/** A file the memory speaks of, and what the change did to it. */
export interface Touch {
  readonly file: TouchedFile;
  /** The memory is anchored to it, or only names it. */
  readonly by: 'anchor' | 'name';
}

export interface Doubtful {
  readonly stored: StoredMemory;
  /** Anchors first. */
  readonly touches: readonly Touch[];
}

/**
 * Memories in use with an anchor that the change modified, renamed or deleted, or that name such a file by its whole path;
 * those with anchors first. One whose anchor is the version the change brings was learned from it, and is not in doubt.
 * Summaries tell what was, and stay true whatever the code becomes, so only their anchors count.
 */
export function findDoubtful(memories: Iterable<StoredMemory>, files: readonly TouchedFile[]): Doubtful[] {
  const touched = new Map(files.filter(isTouched).map((file) => [file.from ?? file.path, file]));
  if (touched.size === 0) return [];
  const finder = nameFinder([...touched.keys()]);
  const found: Doubtful[] = [];
  for (const stored of memories) {
    const { memory, archived } = stored;
    if (archived) continue;
    const anchors = new Map((memory.anchors ?? []).map(({ path, blob }) => [path, blob]));
    const touches: Touch[] = [];
    for (const [path, blob] of anchors) {
      const file = touched.get(path);
      if (file && !isLearnedFrom(file, blob)) touches.push({ file, by: 'anchor' });
    }
    if (memory.primitive !== 'summary')
      for (const path of finder(`${memory.title}\n${memory.body}`)) {
        const file = touched.get(path);
        if (file && !anchors.has(path)) touches.push({ file, by: 'name' });
      }
    if (touches.length > 0) found.push({ stored, touches });
  }
  return found.sort(byWeight);
}

/** What came new says nothing against what was known before; a change of permissions neither. */
function isTouched({ status, before, after, path, from }: TouchedFile): boolean {
  if (status === 'A') return false;
  return before !== after || (from ?? path) !== path;
}

/** A rename leaves the memory with the old path, so it counts even where the content is the anchor's. */
function isLearnedFrom({ after, status }: TouchedFile, blob: string): boolean {
  return status !== 'R' && after?.startsWith(blob) === true;
}

const PLAIN = /^[\w./@+~$-]+$/;
const WORD = /[\w./@+~$-]+/g;

/** Finds which of these paths a text names: as whole words, whatever the number of paths. */
function nameFinder(paths: readonly string[]): (text: string) => string[] {
  const plain = new Set(paths.filter((path) => PLAIN.test(path)));
  const others = paths.filter((path) => !PLAIN.test(path));
  return (text) => {
    const named = new Set<string>();
    for (const [word] of text.matchAll(WORD)) {
      const path = word.replace(/^(?:\.\/)+/, '');
      for (const candidate of [path, path.replace(/[./]+$/, '')])
        if (plain.has(candidate)) named.add(candidate);
    }
    for (const path of others) if (namesWhole(text, path)) named.add(path);
    return [...named];
  };
}

function namesWhole(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    const [before = '', after = ''] = [text.slice(Math.max(0, at - 1), at), text.slice(at + path.length)];
    if (!/[\p{L}\p{N}_./-]/u.test(before) && !/^(?:[\p{L}\p{N}_/-]|\.[\p{L}\p{N}])/u.test(after)) return true;
  }
  return false;
}

function byWeight(one: Doubtful, other: Doubtful): number {
  const anchored = ({ touches }: Doubtful): number => Number(touches.some(({ by }) => by === 'anchor'));
  return anchored(other) - anchored(one) || (one.stored.path < other.stored.path ? -1 : 1);
}
