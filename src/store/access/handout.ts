/** What the access journal holds, and where it lies. */
import { join } from 'node:path';

/** One handing-out of memories. */
export interface Handout {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly ids: readonly string[];
}

export const accessFolder = (stateDir: string): string => join(stateDir, 'access');
export const journalFile = (stateDir: string): string => join(accessFolder(stateDir), 'journal.jsonl');

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

export function isTime(text: unknown): text is string {
  return typeof text === 'string' && TIME.test(text) && !Number.isNaN(Date.parse(text));
}

/** Lines that are cut short or say nonsense are left out. */
export function parseHandouts(text: string): Handout[] {
  return text.split('\n').flatMap((line) => {
    if (line === '') return [];
    try {
      const { at, ids } = JSON.parse(line) as Handout;
      const known = ids.filter((id) => typeof id === 'string' && /^[^\s]{1,100}$/.test(id));
      return isTime(at) && known.length > 0 ? [{ at, ids: known }] : [];
    } catch {
      return [];
    }
  });
}
