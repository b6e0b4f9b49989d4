import { isReadByAnybody, listRemote } from '../git/remote.js';
import type { Remote } from './choose-remote.js';
import type { Sharing } from './sharing.js';

/** A remote that nothing was pushed to from here. */
export interface FirstLook {
  /** No branch but memory's own: the first one pushed becomes its default branch. */
  readonly isEmpty: boolean;
  /** Somebody shares memory there already. */
  readonly hasMemory: boolean;
  /** Whether anybody can read it; `undefined` where that cannot be told without asking some other address. */
  readonly isPublic: boolean | undefined;
}

export async function lookAtRemote({ context, repository, ref, remote }: Sharing): Promise<FirstLook> {
  const refs = [...(await listRemote(context, repository, remote.name, ['refs/heads/*'])).keys()];
  const isOurs = (name: string): boolean => name === ref || name.startsWith('refs/heads/lerim/');
  const address = publicAddress(remote);
  return {
    isEmpty: refs.every(isOurs),
    hasMemory: refs.includes(ref),
    isPublic: address === undefined ? undefined : await isReadByAnybody(context, repository, address),
  };
}

/** Forges that have the same repository at https, too. */
const FORGES = /^(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/i;

/** Where somebody without a login would try to read it: the remote's own web address, or a large forge's. */
function publicAddress({ url }: Remote): string | undefined {
  const web = /^(https?:\/\/)(?:[^@/]*@)?(.+)$/i.exec(url);
  if (web) return `${web[1]}${web[2]}`;
  const [, host = '', path] =
    /^ssh:\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/+(.+)$/i.exec(url) ??
    /^(?:[^@/\s]+@)?([^/:\s]+):(.+)$/.exec(url) ??
    [];
  return FORGES.test(host) && path ? `https://${host}/${path}` : undefined;
}
