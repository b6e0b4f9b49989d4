/** Web addresses of forges, where people open pull requests by hand. Pure. */

const FORGES = ['github', 'gitlab', 'gitea', 'bitbucket'] as const;
type Forge = (typeof FORGES)[number];

export interface ForgeRepository {
  readonly forge: Forge;
  /** With the port where the web address has one. */
  readonly host: string;
  /** `owner/name`, with groups before it where the forge has them. */
  readonly path: string;
  readonly scheme: 'https' | 'http';
}

/** Hosts tell what they run, or not. Forgejo's addresses are Gitea's. */
const BY_HOST: readonly (readonly [RegExp, Forge])[] = [
  [/(^|\.)github\.|^github\b/, 'github'],
  [/(^|[.-])gitlab\b/, 'gitlab'],
  [/(^|\.)bitbucket\./, 'bitbucket'],
  [/(^|[.-])(gitea|forgejo|codeberg)\b/, 'gitea'],
];

/**
 * The repository on a forge that a remote's address leads to; `undefined` for local paths and for hosts that do not show
 * what they run.
 * @param named the forge, where the user has told it
 */
export function forgeOf(url: string, named?: string): ForgeRepository | undefined {
  const web = /^(https?):\/\/(?:[^@/]*@)?([^/]+)\/+(.+)$/i.exec(url.trim());
  const ssh =
    /^(?:ssh|git):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/+(.+)$/i.exec(url.trim()) ??
    /^(?:[^@/\s]+@)?([^/:\s]{2,}):(?!\/\/|\\)\/*(.+)$/.exec(url.trim());
  const [host, path] = web ? [web[2], web[3]] : [ssh?.[1], ssh?.[2]];
  const clean = (path ?? '').replace(/\/+$/, '').replace(/\.git$/, '');
  if (!host || !/^[^/\s]+(\/[^/\s]+)+$/.test(clean)) return undefined;
  const forge =
    FORGES.find((name) => name === named) ?? BY_HOST.find(([sign]) => sign.test(host.toLowerCase()))?.[1];
  if (forge === undefined) return undefined;
  const scheme = web?.[1]?.toLowerCase() === 'http' ? 'http' : 'https';
  return { forge, host: host.toLowerCase(), path: clean, scheme };
}

/**
 * The page of a forge that opens a pull request.
 * @param base short name of the branch to merge into
 * @param head short name of the branch to merge
 */
export function compareAddress(
  { forge, host, path, scheme }: ForgeRepository,
  base: string,
  head: string,
): string {
  const root = `${scheme}://${host}/${path.split('/').map(encodeURIComponent).join('/')}`;
  const inPath = (branch: string): string => branch.split('/').map(encodeURIComponent).join('/');
  const [from, to] = [encodeURIComponent(head), encodeURIComponent(base)];
  switch (forge) {
    case 'github':
      return `${root}/compare/${inPath(base)}...${inPath(head)}?expand=1`;
    case 'gitea':
      return `${root}/compare/${inPath(base)}...${inPath(head)}`;
    case 'gitlab':
      return `${root}/-/merge_requests/new?merge_request%5Bsource_branch%5D=${from}&merge_request%5Btarget_branch%5D=${to}`;
    case 'bitbucket':
      return `${root}/pull-requests/new?source=${from}&dest=${to}`;
  }
}
