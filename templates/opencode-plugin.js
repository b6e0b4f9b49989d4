// Lets git-lerim know that a session has something new. Written by `git lerim init`; taken out by `git lerim uninstall`.
// Does nothing where git-lerim is gone, and returns at once: the work is done by a process of its own.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export const Lerim = async ({ directory }) => {
  const hook = join(process.env.LERIM_HOME || join(homedir(), '.lerim'), 'hook');
  const subSessions = new Set();
  const lastTold = new Map();

  const tell = (event, session) => {
    // The end of a turn is announced twice by some versions, once by others.
    const now = Date.now();
    if (now - (lastTold.get(session) ?? 0) < 1000 || process.env.LERIM_GUARD || !existsSync(hook)) return;
    lastTold.set(session, now);
    try {
      const payload = JSON.stringify({ session_id: session, cwd: directory });
      const child = spawn(hook, ['opencode', event, payload], {
        cwd: directory,
        detached: true,
        stdio: 'ignore',
      });
      child.on('error', () => {});
      child.unref();
    } catch {
      // A hook must never disturb the agent.
    }
  };

  tell('start');
  return {
    event: async ({ event }) => {
      const { sessionID, status, info } = event.properties ?? {};
      if (event.type === 'session.created' && info?.parentID) subSessions.add(info.id);
      const idle =
        event.type === 'session.idle' || (event.type === 'session.status' && status?.type === 'idle');
      if (idle && !subSessions.has(sessionID)) tell('idle', sessionID);
    },
    dispose: async () => tell('dispose', 'dispose'),
  };
};
