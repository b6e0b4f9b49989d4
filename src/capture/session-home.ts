import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { realPath } from '../lib/real-path.js';
import type { SessionFile } from '../sessions/session.js';

type RepositoryKeys = Awaited<ReturnType<typeof import('../git/code.js').repositoryKeys>>;

/**
 * Tells which sessions belong to a repository: by the recorded folder, whose git folder all worktrees share. Of a
 * folder that is gone: by a place the repository had before, by a worktree git remembers, by the nearest folder that
 * is left, and by the remote or first commit the agent recorded.
 */
export class SessionHome {
  private readonly commonDir: string;
  private readonly decided = new Map<string, Promise<boolean>>();
  private keys: Promise<RepositoryKeys> | undefined;
  private worktrees: Promise<string[]> | undefined;

  constructor(
    private readonly context: Context,
    private readonly repository: Repository,
    private readonly places: ReadonlySet<string>,
  ) {
    this.commonDir = realPath(repository.commonDir);
  }

  /** `undefined` when the session does not tell its folder. */
  async holds(session: Pick<SessionFile, 'cwd' | 'remote' | 'rootCommit'>): Promise<boolean | undefined> {
    const { cwd } = session;
    if (cwd === undefined || !isAbsolute(cwd)) return undefined;
    const known = this.decided.get(cwd) ?? this.holdsFolder(cwd);
    this.decided.set(cwd, known);
    if (await known) return true;
    return exists(cwd) ? false : this.hasKeys(session);
  }

  private async holdsFolder(cwd: string): Promise<boolean> {
    let folder = resolve(cwd);
    const gone = !exists(folder);
    if (gone && (await this.wasOurs(folder))) return true;
    while (!exists(folder) && dirname(folder) !== folder) folder = dirname(folder);
    try {
      const { discoverRepository } = await import('../git/discover.js');
      const found = await discoverRepository({ ...this.context, cwd: folder, env: {} });
      return realPath(found.commonDir) === this.commonDir;
    } catch {
      return false;
    }
  }

  private async wasOurs(folder: string): Promise<boolean> {
    this.worktrees ??= worktreesOf(this.repository.commonDir);
    return [...this.places, ...(await this.worktrees)].some((place) => isWithin(folder, place));
  }

  private async hasKeys({
    remote,
    rootCommit,
  }: Pick<SessionFile, 'remote' | 'rootCommit'>): Promise<boolean> {
    if (remote === undefined && rootCommit === undefined) return false;
    const { repositoryKeys } = await import('../git/code.js');
    const { normaliseRemote } = await import('../git/remote-url.js');
    this.keys ??= repositoryKeys(this.context, this.repository);
    const keys = await this.keys;
    if (rootCommit !== undefined && rootCommit === keys.rootCommit) return true;
    return remote !== undefined && keys.remotes.includes(normaliseRemote(remote));
  }
}

// What only new sessions need is loaded when one is met: a sync with nothing new is most syncs.

/** Work trees that git knows of, those included whose folder was deleted. */
async function worktreesOf(commonDir: string): Promise<string[]> {
  const folder = join(commonDir, 'worktrees');
  const names = await readdir(folder).catch(() => []);
  const links = await Promise.all(
    names.map((name) => readFile(join(folder, name, 'gitdir'), 'utf8').catch(() => '')),
  );
  return links
    .map((link) => link.trim())
    .filter(Boolean)
    .map((link) => dirname(resolve(commonDir, link)));
}

function isWithin(folder: string, place: string): boolean {
  return folder === place || folder.startsWith(place.endsWith(sep) ? place : place + sep);
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
