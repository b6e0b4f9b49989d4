import { findSecrets, redact } from '../lib/secrets/redact.js';
import { redactDeep } from '../lib/secrets/redact-deep.js';
import type { Memory } from '../model/memory.js';
import type { Change } from './store.js';

const OPTIONS = { secretsOnly: true } as const;

/**
 * The change without keys, tokens and passwords, whoever wrote it: what is on the branch is shared, and stays in its
 * history. Addresses and the like that a person wrote on purpose stay; captured words lost theirs before.
 */
export function withoutSecrets(change: Change): Change {
  switch (change.op) {
    case 'add':
    case 'update':
    case 'supersede':
      return { ...change, memory: cleaned(change.memory) };
    case 'import':
      return { ...change, memories: change.memories.map(cleaned) };
    case 'commit':
      return {
        ...change,
        message: redact(change.message, OPTIONS).text,
        files: change.files.map((file) => ({
          ...file,
          after: file.after === null ? null : redact(file.after, OPTIONS).text,
        })),
      };
    case 'edit':
      return { ...change, text: redact(change.text, OPTIONS).text };
    default:
      return change;
  }
}

/** Most memories hold none: telling so over one joined text is cheaper than going through every field. */
function cleaned(memory: Memory): Memory {
  const joined = JSON.stringify(memory).replaceAll('\\n', '\n');
  return findSecrets(joined, OPTIONS).length === 0 ? memory : redactDeep(memory, OPTIONS);
}
