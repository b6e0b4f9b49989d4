/**
 * Tells that nothing can be new without loading what reads sessions: most syncs have nothing to do, and git's hooks
 * start many. Every module costs as much here as a hundred files, so this one needs few. A look is a hash over names, sizes and times of all files where the agents keep their sessions.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Context } from '../lib/context.js';

/** Files beyond which looking costs more than it spares. */
const MAX_FILES = 5_000;
const MAX_DEPTH = 8;
/** A file that changed so shortly before a look may change again unseen, at the clock's grain; milliseconds. */
const TOO_FRESH = 100;
/** What decides where agents keep their sessions, and which settings count. */
const TELLING =
  /^(?:HOME|USERPROFILE|APPDATA|LOCALAPPDATA|XDG_\w+|LERIM_\w+|CLAUDE\w*|CODEX\w*|CURSOR\w*|OPENCODE\w*|GEMINI\w*|COPILOT\w*|PI_\w+)$/;

export interface Look {
  readonly hash: string;
  /** Files and folders that were looked at. */
  readonly roots: readonly string[];
}

/** What `quick-look.json` holds. */
interface Noted extends Look {
  readonly format: 1;
  /** From then on something is due by the clock alone: a further try, a session that is over; ms since 1970. */
  readonly until: number;
  /** The session catalogue as that sync left it: whoever writes to it makes the next sync look for itself. */
  readonly catalogue: string;
}

function lookFile(stateDir: string): string {
  return join(stateDir, 'quick-look.json');
}

/** Takes a look; `undefined` when there is too much to look at, or something changes this very moment. */
export function takeLook(context: Pick<Context, 'env'>, roots: readonly string[]): Look | undefined {
  const sweep: Sweep = { seen: [], newest: 0 };
  for (const [name, value] of Object.entries(context.env).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (value !== undefined && TELLING.test(name)) sweep.seen.push(`${name}=${value}`);
  for (const root of roots) for (const path of [root, `${root}-wal`]) addPath(path, sweep, 0);
  if (sweep.seen.length > MAX_FILES || Date.now() - sweep.newest < TOO_FRESH) return undefined;
  return { hash: hashOf(sweep.seen.join('\n')), roots };
}

/** Whether all is as it was when the last complete sync of this repository looked. */
export function nothingNew(stateDir: string, context: Pick<Context, 'env' | 'now'>): boolean {
  let noted: Noted;
  try {
    noted = JSON.parse(readFileSync(lookFile(stateDir), 'utf8'));
    if (noted.format !== 1 || !(context.now().getTime() < noted.until)) return false;
    return noted.catalogue === stampOf(stateDir) && takeLook(context, noted.roots)?.hash === noted.hash;
  } catch {
    return false;
  }
}

/** Notes a look once the sync that took it before it began has come to its end. */
export async function noteLook(stateDir: string, look: Look, until: number): Promise<void> {
  const noted: Noted = { format: 1, ...look, until, catalogue: stampOf(stateDir) };
  const { replaceFile } = await import('../lib/replace-file.js');
  await replaceFile(lookFile(stateDir), `${JSON.stringify(noted)}\n`);
}

function stampOf(stateDir: string): string {
  const stat = statSync(join(stateDir, 'sessions.json'), { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.size} ${stat.mtimeMs} ${stat.ino}`;
}

interface Sweep {
  readonly seen: string[];
  newest: number;
}

function addPath(path: string, sweep: Sweep, depth: number): void {
  if (sweep.seen.length > MAX_FILES) return;
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    sweep.seen.push(path);
    if (depth > MAX_DEPTH) sweep.seen.length = MAX_FILES + 1;
    else for (const name of readdirSync(path).sort()) addPath(`${path}/${name}`, sweep, depth + 1);
  } else if (stat !== undefined) {
    sweep.newest = Math.max(sweep.newest, stat.mtimeMs);
    sweep.seen.push(`${path} ${stat.size} ${stat.mtimeMs} ${stat.ino}`);
  }
}

/** 64 bits, as two FNV-1a hashes of 32 with different starts: nobody profits from a clash, and none comes by chance. */
function hashOf(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x01000193) ^ (b >>> 15);
  }
  return `${(a >>> 0).toString(16)}-${(b >>> 0).toString(16)}-${text.length}`;
}

/**
 * The state folder of the repository around a folder, by reading files alone; `undefined` where only git can tell
 * (none around, a bare repository, GIT_DIR set), and while a sync is under way.
 */
export function idleStateDir({ cwd, env }: Pick<Context, 'cwd' | 'env'>): string | undefined {
  if (env.GIT_DIR || env.GIT_COMMON_DIR) return undefined;
  for (let folder = cwd; ; folder = dirname(folder)) {
    const gitDir = gitDirAt(join(folder, '.git'));
    if (gitDir !== undefined) {
      const shared = join(gitDir, 'commondir');
      const commonDir = existsSync(shared) ? resolve(gitDir, readFileSync(shared, 'utf8').trim()) : gitDir;
      const stateDir = join(commonDir, 'lerim');
      return existsSync(join(stateDir, 'queue', 'lock')) ? undefined : stateDir;
    }
    if (dirname(folder) === folder) return undefined;
  }
}

function gitDirAt(dotGit: string): string | undefined {
  const stat = statSync(dotGit, { throwIfNoEntry: false });
  if (stat === undefined || stat.isDirectory()) return stat && dotGit;
  const target = /^gitdir: (.+?)\s*$/.exec(readFileSync(dotGit, 'utf8'))?.[1];
  return target === undefined ? undefined : resolve(dirname(dotGit), target);
}
