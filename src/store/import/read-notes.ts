import { basename, resolve } from 'node:path';
import type { Context } from '../../lib/context.js';
import { readFrontMatter } from '../../model/front-matter.js';
import { idFromHash } from '../../model/ids.js';
import { type Memory, NOTE_SCOPES, NOTE_TYPES } from '../../model/memory.js';
import { assembleMemory, type Parsed } from '../../model/parse-memory.js';
import { utcTime } from '../../model/times.js';
import type { Imported } from './imported.js';
import { type FoundFile, walkFolder } from './walk-folder.js';

interface Tool {
  readonly source: string;
  readonly what: string;
}

/** Notes an agent keeps for itself: a file each with `name`, `description` and `type`, and an index made from them. */
export async function readNotes(folder: string, context: Context): Promise<Imported> {
  const tool = toolOf(folder);
  const userFolder = folder === resolve(context.env.HOME ?? '/', '.little-coder/memory');
  const memories: Memory[] = [];
  const problems: { where: string; reason: string }[] = [];
  for await (const file of walkFolder(folder)) {
    if (basename(file.path) === 'MEMORY.md' && isIndex(file.text ?? '')) continue;
    const parsed = readOne(file, tool, userFolder, context.now());
    if ('problem' in parsed) problems.push({ where: file.path, reason: parsed.problem });
    else memories.push(parsed.memory);
  }
  return { what: tool.what, memories, archived: [], problems };
}

function toolOf(folder: string): Tool {
  if (/[\\/]\.little-coder[\\/]/.test(folder))
    return { source: 'import:little-coder', what: "little-coder's memory folder" };
  if (/[\\/]projects[\\/][^\\/]+[\\/]memory$/.test(folder))
    return { source: 'import:claude', what: "Claude Code's memory folder" };
  return { source: 'import:notes', what: 'a folder of notes' };
}

function readOne(file: FoundFile, tool: Tool, userFolder: boolean, now: Date): Parsed {
  if (file.text === undefined) return { problem: file.problem ?? 'cannot be read' };
  const head = readHead(file.text);
  if ('problem' in head) return head;
  const { name, description, type, scope, created, last_used_at: _, metadata, ...rest } = head.data;
  const inner =
    typeof metadata === 'object' && metadata !== null ? (metadata as Record<string, unknown>) : {};
  const kind = pick(NOTE_TYPES, type, inner.type) ?? 'project';
  const title = asText(name) || titleFrom(file, head.content);
  const changed = utcTime(new Date(Math.min(file.modified, now.getTime())));
  const data = {
    ...rest,
    title,
    description: asText(description) || title,
    type: kind,
    scope: pick(NOTE_SCOPES, scope, inner.scope) ?? (userFolder || kind === 'user' ? 'user' : 'project'),
    source: tool.source,
    ...(created ? { created } : {}),
    updated: changed,
  };
  // The id stays when the note is rewritten, so that importing again updates it.
  return assembleMemory('note', data, head.content, {
    id: () => idFromHash('note', `${tool.source}\n${file.path}`),
    time: changed,
  });
}

/** Whether nothing stands in it but headings and links to the notes; older agents wrote notes into it. */
function isIndex(text: string): boolean {
  return text.split('\n').every((line) => /^\s*$|^#|^\s*[-*]\s+\[[^\]]*\]\([^)]*\)/.test(line));
}

/** These files are often written without quotes (`description: Note: …`), which YAML refuses: then a line is a key. */
function readHead(
  text: string,
): { data: Readonly<Record<string, unknown>>; content: string } | { problem: string } {
  if (!/^\ufeff?---/.test(text)) return { data: {}, content: text };
  try {
    return readFrontMatter(text);
  } catch (error) {
    const found = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text);
    if (!found) return { problem: (error as Error).message.split('\n')[0] ?? '' };
    const lines = [...(found[1] ?? '').slice(0, 20_000).matchAll(/^([A-Za-z_]\w*):[ \t]+(.*?)\s*$/gm)];
    return { data: Object.fromEntries(lines.map(([, key, value]) => [key, value])), content: found[2] ?? '' };
  }
}

function titleFrom(file: FoundFile, content: string): string {
  const heading = /^#+\s+(.+)$/m.exec(content)?.[1];
  return heading ?? basename(file.path, '.md').replace(/[-_]+/g, ' ');
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function pick<T extends string>(values: readonly T[], ...candidates: unknown[]): T | undefined {
  return values.find((value) => candidates.includes(value));
}
