import { neutraliseLine } from '../../model/control-characters.js';
import type { Caller } from './tool.js';

/** @param client the name it introduced itself by */
export function callerOf(
  env: Readonly<Record<string, string | undefined>>,
  client: string | undefined,
): Caller {
  const session = sessionOf(env);
  return {
    source: neutraliseLine(client ?? '').slice(0, 60) || 'mcp',
    ...(session === undefined ? {} : { session }),
  };
}

/** Claude Code names its session to what it starts. */
function sessionOf({
  CLAUDE_CODE_SESSION_ID: id = '',
}: Readonly<Record<string, string | undefined>>): string | undefined {
  return /^[\w-]{6,100}$/.test(id) ? `claude/${id}` : undefined;
}
