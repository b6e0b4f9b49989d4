import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { jsonLines } from '../lib/json-lines.js';

/** What an agent's hook says about a session that has something new. */
export interface SessionMark {
  readonly agent: string;
  readonly event: string;
  /** The agent's own session id; empty or missing where the agent does not tell it, as the transcript. */
  readonly session?: string;
  /** Absolute path of the transcript. */
  readonly transcript?: string;
}

/** Files below `<state>/queue`: `again` (there may be something new), `marks.jsonl` (a line for each agent event). */
const again = (stateDir: string): string => join(stateDir, 'queue', 'again');
const marks = (stateDir: string): string => join(stateDir, 'queue', 'marks.jsonl');

/** Tells whoever syncs now, or next, that there may be something new. */
export function leaveMark(stateDir: string, mark?: SessionMark): void {
  mkdirSync(join(stateDir, 'queue'), { recursive: true });
  if (mark !== undefined) appendFileSync(marks(stateDir), `${JSON.stringify(mark)}\n`);
  writeFileSync(again(stateDir), '');
}

export function isMarked(stateDir: string): boolean {
  return existsSync(again(stateDir));
}

export function clearMark(stateDir: string): void {
  rmSync(again(stateDir), { force: true });
}

/** The sessions marked since the last call, each once (its last event). */
export function takeSessionMarks(stateDir: string): SessionMark[] {
  const taken = `${marks(stateDir)}.${process.pid}`;
  try {
    renameSync(marks(stateDir), taken);
  } catch {
    return [];
  }
  const byTranscript = new Map<string, SessionMark>();
  for (const mark of jsonLines(readFileSync(taken, 'utf8')).filter(isMark))
    byTranscript.set(`${mark.agent}/${mark.session || mark.transcript}`, mark);
  rmSync(taken, { force: true });
  return [...byTranscript.values()];
}

function isMark(value: object): value is SessionMark {
  return 'agent' in value;
}
