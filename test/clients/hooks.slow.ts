import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backgroundEnded, until } from '../hooks/fake-program.js';
import { binaryOf, CLIENTS, prepare } from './real-client.js';

describe.each(CLIENTS)('the real %s', (client) => {
  const binary = binaryOf(client);

  it.skipIf(!binary)('ends a session, and its memory is there without anybody waiting', async () => {
    const run = prepare(client, binary ?? '');
    const { status, processes } = run.session();
    expect(status).toBe(0);
    // The sync outlives the client: nobody's child, in a session of its own.
    const [parent, session, pid] = processes.trim().split(/\s+/).map(Number);
    expect(parent).toBe(1);
    expect(session).toBe(pid);
    await backgroundEnded(run.stateDir);
    expect(run.sessionsRead()).toHaveLength(1);
    expect(existsSync(join(run.stateDir, 'queue/failure.json'))).toBe(false);
    expect(run.git('status', '--porcelain', '--untracked-files=no')).toBe('');
    expect(run.lerim('ask', 'Postgres or SQLite?')).toContain('Postgres');
  });

  it.skipIf(!binary)('passes every probe of doctor, and leaves nothing when it is uninstalled', () => {
    const run = prepare(client, binary ?? '');
    const findings = JSON.parse(run.lerim('doctor', '--json')) as { level: string }[];
    expect(findings.filter(({ level }) => level === 'problem')).toEqual([]);
    run.lerim('uninstall', '--yes');
    expect(existsSync(join(run.home, '.lerim'))).toBe(false);
  });
});

describe('the real claude', () => {
  const binary = binaryOf('claude');
  it.skipIf(!binary)('is read at the next start when it was killed', async () => {
    const run = prepare('claude', binary ?? '');
    run.session({ kill: true });
    await backgroundEnded(run.stateDir);
    run.session();
    await until(() => existsSync(join(run.stateDir, 'sessions.json')));
    await backgroundEnded(run.stateDir);
    const known = Object.keys(JSON.parse(readFileSync(join(run.stateDir, 'sessions.json'), 'utf8')).sessions);
    expect(known).toHaveLength(2);
  });
});
