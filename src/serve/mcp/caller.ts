import { neutraliseLine } from '../../model/control-characters.js';
import type { Caller } from './tool.js';

type Meta = Readonly<Record<string, unknown>>;

/**
 * @param client the name it introduced itself by
 * @param meta what it says of the call
 */
export function callerOf(
  env: Readonly<Record<string, string | undefined>>,
  client = '',
  meta: Meta = {},
): Caller {
  const session = client.includes('codex') ? codexSession(meta) : claudeSession(env);
  return {
    source: neutraliseLine(client).slice(0, 60) || 'mcp',
    ...(session === undefined ? {} : { session }),
  };
}

/** Claude Code names its session to what it starts. */
function claudeSession({
  CLAUDE_CODE_SESSION_ID: id,
}: Readonly<Record<string, string | undefined>>): string | undefined {
  return isSessionId(id) ? `claude/${id}` : undefined;
}

/** Codex names its thread with each call; older versions among what they say of the turn. */
function codexSession({ threadId, 'x-codex-turn-metadata': turn }: Meta): string | undefined {
  const { thread_id } = Object(turn) as { readonly thread_id?: unknown };
  return [threadId, thread_id].filter(isSessionId).map((id) => `codex/${id}`)[0];
}

function isSessionId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]{6,100}$/.test(id);
}
