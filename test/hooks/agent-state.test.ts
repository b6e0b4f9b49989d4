import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { agentStates } from '../../src/hooks/agent-state.js';
import { AGENT_HOOKS, agentCommand, type HookedAgent } from '../../src/hooks/agents.js';
import { addJsonHooks } from '../../src/hooks/json-hooks.js';
import { packageFile } from '../../src/hooks/package-file.js';
import { tempFolder } from '../helpers/repository.js';

/** A home with an agent's settings, and what else is in its folder. */
function homeWith(agent: HookedAgent, text: string, config?: (file: string) => string) {
  const home = tempFolder('home');
  const context = { cwd: home, env: { HOME: home } };
  const file = AGENT_HOOKS[agent].userFile(context);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  if (config) writeFileSync(join(dirname(file), 'config.toml'), config(file));
  return context;
}

async function stateOf(agent: HookedAgent, context: ReturnType<typeof homeWith>) {
  return (await agentStates(context)).find((state) => state.agent === agent);
}

it('tells hooks that an older version set up from those that are gone', async () => {
  const old = JSON.stringify({
    hooks: { Stop: [{ hooks: [{ type: 'command', command: agentCommand('claude', 'Stop') }] }] },
  });
  const claude = homeWith('claude', old);
  expect(await stateOf('claude', claude)).toMatchObject({
    hooks: [AGENT_HOOKS.claude.userFile(claude)],
    missing: ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'SessionEnd'],
  });
  expect(await stateOf('claude', homeWith('claude', addJsonHooks(old, 'claude')))).toMatchObject({
    missing: [],
  });
  expect(await stateOf('claude', homeWith('claude', '{}'))).toMatchObject({ hooks: [], missing: [] });

  const plugin = packageFile('templates/opencode-plugin.js');
  expect(await stateOf('opencode', homeWith('opencode', plugin))).toMatchObject({ missing: [] });
  const changed = await stateOf('opencode', homeWith('opencode', `${plugin}\n// changed`));
  expect(changed?.missing).toContain('prompt');
});

it('knows which hooks of Codex wait for review', async () => {
  const trusting = (events: readonly string[]) => (file: string) =>
    events.map((event) => `[hooks.state."${file}:${event}:0:0"]\ntrusted_hash = "x"\n`).join('');
  const old = ['session_start', 'stop', 'session_end'];
  const hooks = addJsonHooks(undefined, 'codex');
  const all = homeWith('codex', hooks, trusting([...old, 'user_prompt_submit', 'pre_tool_use']));
  expect((await stateOf('codex', all))?.disabled).toBeUndefined();
  const some = homeWith('codex', hooks, trusting(old));
  expect((await stateOf('codex', some))?.disabled).toMatch(/wait for your review/);
});
