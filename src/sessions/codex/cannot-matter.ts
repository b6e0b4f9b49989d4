import { mayBeGlued, noObjectBetween, rawTypeFrom, standsBefore } from '../raw-type.js';

const SILENT = new Set(['compacted', 'world_state', 'token_usage_record', 'inter_agent_communication']);
/** Payloads that say nothing, or say again what a `response_item` says. */
const SILENT_PAYLOADS = new Set([
  'reasoning',
  'ghost_snapshot',
  'agent_message',
  'agent_reasoning',
  'token_count',
  'exec_command_begin',
  'exec_command_end',
  'exec_command_output_delta',
  'patch_apply_begin',
  'patch_apply_end',
  'mcp_tool_call_begin',
  'mcp_tool_call_end',
  'web_search_end',
  'thread_settings_applied',
  'context_compacted',
]);
const SILENT_ITEMS = new Set([
  'CommandExecution',
  'McpToolCall',
  'AgentMessage',
  'FileChange',
  'Reasoning',
  'ContextCompaction',
]);

const ITEM = '"item":{';

/** Whether a raw line of a rollout can be passed over without parsing it; unsure means no. */
export function cannotMatter(line: Buffer): boolean {
  const type = rawTypeFrom(line, 0);
  if (type === undefined || !noObjectBetween(line, 1, type.at)) return false;
  if (SILENT.has(type.value)) return !mayBeGlued(line);
  const payload = rawTypeFrom(line, type.end);
  if (payload === undefined || !standsBefore(line, payload.at, '"payload":{')) return false;
  if (!noObjectBetween(line, type.end, payload.at - 1)) return false;
  if (SILENT_PAYLOADS.has(payload.value)) return !mayBeGlued(line);
  if (payload.value !== 'item_completed') return false;
  const item = rawTypeFrom(line, payload.end);
  if (item === undefined || !standsBefore(line, item.at, ITEM)) return false;
  return noObjectBetween(line, payload.end, item.at - 1) && SILENT_ITEMS.has(item.value) && !mayBeGlued(line);
}
