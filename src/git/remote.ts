/**
 * Talks to remotes. By the one runner that all of git goes through, not by simple-git: its `push` leaves refused refs
 * out of its answer, it refuses the settings that keep hooks from running, and it stops git but not git's helpers.
 */
import type { Context } from '../lib/context.js';
import { gitConfig } from './config.js';
import type { Oid } from './objects.js';
import type { Repository } from './repository.js';
import { type GitOptions, type GitResult, runGit } from './run.js';

/**
 * Runs a git command that talks to a remote, so that it never asks anything on any terminal or window. From the top of
 * the work tree, which relative addresses of remotes start from.
 */
async function runRemote(
  context: Context,
  repository: Repository,
  args: readonly string[],
  options: Pick<GitOptions, 'answers' | 'env' | 'input'> = {},
): Promise<GitResult> {
  const env = { ...(await silentEnvironment(context, repository)), ...options.env };
  const { commonDir, workTree = commonDir } = repository;
  return runGit(context, [`--git-dir=${commonDir}`, ...args], {
    ...options,
    cwd: workTree,
    session: true,
    env,
  });
}

async function silentEnvironment(context: Context, repository: Repository): Promise<Record<string, string>> {
  const config = await gitConfig(context, repository);
  const { GIT_SSH_COMMAND, GIT_SSH, GIT_ASKPASS } = context.env;
  const hasOwnSsh = Boolean(GIT_SSH_COMMAND || GIT_SSH || config.get('core.sshcommand'));
  return {
    ...(hasOwnSsh ? {} : { GIT_SSH_COMMAND: 'ssh -oBatchMode=yes' }),
    // A program named for this very process answers by itself, as in CI; one from the config or of the desktop asks.
    GIT_ASKPASS: GIT_ASKPASS ?? '',
    SSH_ASKPASS_REQUIRE: 'never',
    GCM_INTERACTIVE: 'never',
  };
}

/** What became of one ref that was pushed, by git's flag for it. */
export interface PushedRef {
  /** Full name on the remote. */
  readonly ref: string;
  readonly result: 'updated' | 'new' | 'deleted' | 'same' | 'refused';
  /** The remote's words. For people only. */
  readonly summary: string;
}

export interface RefToPush {
  readonly ref: string;
  /** `null` deletes it. */
  readonly oid: Oid | null;
  /** What the remote must still have for a deletion to be made. */
  readonly expected?: Oid;
}

/** Pushes commits to refs, without force. The refs that are refused are told of; anything else that fails throws. */
export async function pushRefs(
  context: Context,
  repository: Repository,
  remote: string,
  refs: readonly RefToPush[],
  options: { readonly dryRun?: boolean } = {},
): Promise<PushedRef[]> {
  const args = ['-c', `remote.${remote}.mirror=false`, 'push', '--porcelain', '--no-verify', '--no-signed'];
  args.push('--no-recurse-submodules', '--no-follow-tags', '--no-progress');
  if (options.dryRun) args.push('--dry-run');
  // A lease makes nothing forced that would not be deleted anyway; it keeps a ref that somebody moved meanwhile.
  for (const { ref, oid, expected } of refs)
    if (oid === null && expected !== undefined) args.push(`--force-with-lease=${ref}:${expected}`);
  args.push('--end-of-options', remote, ...refs.map(({ ref, oid }) => `${oid ?? ''}:${ref}`));
  const result = await runRemote(context, repository, args, { answers: [1] });
  const pushed = parsePush(result.stdout.toString('utf8'));
  if (pushed.length > 0) return pushed;
  return Promise.reject(new PushFailed(result.stderr));
}

/** git ended with an error before the remote had answered for any ref. */
export class PushFailed extends Error {
  constructor(readonly stderr: string) {
    super('git push was given no answer');
  }
}

const FLAGS: Readonly<Record<string, PushedRef['result']>> = {
  ' ': 'updated',
  '+': 'updated',
  '*': 'new',
  '-': 'deleted',
  '=': 'same',
  '!': 'refused',
};

/** Reads `git push --porcelain`: `<flag>\t<from>:<to>\t<summary>`. */
export function parsePush(stdout: string): PushedRef[] {
  return stdout.split('\n').flatMap((line) => {
    const [, flag = '', ref = '', summary = ''] = /^([ +*=!-])\t[^\t]*?:([^\t:]+)\t(.*)$/.exec(line) ?? [];
    const result = FLAGS[flag];
    return result === undefined ? [] : [{ ref, result, summary }];
  });
}

/**
 * Fetches by explicit refspecs and touches nothing else: no tags, no submodules, no FETCH_HEAD, no tracking branches of
 * the user's. A pattern that nothing matches is no error; what is gone there goes here too.
 * @param options.whole fetches these refs with all of their history, in a shallow clone
 */
export async function fetchRefs(
  context: Context,
  repository: Repository,
  remote: string,
  refspecs: readonly string[],
  options: { readonly whole?: boolean } = {},
): Promise<void> {
  const args = [...FETCH, '--refmap=', '--prune', '--no-filter'];
  // Not --unshallow, which would get the whole history of the code, too.
  if (options.whole) args.push('--depth=2000000');
  args.push('--end-of-options', remote, ...refspecs);
  for (let tries = 1; ; tries++) {
    // git ends with 1 when another process holds the lock of a ref.
    const { code } = await runRemote(context, repository, args, { answers: tries < 4 ? [1] : [] });
    if (code === 0) return;
  }
}

const FETCH = [
  'fetch',
  '--quiet',
  '--no-tags',
  '--recurse-submodules=no',
  '--no-write-fetch-head',
  '--no-auto-maintenance',
];

/** In a partial clone: fetches what it lacks of these commits' histories. */
export async function fetchMissing(
  context: Context,
  repository: Repository,
  remote: string,
  commits: readonly Oid[],
): Promise<void> {
  const config = await gitConfig(context, repository);
  if (commits.length === 0 || !config.get(`remote.${remote}.promisor`)) return;
  const list = ['rev-list', '--objects', '--missing=print', ...commits];
  const { stdout } = await runGit(context, list, { repository });
  const missing = [...stdout.toString('utf8').matchAll(/^\?([0-9a-f]+)/gm)].flatMap(([, oid]) => oid ?? []);
  if (missing.length === 0) return;
  const args = ['-c', 'fetch.negotiationAlgorithm=noop', ...FETCH, '--no-filter', '--stdin', remote];
  await runRemote(context, repository, args, { input: [`${missing.join('\n')}\n`] });
}

/** Refs of a remote by full name, `HEAD` among them. */
export async function listRemote(
  context: Context,
  repository: Repository,
  remote: string,
  patterns: readonly string[],
): Promise<Map<string, Oid>> {
  const args = ['ls-remote', '--quiet', '--end-of-options', remote, ...patterns];
  const { stdout } = await runRemote(context, repository, args);
  return new Map(
    stdout
      .toString('utf8')
      .split('\n')
      .flatMap((line) => {
        const [oid, name] = line.split('\t');
        return oid && name ? [[name, oid] as const] : [];
      }),
  );
}

/** Whether anybody can read what lies at an http address, without any of the user's credentials. */
export async function isReadByAnybody(
  context: Context,
  repository: Repository,
  address: string,
): Promise<boolean> {
  const without = ['credential.helper=', 'http.extraHeader=', 'http.cookieFile=', 'http.sslCert='];
  const args = [...without.flatMap((setting) => ['-c', setting]), 'ls-remote', '--quiet', address, 'HEAD'];
  const anonymous = { answers: [128], env: { GIT_ASKPASS: '', HOME: '/dev/null' } };
  const { code } = await runRemote(context, repository, args, anonymous);
  return code === 0;
}
