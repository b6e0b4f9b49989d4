// Lets git-lerim know that a session has something new, and gives the agent what memory holds. Written by `git lerim
// init`; taken out by `git lerim uninstall`. Does nothing where git-lerim is gone; never throws, and never waits long.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export const Lerim = async ({ directory }) => {
  const hook = join(process.env.LERIM_HOME || join(homedir(), '.lerim'), 'hook');
  const subSessions = new Set();
  const begun = new Map();
  const lastTold = new Map();
  const isOff = () => process.env.LERIM_GUARD || !existsSync(hook);

  const tell = (event, session) => {
    // The end of a turn is announced twice by some versions, once by others.
    const now = Date.now();
    const told = `${event} ${session}`;
    if (now - (lastTold.get(told) ?? 0) < 1000 || isOff()) return;
    lastTold.set(told, now);
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

  // What memory has to say; '' for nothing.
  const ask = (event, session, payload) =>
    new Promise((resolve) => {
      if (isOff()) return resolve('');
      let said = '';
      const end = () => {
        clearTimeout(timer);
        child?.kill();
        try {
          resolve(JSON.parse(said).hookSpecificOutput.additionalContext);
        } catch {
          resolve('');
        }
      };
      const timer = setTimeout(end, 3000);
      let child;
      try {
        child = spawn(hook, ['opencode', event], { cwd: directory, stdio: ['pipe', 'pipe', 'ignore'] });
        child.on('error', end);
        child.on('close', end);
        child.stdout.on('data', (data) => {
          said += data;
        });
        child.stdin.on('error', () => {});
        child.stdin.end(JSON.stringify({ session_id: session, cwd: directory, ...payload }));
      } catch {
        end();
      }
    });

  tell('start');
  return {
    event: async ({ event }) => {
      const { sessionID, status, info } = event.properties ?? {};
      if (event.type === 'session.created' && info?.parentID) subSessions.add(info.id);
      else if (event.type === 'session.created') begun.set(info?.id, 'startup');
      if (event.type === 'session.compacted') begun.set(sessionID, 'compact');
      const idle =
        event.type === 'session.idle' || (event.type === 'session.status' && status?.type === 'idle');
      if (idle && !subSessions.has(sessionID)) tell('idle', sessionID);
    },
    // A part of its own: the user's words stay as they were typed.
    'chat.message': async ({ sessionID }, { message, parts }) => {
      if (subSessions.has(sessionID)) return;
      const typed = parts.filter((part) => part.type === 'text' && !part.synthetic);
      const last = parts.at(-1);
      if (typed.length === 0 || typeof last?.id !== 'string') return;
      const source = begun.has(sessionID) ? begun.get(sessionID) : 'resume';
      begun.set(sessionID, undefined);
      const given = [
        source ? await ask('session', sessionID, { source }) : '',
        await ask('prompt', sessionID, {
          prompt: typed.map(({ text }) => text).join('\n\n'),
          prompt_id: message.id,
        }),
      ].filter(Boolean);
      if (given.length === 0) return;
      parts.push({
        id: `${last.id.slice(0, -1)}z`,
        sessionID,
        messageID: message.id,
        type: 'text',
        synthetic: true,
        text: given.join('\n\n'),
      });
    },
    'tool.execute.after': async ({ tool, sessionID, args }, result) => {
      if (!/^(?:read|edit|write|multiedit|patch|apply_patch)$/.test(tool) || !args) return;
      const text = await ask('file', sessionID, { tool_input: args });
      if (text && typeof result?.output === 'string') result.output += `\n\n${text}`;
    },
    dispose: async () => {
      for (const session of begun.keys()) tell('dispose', session);
    },
  };
};
