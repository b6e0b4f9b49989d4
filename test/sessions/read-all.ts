import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { adapterOf } from '../../src/sessions/adapters.js';
import type {
  AgentName,
  HumanWords,
  ReadOptions,
  ReadResult,
  SessionEvent,
  SessionFile,
} from '../../src/sessions/session.js';
import { testContext } from '../helpers/repository.js';

export const FIXTURES = fileURLToPath(new URL('../fixtures/sessions', import.meta.url));

export function adapter(agent: AgentName) {
  const found = adapterOf(agent);
  if (found === undefined) throw new Error(`no adapter of ${agent}`);
  return found;
}

export interface Reading extends ReadResult {
  readonly file: SessionFile;
  readonly events: readonly SessionEvent[];
}

/** Describes a file and reads one session of it. */
export async function readAll(
  agent: AgentName,
  path: string,
  options: ReadOptions & { readonly id?: string } = {},
): Promise<Reading> {
  const files = await adapter(agent).describe(path, testContext('/nowhere'));
  const file = options.id === undefined ? files[0] : files.find(({ id }) => id === options.id);
  if (file === undefined) throw new Error(`${path} holds no session`);
  return readFile(file, options);
}

export async function readFile(file: SessionFile, options: ReadOptions = {}): Promise<Reading> {
  const events: SessionEvent[] = [];
  const result = await adapter(file.agent).read(file, (event) => events.push(event), options);
  return { ...result, file, events };
}

export function human({ events }: Pick<Reading, 'events'>): HumanWords[] {
  return events.filter((event) => event.type === 'human');
}

/** `channel: text` of everything a human said. */
export function said(reading: Pick<Reading, 'events'>): string[] {
  return human(reading).map(({ channel, text }) => `${channel}: ${text}`);
}

/** A file of JSON lines in a folder of its own; strings are written as they are. */
export function lines(records: readonly unknown[], name = 'session.jsonl'): string {
  const path = join(mkdtempSync(join(process.env.LERIM_TEST_ROOT ?? '', 'lines-')), name);
  const text = records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record)));
  writeFileSync(path, `${text.join('\n')}\n`);
  return path;
}
