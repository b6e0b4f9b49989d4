import { basename, dirname } from 'node:path';
import { headAndTail, isoTime, wellFormed } from '../clip.js';
import { asList, asObject, asText, isObject, type JsonObject } from '../json-value.js';
import { readJsonLines } from '../jsonl.js';
import type { NewEvent } from '../new-event.js';
import { readHead } from '../read-head.js';
import type { ReadOptions, ReadResult, SessionEvent, SessionFile } from '../session.js';
import { stampOf } from '../stamp.js';
import { describeCall } from './describe-call.js';
import { ancestors, folderOfPaths, pathsInJson } from './folder-of-paths.js';
import { humanText } from './human-text.js';

const HEAD = 256 << 10;
const SUBAGENTS = 'subagents';

/** Reads `agent-transcripts/<id>.jsonl`: no ids, no times, no results; a record is a line. */
export async function readTranscript(
  file: SessionFile,
  emit: (event: SessionEvent) => void,
  options: ReadOptions,
): Promise<ReadResult> {
  const subagent = isSubagentTranscript(file.path);
  const { from, signal } = options;
  let placed = false;
  const take = (record: JsonObject, line: number) => {
    const events = messageEvents(record, `line-${line}`).filter(
      (event) => !(subagent && event.type === 'human'),
    );
    if (events.length === 0) return;
    const stamp = stampOf(line, isoTime(record.timestamp));
    if (!placed && file.cwd !== undefined) emit({ type: 'place', cwd: file.cwd, ...stamp });
    placed = true;
    for (const event of events) emit({ ...event, ...stamp });
  };
  const begin = (valid: ReadOptions['from']) => {
    placed = valid?.carry === true;
    return take;
  };
  const lines = await readJsonLines(file.path, begin, { from, signal });
  const { position, damage, bytes, restarted } = lines;
  return { position: { ...position, carry: placed }, damage, subagent, bytes, restarted };
}

/** The events of a message as Cursor's command line keeps it; `prefix` names calls that have no id. */
export function messageEvents(message: JsonObject, prefix: string): NewEvent[] {
  const content = asObject(message.message)?.content ?? message.content;
  if (message.role === 'user') {
    const text = humanText(textOf(content));
    return text === '' ? [] : [{ type: 'human', channel: 'prompt', text: wellFormed(text) }];
  }
  if (message.role !== 'assistant' && message.role !== 'tool') return [];
  if (typeof content === 'string') return agentWords(content);
  return asList(content)
    .filter(isObject)
    .flatMap((block, index) => blockEvents(block, `${prefix}-${index}`));
}

function blockEvents(block: JsonObject, fallback: string): NewEvent[] {
  const call = asText(block.id) ?? asText(block.toolCallId) ?? fallback;
  if (block.type === 'text') return agentWords(asText(block.text) ?? '');
  if (block.type === 'tool_use' || block.type === 'tool-call') {
    const tool = asText(block.name) ?? asText(block.toolName) ?? '';
    return [{ type: 'call', call, tool, ...describeCall(tool, asObject(block.input ?? block.args) ?? {}) }];
  }
  if (block.type !== 'tool-result') return [];
  const result = typeof block.result === 'string' ? block.result : JSON.stringify(block.result ?? '');
  return [{ type: 'result', call, ok: block.isError !== true, text: headAndTail(result) }];
}

function agentWords(text: string): NewEvent[] {
  const words = text.trim();
  return words === '' ? [] : [{ type: 'agent', text: wellFormed(words) }];
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = asList(content)
    .filter(isObject)
    .filter((part) => part.type === 'text');
  return parts.map((part) => asText(part.text) ?? '').join('\n');
}

export function isSubagentTranscript(path: string): boolean {
  return basename(dirname(path)) === SUBAGENTS;
}

/**
 * The folder a transcript belongs to. The name of its project folder is the path with its separators replaced, which
 * cannot be undone, but a folder that the tools speak of can be compared with it.
 */
export async function transcriptFolder(path: string): Promise<string | undefined> {
  const slug = /[/\\]projects[/\\]([^/\\]+)[/\\]agent-transcripts[/\\]/.exec(path)?.[1];
  const paths = pathsInJson(await readHead(path, HEAD)).filter((used) => !used.includes('/.cursor/'));
  const above = new Set(paths.flatMap((used) => ancestors(used)));
  return [...above].find((folder) => slugOf(folder) === slug) ?? folderOfPaths(paths);
}

function slugOf(folder: string): string {
  return folder.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
