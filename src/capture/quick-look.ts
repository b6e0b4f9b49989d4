/**
 * Tells that nothing can be new without loading what reads sessions: most syncs have nothing to do, and git's hooks
 * start many. Every module costs as much here as a hundred files, so this one needs few. A look is a hash over names, sizes and times of all files where the agents keep their sessions.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findGitDir } from '../git/find-git-dir.js';
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
  const sweep = new Sweep();
  for (const [name, value] of Object.entries(context.env).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (value !== undefined && TELLING.test(name)) sweep.text(`${name}=${value}`);
  for (const root of roots) {
    sweep.path(root, root, 0);
    sweep.path(`${root}-wal`, '-wal', 0);
  }
  return sweep.files > MAX_FILES || Date.now() - sweep.newest < TOO_FRESH
    ? undefined
    : { hash: sweep.hash, roots };
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

/**
 * Two FNV-1a hashes of 32 bits with different starts, over names, sizes and times: nobody profits from a clash, and none
 * comes by chance.
 */
class Sweep {
  files = 0;
  /** Of all files, when the youngest was changed. */
  newest = 0;
  private a = 0x811c9dc5;
  private b = 0x9747b28c;

  get hash(): string {
    return `${(this.a >>> 0).toString(16)}-${(this.b >>> 0).toString(16)}-${this.files}`;
  }

  path(path: string, name: string, depth: number): void {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined || this.files > MAX_FILES) return;
    this.files++;
    this.text(name);
    if (stat.isDirectory()) {
      if (depth > MAX_DEPTH) this.files = MAX_FILES + 1;
      else for (const child of readdirSync(path).sort()) this.path(`${path}/${child}`, child, depth + 1);
      this.number(depth);
    } else {
      this.newest = Math.max(this.newest, stat.mtimeMs);
      this.number(stat.size);
      this.number(stat.mtimeMs * 1000);
      this.number(stat.ino);
    }
  }

  text(text: string): void {
    for (let at = 0; at < text.length; at++) this.mix(text.charCodeAt(at));
    this.mix(-1);
  }

  private number(value: number): void {
    this.mix(value % 0x1_0000_0000);
    this.mix(value / 0x1_0000_0000);
  }

  private mix(value: number): void {
    this.a = Math.imul(this.a ^ value, 0x01000193);
    this.b = Math.imul(this.b ^ value, 0x01000193) ^ (this.b >>> 15);
  }
}

/**
 * The state folder of the repository around a folder, by reading files alone; `undefined` where only git can tell
 * (none around, GIT_DIR set), and while a sync is under way.
 */
export function idleStateDir({ cwd, env }: Pick<Context, 'cwd' | 'env'>): string | undefined {
  const found = env.GIT_DIR || env.GIT_COMMON_DIR ? undefined : findGitDir(cwd);
  if (found === undefined) return undefined;
  const stateDir = join(found.commonDir, 'lerim');
  return existsSync(join(stateDir, 'queue', 'lock')) ? undefined : stateDir;
}
