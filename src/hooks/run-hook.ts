import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HookCall } from './hook-call.js';
import { leaveMark } from './marks.js';
import { parsePayload, readBounded } from './payload.js';
import { startBackground } from './start-background.js';
import { findStateDir, setUpStateDir } from './state-dir.js';

/**
 * `git lerim hook <what> …`, as git's and the agents' hooks call it:
 * `post-commit|post-rewrite|post-merge|start [common folder]`, `<agent> <event> [payload]` (else the payload is on
 * stdin), and `background <common folder>`, the detached process that syncs. Silent; whatever goes wrong stays here,
 * since no commit and no agent may suffer from it.
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
  const payload = parsePayload(words[1] ?? (await readBounded(from.stdin)));
  const folders = payload.folders.length > 0 ? payload.folders : [from.cwd];
  const stateDirs = new Set(folders.map((folder) => findStateDir(resolve(from.cwd, folder))));
  for (const stateDir of stateDirs) {
    if (stateDir === undefined) continue;
    leaveMark(stateDir, {
      agent,
      event,
      ...(payload.session === undefined ? {} : { session: payload.session }),
      ...(payload.transcript === undefined ? {} : { transcript: payload.transcript }),
    });
    await startBackground(stateDir, from);
  }
}

/** `git lerim doctor` names a folder; a file in it shows that the hook came all the way to here. */
function answerProbe(folder: string, words: readonly string[]): void {
  writeFileSync(join(folder, words.slice(0, 2).join('-')), '');
}
