import { claudeAdapter } from './claude/claude-adapter.js';
import { codexAdapter } from './codex/codex-adapter.js';
import { cursorAdapter } from './cursor/cursor-adapter.js';
import { opencodeAdapter } from './opencode/opencode-adapter.js';
import type { AgentName, SessionAdapter } from './session.js';

/** Every agent whose sessions can be read. */
export const ADAPTERS: readonly SessionAdapter[] = [
  claudeAdapter,
  codexAdapter,
  opencodeAdapter,
  cursorAdapter,
];

export function adapterOf(agent: AgentName): SessionAdapter | undefined {
  return ADAPTERS.find((adapter) => adapter.agent === agent);
}
