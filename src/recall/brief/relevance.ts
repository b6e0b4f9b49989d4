/** How near a memory is to what the current branch works on. */
import { STOPWORDS } from '../../lib/stopwords.js';
import { words } from '../../lib/tokens.js';
import type { Memory } from '../../model/memory.js';
import type { BranchWork } from './branch-work.js';

/** How much each sign says, from 0 to 1. */
const SIGNS = { file: 1, learnedHere: 0.6, folder: 0.4, name: 0.4 };
/** A word that more than this share of the memories have says nothing of what a branch is about. */
const COMMON = 0.2;
/** Paths as people write them in a sentence. */
const PATH = /(?:[\w@.-]+\/)+[\w@.-]+|[\w-]+\.[a-z]\w{0,4}\b/gi;

/** From 0 (nothing to do with it) to 1 (speaks of a file the branch changes). */
export function relevanceTo(
  { branch, base, files }: BranchWork,
  memories: readonly Memory[],
): (memory: Memory) => number {
  const changed = [...files.keys()];
  const names = new Map<string, string[]>();
  for (const path of changed) names.set(nameOf(path), [...(names.get(nameOf(path)) ?? []), path]);
  const folders = new Set(changed.map(folderOf).filter((folder) => folder.includes('/')));
  const telling = base === undefined ? new Set<string>() : tellingWords(branch ?? '', memories);
  return (memory) => {
    const paths = pathsIn(memory);
    const speaksOf = (path: string): boolean =>
      (names.get(nameOf(path)) ?? []).some((file) => file === path || file.endsWith(`/${path}`));
    const named = [...telling].filter((word) => topicOf(memory).has(word)).length;
    return Math.max(
      paths.some(speaksOf) ? SIGNS.file : 0,
      base !== undefined && branch !== undefined && memory.branch === branch ? SIGNS.learnedHere : 0,
      paths.some((path) => folders.has(folderOf(path))) ? SIGNS.folder : 0,
      SIGNS.name * Math.min(1, named / 2),
    );
  };
}

/** Those of the code it is anchored to, and those it names. */
function pathsIn({ anchors = [], title, body }: Memory): string[] {
  return [...anchors.map(({ path }) => path), ...(`${title}\n${body}`.match(PATH) ?? [])];
}

/** Words of the branch's name that set some memories apart from the others. */
function tellingWords(branch: string, memories: readonly Memory[]): Set<string> {
  const found = new Set(termsOf(branch));
  const counts = new Map<string, number>();
  for (const memory of memories)
    for (const term of topicOf(memory)) if (found.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return new Set(
    [...found].filter((term) => (counts.get(term) ?? 0) <= Math.max(2, COMMON * memories.length)),
  );
}

const topicOf = ({ title, tags }: Memory): Set<string> => new Set(termsOf(`${title} ${tags.join(' ')}`));

function termsOf(text: string): string[] {
  return words(text)
    .flatMap(({ term, parts }) => [term, ...parts])
    .filter((term) => term.length > 2 && !STOPWORDS.has(term));
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
