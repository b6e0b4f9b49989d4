import { gitConfig } from '../git/config.js';
import type { Repository } from '../git/repository.js';
import { gitText } from '../git/run.js';
import type { Context } from '../lib/context.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { neutraliseLine } from '../model/control-characters.js';

export interface Remote {
  /** As git's config names it. */
  readonly name: string;
  /** Where it lies, as a person may see it: without name and password. */
  readonly address: string;
  /** As git uses it. */
  readonly url: string;
}

/**
 * The remote to share memory with: the one that is named, else `lerim.remote`, else the one the current branch follows,
 * else origin. It has to be one of the repository's own, so that nothing is sent to an address that was only typed.
 */
export async function chooseRemote(
  context: Context,
  repository: Repository,
  named?: string,
): Promise<Remote> {
  const config = await gitConfig(context, repository);
  const urlOf = (name: string): string | undefined =>
    config.get(`remote.${name}.pushurl`) ?? config.get(`remote.${name}.url`);
  const wanted = named ?? config.get('lerim.remote');
  const name = wanted ?? (await upstreamRemote(context, repository)) ?? 'origin';
  const url = urlOf(name);
  if (url !== undefined && isPlain(name)) return { name, address: withoutLogin(url), url };
  const known = config
    .keys('remote.')
    .flatMap((key) => /^remote\.(.+)\.url$/.exec(key)?.[1] ?? [])
    .map(neutraliseLine);
  throw new LerimError('no-remote', `There is no remote '${neutraliseLine(name)}' in this repository.`, {
    exit: named === undefined ? EXIT.failure : EXIT.usage,
    hint:
      known.length === 0
        ? 'It has no remote at all; `git remote add` makes one.'
        : `It has ${known.join(', ')}. Name one, or set it with \`git config lerim.remote <name>\`.`,
  });
}

async function upstreamRemote(context: Context, repository: Repository): Promise<string | undefined> {
  const args = [`--git-dir=${repository.gitDir}`, 'symbolic-ref', '--quiet', '--short', 'HEAD'];
  const branch = await gitText(context, args, { cwd: repository.gitDir, answers: [1, 128] });
  const remote = (await gitConfig(context, repository)).get(`branch.${branch}.remote`);
  return remote === '.' || !remote ? undefined : remote;
}

/** Whether it can be part of a ref's name, and is no option. */
function isPlain(name: string): boolean {
  return /^[^\s\p{Cc}~^:?*[\\-][^\s\p{Cc}~^:?*[\\]*$/u.test(name) && !/\.\.|\/\/|\/$|@\{|\.lock$/.test(name);
}

function withoutLogin(url: string): string {
  return neutraliseLine(url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^@/]*@/i, '$1'));
}
