import { MARKERS } from '../lib/secrets/finding.js';
import { findSecrets, redact } from '../lib/secrets/redact.js';
import { redactDeep } from '../lib/secrets/redact-deep.js';
import type { Memory } from '../model/memory.js';
import type { Change } from './store.js';

const OPTIONS = { secretsOnly: true } as const;

export interface CleanedChange {
  readonly change: Change;
  /** Kinds of what was taken out, e.g. `token`. */
  readonly redacted: readonly string[];
}

/**
 * The change without keys, tokens and passwords, whoever wrote it: what is on the branch is shared, and stays in its
 * history. Addresses and the like that a person wrote on purpose stay; captured words lost theirs before.
 */
export function withoutSecrets(change: Change): CleanedChange {
  const kinds = new Set<string>();
  const cleanText = (text: string): string => {
    const { text: clean, found } = redact(text, OPTIONS);
    for (const { kind } of found) kinds.add(kind);
    return clean;
  };
  const cleanMemory = (memory: Memory): Memory => {
    const clean = cleaned(memory);
    if (clean !== memory) for (const kind of newMarkers(memory, clean)) kinds.add(kind);
    return clean;
  };
  return { change: cleanChange(change, cleanText, cleanMemory), redacted: [...kinds] };
}

function cleanChange(
  change: Change,
  cleanText: (text: string) => string,
  cleanMemory: (memory: Memory) => Memory,
): Change {
  switch (change.op) {
    case 'add':
    case 'update':
    case 'supersede':
      return { ...change, memory: cleanMemory(change.memory) };
    case 'import':
      return { ...change, memories: change.memories.map(cleanMemory) };
    case 'commit':
      return {
        ...change,
        message: cleanText(change.message),
        files: change.files.map((file) => ({
          ...file,
          after: file.after === null ? null : cleanText(file.after),
        })),
      };
    case 'edit':
      return { ...change, text: cleanText(change.text) };
    default:
      return change;
  }
}

/** Most memories hold none: telling so over one joined text is cheaper than going through every field. */
function cleaned(memory: Memory): Memory {
  const joined = JSON.stringify(memory).replaceAll('\\n', '\n');
  return findSecrets(joined, OPTIONS).length === 0 ? memory : redactDeep(memory, OPTIONS);
}

/** Kinds in `[redacted:<kind>]` that stand there more often than before. */
function newMarkers(before: Memory, after: Memory): string[] {
  const count = (memory: Memory, marker: string): number => JSON.stringify(memory).split(marker).length;
  const markers = new Set(JSON.stringify(after).match(MARKERS));
  return [...markers]
    .filter((marker) => count(after, marker) > count(before, marker))
    .map((marker) => marker.slice(marker.indexOf(':') + 1, -1));
}
