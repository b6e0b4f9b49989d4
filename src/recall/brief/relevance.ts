/** How near memories are to what the current branch works on. */
import { STOPWORDS } from '../../lib/stopwords.js';
import { words } from '../../lib/tokens.js';
import type { Memory } from '../../model/memory.js';
import type { BranchWork } from './branch-work.js';

/** How much each sign says, from 0 to 1. */
const SIGNS = { file: 1, learnedHere: 0.6, folder: 0.4, name: 0.4 };
/** A word that more than this share of the memories have says nothing of what a branch is about. */
const COMMON = 0.2;
/** Paths and file names as people write them in a sentence. */
const PATH = /(?<![\w@./-])[\w@-]*[./][\w@./-]*\w/g;

/** For each memory from 0 (nothing to do with it) to 1 (speaks of a file the branch changes). */
export function relevances(work: BranchWork, memories: readonly Memory[]): number[] {
  const places = placesOf(work);
  const topic = topicBranch(work);
  const named = namedBy(topic ?? '', memories);
  return memories.map((memory, at) =>
    Math.max(
      places(memory),
      topic !== undefined && memory.branch === topic ? SIGNS.learnedHere : 0,
      SIGNS.name * Math.min(1, (named[at] ?? 0) / 2),
    ),
  );
}

/** The branch, where it is about something: the main line is about everything. */
function topicBranch({ branch, base }: BranchWork): string | undefined {
  return branch === undefined || base === undefined || `/${base}`.endsWith(`/${branch}`) ? undefined : branch;
}

/** Whether a memory speaks of a file that changed, or of one beside it. */
function placesOf({ files }: BranchWork): (memory: Memory) => number {
  const byName = new Map<string, string[]>();
  for (const path of files.keys()) byName.set(nameOf(path), [...(byName.get(nameOf(path)) ?? []), path]);
  // A folder at the top holds half of the code.
  const folders = new Set([...files.keys()].map(folderOf).filter((folder) => folder.includes('/')));
  const isChanged = (path: string): boolean =>
    (byName.get(nameOf(path)) ?? []).some((file) => file === path || file.endsWith(`/${path}`));
  return ({ anchors = [], title, body }) => {
    const paths = [...anchors.map(({ path }) => path), ...(`${title}\n${body}`.match(PATH) ?? [])];
    if (paths.some(isChanged)) return SIGNS.file;
    return paths.some((path) => folders.has(folderOf(path))) ? SIGNS.folder : 0;
  };
}

/** For each memory how many words of the branch's name it has, of those that set some memories apart from the others. */
function namedBy(branch: string, memories: readonly Memory[]): number[] {
  const asked = new Set(termsOf(branch));
  const found = memories.map(({ title, tags }) => [
    ...new Set(termsOf(`${title} ${tags.join(' ')}`).filter((term) => asked.has(term))),
  ]);
  const counts = new Map<string, number>();
  for (const term of found.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const isTelling = (term: string): boolean =>
    (counts.get(term) ?? 0) <= Math.max(2, COMMON * memories.length);
  return found.map((terms) => terms.filter(isTelling).length);
}

function termsOf(text: string): string[] {
  return words(text)
    .flatMap(({ term, parts }) => [term, ...parts])
    .filter((term) => term.length > 2 && !STOPWORDS.has(term));
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
