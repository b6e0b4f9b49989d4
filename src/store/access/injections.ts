/**
 * What was put before agents without being asked for: a file per session, a line per time. It keeps a memory from being
 * given twice, answers why one was seen, and tells capture what a session was given.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { jsonLines } from '../../lib/json-lines.js';

interface InjectedMemory {
  readonly id: string;
  readonly title?: string;
  /** How sure it was that the memory fits, 0..1; a brief has none. */
  readonly fit?: number;
  readonly score?: number;
  /** Words of the prompt that it has, as they were written. */
  readonly words?: readonly string[];
}

export interface Injection {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The agent's name of the event. */
  readonly event: string;
  /** Why the session started: `startup`, `resume`, `clear`, `compact`. */
  readonly source?: string;
  /** The agent's own id of the prompt. */
  readonly turn?: string;
  /** The file that was about to be read or edited. */
  readonly file?: string;
  readonly tokens: number;
  /** Milliseconds from the start of the process; unknown for a session's start, which needs none. */
  readonly ms?: number;
  readonly memories: readonly InjectedMemory[];
}

/** Memories of a session that were seen to be used; noted so that each counts once. */
interface Use {
  readonly at: string;
  readonly used: readonly string[];
}

export interface SessionInjections {
  readonly injections: readonly Injection[];
  readonly used: ReadonlySet<string>;
}

/** `<agent>/<session>`; ids of agents are plain, and others have no such file. */
const PLAIN = /^[a-z]+\/[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/;

export const injectedFolder = (stateDir: string): string => join(stateDir, 'injected');

function fileOf(stateDir: string, session: string): string | undefined {
  return PLAIN.test(session)
    ? join(injectedFolder(stateDir), `${session.replace('/', '-')}.jsonl`)
    : undefined;
}

export function canKeep(session: string): boolean {
  return PLAIN.test(session);
}

export function readInjections(stateDir: string, session: string): SessionInjections {
  const file = fileOf(stateDir, session);
  const lines = file === undefined ? [] : readLines(file);
  return {
    injections: lines.filter((line): line is Injection => 'memories' in line),
    used: new Set(lines.flatMap((line) => ('used' in line ? line.used : []))),
  };
}

export function noteInjection(stateDir: string, session: string, injection: Injection): void {
  append(stateDir, session, injection);
}

export function noteUse(stateDir: string, session: string, use: Use): void {
  append(stateDir, session, use);
}

function append(stateDir: string, session: string, line: Injection | Use): void {
  const file = fileOf(stateDir, session);
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
}

/** Sessions that were given anything, `<agent>/<session>`, the latest first. */
export function injectedSessions(stateDir: string): string[] {
  const folder = injectedFolder(stateDir);
  return listed(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => ({ name, modified: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.modified - one.modified)
    .map(({ name }) => name.slice(0, -'.jsonl'.length).replace('-', '/'));
}

/** Ids that the agent still has before it: after its context was compacted or cleared it has none. */
export function stillGiven(injections: readonly Injection[]): Set<string> {
  const cleared = injections.findLastIndex(({ source }) => source === 'compact' || source === 'clear');
  return new Set(
    injections.slice(Math.max(0, cleared)).flatMap(({ memories }) => memories.map(({ id }) => id)),
  );
}

function readLines(file: string): (Injection | Use)[] {
  try {
    return jsonLines(readFileSync(file, 'utf8')).filter(isLine);
  } catch {
    return [];
  }
}

function isLine(line: object): line is Injection | Use {
  const { memories, used } = line as Partial<Injection & Use>;
  return Array.isArray(memories) || Array.isArray(used);
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
