/** The brief on disk: `<state>/workspace/current/`, a copy of what the last run left in a folder of its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOfRun } from '../../capture/run-place.js';

/** What a brief was made from, and what it holds. */
export interface Manifest {
  readonly format: 1;
  readonly run_id: string;
  /** Why it was made: `sync`, `maintain`, `manual`. */
  readonly trigger: string;
  /** ISO 8601 UTC. */
  readonly generated_at: string;
  readonly project: string;
  /** Branch of the code it was made for. */
  readonly branch?: string;
  readonly code_commit?: string;
  /** Full name of the memory branch. */
  readonly memory_ref: string;
  /** What the memory branch was at; missing while there is no memory. */
  readonly tip_commit?: string;
  /** The user's own memory, where one was read. */
  readonly global?: { readonly git_dir: string; readonly ref: string; readonly tip_commit?: string };
  /** Stands for all it was made from but the time: the same key, the same brief. */
  readonly key: string;
  readonly tokens: number;
  /** The model whose words are in the summary, or why one that was asked for has none in it. */
  readonly engine?: string;
  readonly fallback?: string;
  readonly records_considered: number;
  readonly records_included: number;
  readonly included_ids: readonly string[];
  /** Where each of them lies on the memory branch, and as which blob; `global`: on that of the user's own memory. */
  readonly files: Readonly<
    Record<string, { readonly path: string; readonly blob: string; readonly global?: true }>
  >;
  /** Against the brief before this one. */
  readonly changed_since_previous: {
    readonly previous?: string;
    readonly added: readonly string[];
    readonly updated: readonly string[];
    readonly removed: readonly string[];
  };
}

export interface Brief {
  readonly markdown: string;
  readonly manifest: Manifest;
}

export const BRIEF_FILE = 'CONTEXT_BRIEF.md';
export const MANIFEST_FILE = 'manifest.json';

export const currentFolder = (stateDir: string): string => join(stateDir, 'workspace', 'current');
export const briefPath = (stateDir: string): string => join(currentFolder(stateDir), BRIEF_FILE);

/**
 * The current brief; `undefined` when there is none yet. Two that are written at once may leave the text of one beside the
 * manifest of the other: then the run's own copy counts. Throws when it cannot be read.
 */
export function readBrief(stateDir: string): Brief | undefined {
  const text = readIfThere(join(currentFolder(stateDir), MANIFEST_FILE));
  if (text === undefined) return undefined;
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) throw new Error('it was written by another version');
  const current = readIfThere(briefPath(stateDir));
  const markdown = current?.includes(manifest.run_id)
    ? current
    : readFileSync(join(folderOfRun(stateDir, manifest.run_id), BRIEF_FILE), 'utf8');
  return { markdown, manifest };
}

/** The same; one that cannot be read is none, and made anew by the next refresh. */
export function readWholeBrief(stateDir: string): Brief | undefined {
  try {
    return readBrief(stateDir);
  } catch {
    return undefined;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
