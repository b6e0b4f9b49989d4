/** What a change of the code touched: files by name, and in them the lines. One git process, whatever its size. */
import type { Context } from '../../lib/context.js';
import { EXIT, LerimError } from '../../lib/errors.js';
import type { Repository } from '../repository.js';
import { GitError, runGit } from '../run.js';
import { type FileDiff, parseRawDiff } from './raw-diff.js';

/** First and last line, counted from 1. */
export type LineRange = readonly [first: number, last: number];

/** One place where a file differs: the lines before, and those in their place. One of the two may be missing. */
export interface Hunk {
  readonly old?: LineRange;
  readonly new?: LineRange;
}

export interface TouchedFile extends FileDiff {
  /** Empty for binary files, and where only name or mode changed. */
  readonly hunks: readonly Hunk[];
}

/** Settings of the user's that would change what git prints. */
const PLAIN = ['-c', 'diff.relative=false', '-c', 'diff.submodule=short'];
const FORMAT = [
  '--raw',
  '-z',
  '--no-abbrev',
  '--patch',
  '--unified=0',
  '--inter-hunk-context=0',
  '--find-renames',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
];

/**
 * The files that a range of commits touched, renames found.
 * @param range `base...head` (what head brought since it left base), `base..head`, or one revision, which is compared with
 *   the tracked files of the work tree, in a bare repository with HEAD; a missing side is HEAD
 */
export async function touchedFiles(
  context: Context,
  repository: Repository,
  range: string,
): Promise<TouchedFile[]> {
  if (!repository.hasGit)
    throw new LerimError('needs-git', 'Comparing commits needs git, and there is none on PATH.', {
      hint: 'Install git.',
    });
  if (range.trim() === '' || range.startsWith('-') || range.includes('\0')) throw noRange(range);
  const { gitDir, workTree } = repository;
  const place = [`--git-dir=${gitDir}`, ...(workTree === undefined ? [] : [`--work-tree=${workTree}`])];
  const revisions = range.includes('..') || workTree !== undefined ? [range] : [range, 'HEAD'];
  const args = [...PLAIN, ...place, 'diff', ...FORMAT, '--end-of-options', ...revisions, '--'];
  const reader = new DiffReader();
  try {
    await runGit(context, args, { cwd: workTree ?? gitDir, onStdout: (chunk) => reader.take(chunk) });
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw explain(range, error);
  }
  return reader.end();
}

function explain(range: string, error: GitError): LerimError {
  if (/no merge base/.test(error.stderr))
    return new LerimError('no-merge-base', `The two sides of '${range}' have no commit in common here.`, {
      hint: 'In a shallow clone, fetch more of the history (fetch-depth: 0 in a workflow); else give base..head.',
      cause: error,
    });
  return /bad revision|unknown revision|ambiguous argument|bad object|Invalid symmetric/.test(error.stderr)
    ? noRange(range, error)
    : error;
}

function noRange(range: string, cause?: unknown): LerimError {
  return new LerimError('no-such-range', `There are no commits '${range}' in this clone.`, {
    exit: EXIT.usage,
    hint: 'Give two revisions as base...head, or one.',
    cause,
  });
}

/** Characters of a line that are looked at: enough for a hunk's numbers. */
const SEEN = 80;
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Takes apart the raw list, an empty entry and the patch as they stream in; of the patch only the numbers are kept. */
class DiffReader {
  private list: Buffer[] = [];
  private inPatch = false;
  private line = '';
  private readonly sections: Hunk[][] = [];

  take(chunk: Buffer): void {
    if (this.inPatch) {
      this.takePatch(chunk);
      return;
    }
    this.list.push(chunk);
    const all = Buffer.concat(this.list);
    const end = all.indexOf('\0\0');
    this.list = [end < 0 ? all : all.subarray(0, end + 1)];
    if (end < 0) return;
    this.inPatch = true;
    this.takePatch(all.subarray(end + 2));
  }

  private takePatch(chunk: Buffer): void {
    const [rest = '', ...lines] = chunk.toString('latin1').split('\n');
    this.line += rest.slice(0, Math.max(0, SEEN - this.line.length));
    for (const line of lines) {
      this.takeLine(this.line);
      this.line = line.slice(0, SEEN);
    }
  }

  private takeLine(line: string): void {
    if (line.startsWith('diff --git ')) this.sections.push([]);
    const [, oldAt, oldCount = '1', newAt, newCount = '1'] = HUNK.exec(line) ?? [];
    if (oldAt === undefined || newAt === undefined) return;
    const old = rangeOf(Number(oldAt), Number(oldCount));
    const now = rangeOf(Number(newAt), Number(newCount));
    this.sections.at(-1)?.push({ ...(old ? { old } : {}), ...(now ? { new: now } : {}) });
  }

  end(): TouchedFile[] {
    this.takeLine(this.line);
    const files = parseRawDiff(Buffer.concat(this.list).toString('utf8')).filter(
      ({ status }) => status !== 'U',
    );
    // Both parts have the same order; a change of type shows as a deletion and an addition.
    const counts = files.map(({ status }) => (status === 'T' ? 2 : 1));
    const fits = counts.reduce((sum, count) => sum + count, 0) === this.sections.length;
    let at = 0;
    return files.map((file, index) => {
      const from = at;
      at += counts[index] ?? 1;
      return { ...file, hunks: fits ? this.sections.slice(from, at).flat() : [] };
    });
  }
}

function rangeOf(first: number, count: number): LineRange | undefined {
  return count === 0 ? undefined : [first, first + count - 1];
}
