/** One spelling for the many addresses of one remote repository. */

/**
 * `git@host:owner/name.git`, `ssh://git@host:22/owner/name` and `https://user:token@host/owner/name.git` all become
 * `host/owner/name`, so that clones over different protocols are known as one, and no credential is kept.
 * Addresses that are local paths stay as they are.
 */
export function normaliseRemote(url: string): string {
  const trimmed = url
    .trim()
    .replace(/\/+$/, '')
    .replace(/\.git$/, '');
  const full = trimmed.match(/^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/+(.*)$/i);
  const short = trimmed.match(/^(?:[^@/\s]+@)?([^/:\s]{2,}):(?!\/\/|\\)\/*(.*)$/);
  const [, host, path] = full ?? short ?? [];
  return host && path ? `${host.toLowerCase()}/${path}` : trimmed;
}
