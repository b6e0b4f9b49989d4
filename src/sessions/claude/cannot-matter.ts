import { mayBeGlued, noObjectBetween, rawTypeFrom, standsBefore } from '../raw-type.js';

/** Records without words of a human or the agent and without tool calls. */
const SILENT = new Set([
  'progress',
  'summary',
  'system',
  'file-history-snapshot',
  'last-prompt',
  'custom-title',
  'ai-title',
  'mode',
  'permission-mode',
  'cost-state',
  'atis-latch',
  'tools-used',
  'frame-link',
  'pr-link',
  'api-request',
  'api-request-blob',
  'api-request-shape',
]);

/** Whether a raw line can be passed over without parsing it; unsure means no. */
export function cannotMatter(line: Buffer): boolean {
  const type = rawTypeFrom(line, 0);
  if (type === undefined) return false;
  if (noObjectBetween(line, 1, type.at)) return SILENT.has(type.value) && !mayBeGlued(line);
  const attached = standsBefore(line, type.at, '"attachment":{') && noObjectBetween(line, 1, type.at - 1);
  return attached && type.value !== 'queued_command' && !mayBeGlued(line);
}

const STRUCTURED = Buffer.from(',"toolUseResult":');

/**
 * Where the needed part of a tool result ends: `toolUseResult` says again, often at twice the length, what the message
 * says. Not so where a record is glued to it.
 */
export function neededUntil(line: Buffer): number | undefined {
  const comma = line.indexOf(STRUCTURED);
  return comma < 0 || mayBeGlued(line.subarray(comma)) ? undefined : comma;
}
