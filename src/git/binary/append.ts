/** Commits by `git fast-import`: blobs, trees, commits and the ref in one process, no filters, no index, no hooks. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../lib/context.js';
import type { FileChange, FileLink, NewCommit, Oid } from '../objects.js';
import type { Repository } from '../repository.js';
import { GitError, gitText, runGit } from '../run.js';
import { moveRef } from './refs.js';
import { signCommits } from './sign.js';

export async function appendCommits(
  context: Context,
  repository: Repository,
  ref: string,
  expected: Oid | null,
  commits: readonly NewCommit[],
  options: { readonly onto?: Oid; readonly sign?: boolean } = {},
): Promise<Oid[] | undefined> {
  const onto = expected ?? options.onto;
  if (!options.sign) return importCommits(context, repository, ref, expected, onto, commits);
  // fast-import cannot sign: build the commits aside, sign copies of them, then move the ref.
  const aside = `refs/lerim/signing/${crypto.randomUUID()}`;
  const unsigned = await importCommits(context, repository, aside, null, onto, commits);
  if (unsigned === undefined) return undefined;
  const last = unsigned.at(-1) ?? '';
  try {
    const signed = await signCommits(context, repository, last, commits.length);
    return (await moveRef(context, repository, ref, expected, signed.at(-1) ?? null)) ? signed : undefined;
  } finally {
    await moveRef(context, repository, aside, last, null);
  }
}

/**
 * Without --force, fast-import compares the ref with the parent it was given and exits with 1 when it has moved.
 * The whole input counts or nothing: it ends with `done`, so a writer that dies midway changes nothing.
 */
async function importCommits(
  context: Context,
  repository: Repository,
  ref: string,
  expected: Oid | null,
  onto: Oid | undefined,
  commits: readonly NewCommit[],
): Promise<Oid[] | undefined> {
  const args = ['fast-import', '--quiet', '--done', '--date-format=raw'];
  try {
    const { stdout, code, stderr } = await runGit(context, args, {
      repository,
      input: stream(ref, onto, commits),
      answers: [1],
    });
    if (code === 0) return stdout.toString('latin1').trim().split('\n');
    if (await wasRefused(context, repository, ref, expected, stderr)) return undefined;
    throw new GitError('git-failed', args, { exitCode: code, stderr });
  } catch (error) {
    if (error instanceof GitError && error.pid !== undefined)
      await rm(join(repository.commonDir, `fast_import_crash_${error.pid}`), { force: true });
    throw error;
  }
}

/** Another writer was first: it has moved the ref, or holds its lock this moment. Anything else is a failure. */
async function wasRefused(
  context: Context,
  repository: Repository,
  ref: string,
  expected: Oid | null,
  stderr: string,
): Promise<boolean> {
  const args = ['rev-parse', '--verify', '--quiet', ref];
  const now = (await gitText(context, args, { repository, answers: [1, 128] })) || null;
  return now !== expected || /File exists/.test(stderr);
}

function* stream(
  ref: string,
  onto: Oid | undefined,
  commits: readonly NewCommit[],
): Iterable<string | Uint8Array> {
  for (const [index, commit] of commits.entries()) {
    const { name, email } = commit.author;
    const who = `${name} <${email}> ${Math.floor(commit.date.getTime() / 1000)} +0000`;
    yield `commit ${ref}\nmark :${index + 1}\nauthor ${who}\ncommitter ${who}\n`;
    yield data(commit.message);
    if (index > 0) yield `from :${index}\n`;
    else if (onto !== undefined) yield `from ${onto}\n`;
    for (const parent of commit.merge ?? []) yield `merge ${parent}\n`;
    for (const change of commit.changes)
      if ('content' in change && change.content === null) yield `D ${quote(change.path)}\n`;
    for (const change of commit.changes) yield* write(change);
  }
  for (const index of commits.keys()) yield `get-mark :${index + 1}\n`;
  yield 'done\n';
}

function* write(change: FileChange | FileLink): Iterable<string | Uint8Array> {
  if ('oid' in change) yield `M ${change.mode} ${change.oid} ${quote(change.path)}\n`;
  else if (change.content !== null) {
    yield `M ${change.mode ?? '100644'} inline ${quote(change.path)}\n`;
    yield data(change.content);
  }
}

function data(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
}

function quote(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
