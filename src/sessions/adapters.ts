import { claudeAdapter } from './claude/claude-adapter.js';
import { codexAdapter } from './codex/codex-adapter.js';
import { copilotAdapter } from './copilot/copilot-adapter.js';
import { cursorAdapter } from './cursor/cursor-adapter.js';
import { geminiAdapter } from './gemini/gemini-adapter.js';
import { opencodeAdapter } from './opencode/opencode-adapter.js';
import { piAdapter } from './pi/pi-adapter.js';
import type { AgentName, SessionAdapter } from './session.js';

/** Every agent whose sessions can be read. */
export const ADAPTERS: readonly SessionAdapter[] = [
  claudeAdapter,
  codexAdapter,
  cursorAdapter,
  opencodeAdapter,
  geminiAdapter,
  copilotAdapter,
  piAdapter,
];

export function adapterOf(agent: AgentName): SessionAdapter | undefined {
  return ADAPTERS.find((adapter) => adapter.agent === agent);
}
