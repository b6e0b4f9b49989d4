import { parse, stringify } from 'smol-toml';
import { LerimError } from '../lib/errors.js';
import type { HookedAgent } from './agents.js';
import { isBare, type JsonObject, putValue, readObject, unreadable, withSkeleton } from './json-settings.js';
import { type Environment, MCP_PLACES, SERVER_NAME } from './mcp-entries.js';

/** An agent's settings with our MCP server among the others; all else stays as it is. */
export function addMcpEntry(text: string | undefined, agent: HookedAgent, env?: Environment): string {
  const { key, entry, skeleton = {} } = MCP_PLACES[agent];
  if (agent === 'codex') return addTable(text ?? '', key, entry(env));
  const edited = withSkeleton(text, skeleton);
  serversIn(edited, key);
  return putValue(edited, [key, SERVER_NAME], entry(env));
}

/** The settings without our server; `undefined` when nothing is left that anybody could miss. */
export function removeMcpEntry(text: string, agent: HookedAgent): string | undefined {
  const { key, skeleton } = MCP_PLACES[agent];
  if (agent === 'codex') return removeTable(text, key);
  const servers = serversIn(text, key);
  if (servers[SERVER_NAME] === undefined) return text;
  const isLast = Object.keys(servers).length === 1;
  const edited = putValue(text, isLast ? [key] : [key, SERVER_NAME], undefined);
  return isBare(edited, skeleton) ? undefined : edited;
}

/** Whether a server of our name is there. */
export function hasMcpEntry(text: string, agent: HookedAgent): boolean {
  try {
    return removeMcpEntry(text, agent) !== text;
  } catch {
    return false;
  }
}

function serversIn(text: string, key: string): JsonObject {
  const servers = readObject(text)[key] ?? {};
  if (typeof servers !== 'object' || Array.isArray(servers))
    throw unreadable(`its "${key}" is not an object`);
  return servers as JsonObject;
}

/** At the end, where it cannot part other tables from their names. What it makes of the file is read before it counts. */
function addTable(text: string, key: string, entry: JsonObject): string {
  const bare = removeTable(text, key) ?? '';
  const end = bare.includes('\r\n') ? '\r\n' : '\n';
  const lines = stringify({ [key]: { [SERVER_NAME]: entry } }).replaceAll('\n', end);
  const gap = bare === '' ? '' : bare.endsWith('\n') ? end : end + end;
  const edited = `${bare}${gap}${lines}`;
  const before = readTables(bare);
  const wanted = { ...before, [key]: { ...Object(before[key]), [SERVER_NAME]: entry } };
  if (JSON.stringify(readTables(edited)) === JSON.stringify(wanted)) return edited;
  throw new LerimError(
    'settings-not-toml',
    `The agent's settings file is left alone: its ${key} cannot be added to.`,
    {
      hint: `Write [${key}.*] as tables of their own, then run it again.`,
    },
  );
}

function removeTable(text: string, key: string): string | undefined {
  const kept: string[] = [];
  /** Empty lines after our last one: they belong to what follows. */
  let gap: string[] = [];
  let ours = false;
  for (const line of text.split(/(?<=\n)/)) {
    const [, name] = /^\s*\[+\s*([^\]]+?)\s*\]/.exec(line) ?? [];
    const begins = `${name}.`.startsWith(`${key}.${SERVER_NAME}.`);
    if (begins && !ours && kept.at(-1)?.trim() === '') kept.pop();
    if (name !== undefined && ours && !begins) kept.push(...gap);
    if (name !== undefined) ours = begins;
    if (!ours) kept.push(line);
    gap = line.trim() === '' ? [...gap, line] : [];
  }
  const left = kept.join('');
  return left === '' && text !== '' ? undefined : left;
}

function readTables(text: string): JsonObject {
  try {
    return parse(text.replace(/^\uFEFF/, '')) as JsonObject;
  } catch (error) {
    throw new LerimError(
      'settings-not-toml',
      "The agent's settings file is left alone: it is not valid TOML.",
      {
        hint: 'Correct the file, then run it again.',
        cause: error,
      },
    );
  }
}
