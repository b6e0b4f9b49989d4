import { isAbsolute, join, relative } from 'node:path';
import { blobsAt, codeHead } from '../git/code.js';
import { commitAt, hasCommit } from '../git/commit-at.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import type { RecordId } from '../lib/record-id.js';
import { neutraliseLine } from '../model/control-characters.js';
import type { Anchor } from '../model/memory.js';
import type { Place, SessionEvent } from '../sessions/session.js';

export interface CodeState {
  readonly commit?: string;
  readonly branch?: string;
}

const MAX_ANCHORS = 8;
/** Folders of an absolute path that are tried without those before them: `/gone/worktree/src/a.ts` → `src/a.ts`. */
const MAX_SUFFIXES = 8;
/** Folders two paths must begin with to count as lying in one tree: `/home/<user>/<project>`. */
const SHARED_FOLDERS = 3;

/** What the code was when something was said, and which files the words speak of. */
export class CodeStates {
  private readonly commits = new Map<string, Promise<string | undefined>>();
  private head: ReturnType<typeof codeHead> | undefined;

  constructor(
    private readonly context: Context,
    private readonly repository: Repository,
    /** As traces hold paths: the home folder taken out. */
    private readonly redact: (text: string) => string,
  ) {}

  /**
   * The commit the agent recorded where there is one, else where the recorded branch was at that time, else the
   * commit that is checked out now.
   */
  async at(place: Place | undefined, time: string): Promise<CodeState> {
    this.head ??= codeHead(this.context, this.repository);
    const head = await this.head;
    const branch = place?.branch && place.branch !== 'HEAD' ? place.branch : head.branch;
    const commit =
      (await this.recorded(place?.commit)) ??
      (await this.commitOf(place?.branch ?? 'HEAD', time)) ??
      (await this.commitOf('HEAD', time)) ??
      head.commit;
    return {
      ...(commit === undefined ? {} : { commit }),
      ...(branch === undefined ? {} : { branch: neutraliseLine(branch) }),
    };
  }

  /** The files among `paths` that were there at the commit, with what they held. */
  async anchors(
    paths: readonly string[],
    place: Place | undefined,
    commit: string | undefined,
  ): Promise<Anchor[]> {
    if (commit === undefined || paths.length === 0) return [];
    const wanted = paths.slice(0, 3 * MAX_ANCHORS).map((path) => this.inRepository(path, place?.cwd));
    const blobs = await blobsAt(this.context, this.repository, commit, wanted.flat());
    const found = new Map<string, Anchor>();
    for (const spellings of wanted) {
      const path = spellings.find((spelling) => blobs.has(spelling));
      const blob = path === undefined ? undefined : blobs.get(path);
      if (path !== undefined && blob !== undefined) found.set(path, { path, blob });
    }
    return [...found.values()].slice(0, MAX_ANCHORS);
  }

  private recorded(commit: string | undefined): Promise<string | undefined> {
    return commit === undefined
      ? Promise.resolve(undefined)
      : this.once(commit, async () =>
          (await hasCommit(this.context, this.repository, commit)) ? commit : undefined,
        );
  }

  private commitOf(branch: string, time: string): Promise<string | undefined> {
    return this.once(`${branch} ${time}`, () => commitAt(this.context, this.repository, branch, time));
  }

  private once(key: string, find: () => Promise<string | undefined>): Promise<string | undefined> {
    const known = this.commits.get(key) ?? find();
    this.commits.set(key, known);
    return known;
  }

  /** What a recorded path may be called in the repository, likeliest first. */
  private inRepository(path: string, cwd: string | undefined): string[] {
    const { workTree } = this.repository;
    const roots = workTree === undefined ? [] : [workTree, this.redact(workTree)];
    const plain = path.replaceAll('\\', '/');
    if (!isAbsolute(plain) && !/^(?:~|[A-Za-z]:)\//.test(plain)) return relativeSpellings(plain, cwd, roots);
    const root = roots.find((folder) => plain.startsWith(`${folder}/`));
    if (root !== undefined && !plain.includes('/worktrees/')) return [plain.slice(root.length + 1)];
    return suffixes(plain, cwd);
  }
}

/** A path relative to the session's folder, which may be a folder of the repository. */
function relativeSpellings(path: string, cwd: string | undefined, roots: readonly string[]): string[] {
  const below = roots.map((root) => (cwd === undefined ? '' : relative(root, cwd)));
  const folder = below.find((part) => part !== '' && !part.startsWith('..'));
  const spellings = [...(folder === undefined ? [] : [join(folder, path)]), join(path)];
  return spellings.filter((spelling) => !spelling.startsWith('..'));
}

/** For a path in a work tree that is gone: its ends, if it lay in the same tree as the session's folder. */
function suffixes(path: string, cwd: string | undefined): string[] {
  const parts = path.split('/').filter(Boolean);
  const folder = (cwd ?? '').split('/').filter(Boolean);
  const shared = folder.findIndex((part, at) => part !== parts[at]);
  if (folder.length === 0 || (shared >= 0 && shared < Math.min(folder.length, SHARED_FOLDERS))) return [];
  const first = Math.max(0, parts.length - 1 - MAX_SUFFIXES);
  return parts.slice(first, -1).map((_, at) => parts.slice(first + at).join('/'));
}

/** Where the session was when a record was written; a place that was recorded with the words counts for them. */
export function placeAt(events: readonly SessionEvent[], record: RecordId): Place | undefined {
  let place: Place | undefined;
  for (const event of events) {
    if (event.type === 'place') place = event;
    else if (event.record === record) return place;
  }
  return place;
}
