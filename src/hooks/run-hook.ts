import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AGENT_HOOKS, isHooked } from './agents.js';
import type { HookCall } from './hook-call.js';
import { leaveMark } from './marks.js';
import { type Payload, parsePayload, readBounded } from './payload.js';
import { startBackground } from './start-background.js';
import { findStateDir, setUpStateDir } from './state-dir.js';

/**
 * `git lerim hook <what> …`, as git's and the agents' hooks call it:
 * `post-commit|post-rewrite|post-merge|start [common folder]`, `<agent> <event> [payload]` (else the payload is on
 * stdin), and `background <common folder>`, the detached process that syncs. Says nothing but what memory gives an agent;
 * whatever goes wrong stays here, since no commit and no agent may suffer from it.
 */
export async function runHook(argv: readonly string[], from: HookCall): Promise<void> {
  const [what = '', ...rest] = argv;
  try {
    if (what === 'background') {
      const { runBackgroundHook } = await import('./run-background-hook.js');
      await runBackgroundHook(rest[0], from);
    } else if (from.env.LERIM_PROBE) {
      answerProbe(from.env.LERIM_PROBE, [what, ...rest]);
    } else if (!from.env.LERIM_GUARD) {
      if (what === 'start' || what === 'pre-push' || what.startsWith('post-')) await gitEvent(rest[0], from);
      else await agentEvent(what, rest, from);
    }
  } catch {
    // Nothing depends on a hook: the next one, or the next `git lerim sync`, does what this one could not.
  }
}

async function gitEvent(commonDir: string | undefined, from: HookCall): Promise<void> {
  const stateDir =
    commonDir === undefined ? findStateDir(from.cwd) : setUpStateDir(resolve(from.cwd, commonDir));
  if (stateDir === undefined) return;
  leaveMark(stateDir);
  await startBackground(stateDir, from);
}

async function agentEvent(agent: string, words: readonly string[], from: HookCall): Promise<void> {
  const event = words[0] ?? '';
  const moment = isHooked(agent) ? (AGENT_HOOKS[agent].events[event] ?? 'turn') : 'turn';
  const gives = moment === 'start' || moment === 'prompt' || moment === 'file' ? moment : undefined;
  // While the agent writes.
  const loading = gives && import('./give-memory.js');
  const payload = parsePayload(words[1] ?? (await readBounded(from.stdin)));
  const folders = payload.folders.length > 0 ? payload.folders : [from.cwd];
  const stateDirs = new Map<string, string>();
  for (const named of folders) {
    const folder = resolve(from.cwd, named);
    const stateDir = findStateDir(folder);
    if (stateDir !== undefined && !stateDirs.has(stateDir)) stateDirs.set(stateDir, folder);
  }
  // A prompt or a file is nothing to read yet.
  if (gives === undefined || gives === 'start')
    for (const stateDir of stateDirs.keys()) await tellOfSession(stateDir, agent, event, payload, from);
  // The first of several folders is where the session was started.
  const [at] = stateDirs;
  if (at === undefined || gives === undefined || loading === undefined || !isHooked(agent)) return;
  const [stateDir, folder] = at;
  const { giveMemory } = await loading;
  const text = await giveMemory(from.env, { agent, event, moment: gives, payload, folder, stateDir });
  if (text !== '') await from.say(text);
}

async function tellOfSession(
  stateDir: string,
  agent: string,
  event: string,
  { session, transcript }: Payload,
  from: HookCall,
): Promise<void> {
  leaveMark(stateDir, {
    agent,
    event,
    ...(session === undefined ? {} : { session }),
    ...(transcript === undefined ? {} : { transcript }),
  });
  await startBackground(stateDir, from);
}

/** `git lerim doctor` names a folder; a file in it shows that the hook came all the way to here. */
function answerProbe(folder: string, words: readonly string[]): void {
  writeFileSync(join(folder, words.slice(0, 2).join('-')), '');
}
