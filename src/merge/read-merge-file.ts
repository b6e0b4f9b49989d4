import type { Memory } from '../model/memory.js';
import { parseMemory } from '../model/parse-memory.js';
import type { MergeFile } from './tree.js';

/** @param text missing for links, submodules, and what is no UTF-8 or too large */
export function readMergeFile(path: string, mode: string, oid: string, text: string | undefined): MergeFile {
  const memory = text === undefined ? undefined : memoryIn(text, path);
  return {
    path,
    mode,
    oid,
    ...(text === undefined ? {} : { text }),
    ...(memory === undefined ? {} : { memory }),
  };
}

/** The memory that a text is where it lies; `undefined` when it is none. */
export function memoryIn(text: string, path: string): Memory | undefined {
  const parsed = path.endsWith('.md') ? parseMemory(text, path) : undefined;
  return parsed && 'memory' in parsed ? parsed.memory : undefined;
}
