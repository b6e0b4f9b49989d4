/** The grades of all memories at one commit, beside the search cache; read without starting git. */
import { basename, join } from 'node:path';
import type { Oid } from '../../git/objects.js';
import type { Repository } from '../../git/repository.js';
import { type KeyedLines, readKeyedLines } from '../../lib/keyed-lines.js';
import type { Freshness } from './freshness.js';

/** What the grades hold for. */
export interface GradedAt {
  /** Code commit; empty before the first one. */
  readonly head: Oid;
  /** Memory branch. */
  readonly tip: Oid;
  /** Files that memories speak of. */
  readonly paths: readonly string[];
  /** Names which of them were not committed in the work tree. */
  readonly dirty: string;
  /** Commits that HEAD does not reach, and whether it has what they brought in another form. */
  readonly merged: Readonly<Record<string, boolean>>;
}

export interface Grades {
  readonly at: GradedAt;
  /** Memories that are not fresh. */
  readonly size: number;
  all(): Freshness[];
  /** That of a memory whose file is still `blob`. */
  get(id: string, blob: Oid): Freshness | undefined;
}

/** Work trees have their own HEAD. */
export function gradesFile({ stateDir, commonDir, gitDir }: Repository): string {
  const name = gitDir === commonDir ? 'main' : `worktree-${basename(gitDir)}`;
  return join(stateDir, 'cache', `freshness-${name}.txt`);
}

/** @param head where HEAD is now, as far as known: what was told at another commit says so */
export function readGrades(repository: Repository, head: Oid | undefined): Grades | undefined {
  const file = readKeyedLines(gradesFile(repository));
  const at = file && parseHead(file);
  if (!file || !at) return undefined;
  const late = at.head === head ? {} : { at: at.head };
  const lines = file.lines;
  return {
    at,
    get size() {
      return lines().length;
    },
    all: () => lines().flatMap((line) => parseFact(line.slice(line.indexOf(' ') + 1))?.freshness ?? []),
    get(id, blob) {
      const fact = parseFact(file.get(id) ?? '');
      return fact?.blob === blob ? { ...fact.freshness, ...late } : undefined;
    },
  };
}

function parseHead({ head }: KeyedLines): GradedAt | undefined {
  try {
    const at = JSON.parse(head) as GradedAt;
    return typeof at.head === 'string' && typeof at.merged === 'object' && Array.isArray(at.paths)
      ? at
      : undefined;
  } catch {
    return undefined;
  }
}

function parseFact(fact: string): { readonly blob: Oid; readonly freshness: Freshness } | undefined {
  const space = fact.indexOf(' ');
  try {
    return { blob: fact.slice(0, space), freshness: JSON.parse(fact.slice(space + 1)) as Freshness };
  } catch {
    return undefined;
  }
}
