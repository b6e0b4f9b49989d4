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

const TYPE = Buffer.from('"type":"');
const ATTACHMENT = '"attachment":{';
const GLUED = Buffer.from('}{');

/**
 * Whether a raw line can be passed over without parsing it: sub-agents' progress records alone can be nine tenths
 * of a file. Sure only when the first `"type":"` is a key of the record itself (one brace before it; inside a string
 * its quotes would be escaped) or of its attachment, and when no second record is glued to the line.
 */
export function cannotMatter(line: Buffer): boolean {
  const at = line.indexOf(TYPE);
  if (at < 1 || line[0] !== 123) return false;
  const end = line.indexOf(34, at + TYPE.length);
  const type = line.toString('latin1', at + TYPE.length, end);
  const brace = line.indexOf(123, 1);
  if (brace < 0 || brace > at) return SILENT.has(type) && !line.includes(GLUED);
  const attached = brace === at - 1 && line.toString('latin1', at - ATTACHMENT.length, at) === ATTACHMENT;
  return attached && type !== 'queued_command' && !line.includes(GLUED);
}
