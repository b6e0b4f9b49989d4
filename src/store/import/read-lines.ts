import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { idFromHash } from '../../model/ids.js';
import { type Memory, PRIMITIVES, type Primitive } from '../../model/memory.js';
import { assembleMemory } from '../../model/parse-memory.js';
import { utcTime } from '../../model/times.js';
import { MAX_TEXT } from '../../model/validate.js';
import type { Imported } from './imported.js';

/** A JSONL file, or standard input as a stream: a memory a line, as `export` and `list --json` write them. */
export async function readLines(from: string | NodeJS.ReadableStream, now: Date): Promise<Imported> {
  const input = typeof from === 'string' ? createReadStream(from) : from;
  const memories: Memory[] = [];
  const archived: string[] = [];
  const problems: { where: string; reason: string }[] = [];
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line.trim() === '') continue;
    const read = readLine(line, now);
    if ('problem' in read) {
      problems.push({ where: `line ${number}`, reason: read.problem });
      continue;
    }
    memories.push(read.memory);
    if (read.archived) archived.push(read.memory.id);
  }
  return { what: 'a file of memories', memories, archived, problems };
}

function readLine(line: string, now: Date): { memory: Memory; archived: boolean } | { problem: string } {
  if (line.length > MAX_TEXT * 2) return { problem: 'is too long' };
  const value = parseJson(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'is no JSON object' };
  const {
    primitive,
    body,
    archived,
    extra,
    path: _,
    effective_confidence: __,
    ...data
  } = value as Record<string, unknown>;
  if (!PRIMITIVES.includes(primitive as Primitive))
    return { problem: `primitive must be one of ${PRIMITIVES.join(', ')}` };
  if (typeof body !== 'string') return { problem: 'the body is missing' };
  const more = typeof extra === 'object' && extra !== null ? extra : {};
  const kind = primitive as Primitive;
  const id = (): string => idFromHash(kind, `${String(data.title)}\n${body}`);
  const fallback = { id, time: utcTime(now) };
  const read = assembleMemory(kind, { source: 'import:jsonl', ...more, ...data }, body, fallback);
  return 'problem' in read ? read : { memory: read.memory, archived: archived === true };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
