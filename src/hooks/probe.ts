import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GUARD_VARIABLE } from '../git/environment.js';
import type { Repository } from '../git/repository.js';
import { gitText, runGit } from '../git/run.js';
import type { Context } from '../lib/context.js';
import { AGENT_HOOKS, agentCommand, type HookedAgent } from './agents.js';
import { readBytes } from './files.js';
import type { GitHookState } from './git-state.js';
import { ALL_HOOK_EVENTS, type HookEvent } from './hook-block.js';
import type { Installation } from './shims.js';

/** Milliseconds a hook may take to answer. */
const PATIENCE = 10_000;

/** What git passes with each event, as far as our lines look at it. */
const ARGUMENTS: Readonly<Record<HookEvent, readonly string[]>> = {
  'post-commit': [],
  'post-rewrite': ['rebase'],
  'post-merge': ['0'],
  'pre-push': ['probe', 'probe'],
};

/**
 * Has git itself look up and run each hook, and sees whether git-lerim answers at the end of the way. The user's own
 * hooks do not run: ours ends the script, and other hooks in git's config are switched off for the moment.
 * @returns the events that came through
 */
export async function probeGit(
  context: Context,
  repository: Repository,
  state: GitHookState,
): Promise<HookEvent[]> {
  const alone = state.via === 'config' ? await onlyOurs(context) : [];
  return withProbeFolder(context, async (folder, env) => {
    const answered: HookEvent[] = [];
    for (const event of ALL_HOOK_EVENTS) {
      if (state.files[event] === undefined) continue;
      const args = [...alone, 'hook', 'run', '--ignore-missing', event, '--', ...ARGUMENTS[event]];
      const cwd = repository.workTree ?? repository.commonDir;
      await runGit({ ...context, cwd }, args, { hooks: true, env, timeout: PATIENCE }).catch(() => undefined);
      if (existsSync(join(folder, event))) answered.push(event);
    }
    return answered;
  });
}

/** Runs an agent's hooks as the agent would, from the settings file, and gives the events that came through. */
export async function probeAgent(
  context: Context,
  agent: HookedAgent,
  file: string,
  { node }: Installation,
): Promise<string[]> {
  const text = readBytes(file)?.toString('utf8') ?? '';
  return withProbeFolder(context, async (folder, env) => {
    const all = { ...context.env, ...env };
    const events = Object.keys(AGENT_HOOKS[agent].events);
    const reached = (event: string): string => join(folder, `${agent}-${event}`);
    if (AGENT_HOOKS[agent].entry === undefined) {
      await run(node, ['--input-type=module', '--eval', firePlugin(text, context.cwd)], {
        ...context,
        env: all,
      });
      // It does not wait for what it only tells.
      for (const event of ['start', 'idle', 'dispose']) await waitFor(reached(event));
    } else
      await Promise.all(
        events.map((event) => run('/bin/sh', ['-c', agentCommand(agent, event)], { ...context, env: all })),
      );
    return events.filter((event) => existsSync(reached(event)));
  });
}

/** A program that loads the plugin as OpenCode does, sends a prompt, reads a file, ends the turn and leaves. */
function firePlugin(text: string, folder: string): string {
  const address = JSON.stringify(`data:text/javascript,${encodeURIComponent(text)}`);
  return `const { Lerim } = await import(${address});
const plugin = await Lerim({ directory: ${JSON.stringify(folder)} });
const parts = [{ id: 'prt_probe', type: 'text', text: 'probe' }];
await plugin['chat.message']?.({ sessionID: 'probe' }, { message: { id: 'msg_probe' }, parts });
await plugin['tool.execute.after']?.({ tool: 'read', sessionID: 'probe', args: { filePath: 'probe' } }, { output: '' });
await plugin.event({ event: { type: 'session.idle', properties: { sessionID: 'probe' } } });
await plugin.dispose?.();`;
}

async function withProbeFolder<T>(
  context: Context,
  use: (folder: string, env: Record<string, string | undefined>) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(context.env.TMPDIR ?? tmpdir(), 'lerim-probe-'));
  try {
    return await use(folder, { LERIM_PROBE: folder, [GUARD_VARIABLE]: undefined });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Options that leave only our hook of those that git would run. */
async function onlyOurs(context: Context): Promise<string[]> {
  const listed = await gitText(context, ['config', '--name-only', '--get-regexp', '^hook\\..*\\.event$'], {
    answers: [1],
  });
  const names = new Set([...listed.matchAll(/^hook\.(.+)\.event$/gm)].map(([, name]) => name));
  names.delete('lerim');
  return ['core.hooksPath=/dev/null', ...[...names].map((name) => `hook.${name}.enabled=false`)].flatMap(
    (setting) => ['-c', setting],
  );
}

function run(command: string, args: readonly string[], { cwd, env, signal }: Context): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      signal,
      stdio: ['pipe', 'ignore', 'ignore'],
      timeout: PATIENCE,
    });
    child.on('error', () => resolve());
    child.on('close', () => resolve());
    child.stdin.on('error', () => {});
    child.stdin.end(JSON.stringify({ session_id: 'probe', cwd, hook_event_name: 'probe' }));
  });
}

async function waitFor(file: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE / 2 && !existsSync(file); waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
}
