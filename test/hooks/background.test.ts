import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runBackground } from '../../src/hooks/background.js';
import { isMarked, leaveMark, type SessionMark, takeSessionMarks } from '../../src/hooks/marks.js';
import { lockHolder, reserveSyncLock, takeSyncLock } from '../../src/hooks/sync-lock.js';
import { tempFolder, testContext } from '../helpers/repository.js';

describe('the background sync', () => {
  it('hands over the sessions that agents named, each once', async () => {
    const state = tempFolder('state');
    const stop: SessionMark = { agent: 'claude', event: 'Stop', transcript: '/a.jsonl' };
    leaveMark(state, { agent: 'codex', event: 'Stop', transcript: '/b.jsonl' });
    leaveMark(state, { ...stop, event: 'SessionStart' });
    leaveMark(state, stop);
    writeFileSync(
      join(state, 'queue/marks.jsonl'),
      `${readFileSync(join(state, 'queue/marks.jsonl'), 'utf8')}{"agent":"cla`,
    );
    const seen: SessionMark[][] = [];
    const runs = await runBackground(
      testContext(state),
      state,
      5,
      async (marks) => void seen.push([...marks]),
    );
    expect(runs).toBe(1);
    expect(seen).toEqual([[{ agent: 'codex', event: 'Stop', transcript: '/b.jsonl' }, stop]]);
    expect(takeSessionMarks(state)).toEqual([]);
    expect(lockHolder(state)).toBeUndefined();
  });

  it('goes on while there are new marks, also those left in its last moment', async () => {
    const state = tempFolder('state');
    let runs = 0;
    await runBackground(testContext(state), state, 5, async () => {
      if (++runs < 3) leaveMark(state);
    });
    expect(runs).toBe(3);
    expect(isMarked(state)).toBe(false);
  });

  it('waits for quiet, but not for ever', async () => {
    const state = tempFolder('state');
    const timer = setInterval(() => leaveMark(state), 2);
    let runs = 0;
    await runBackground(testContext(state), state, 10, async () => {
      runs++;
      clearInterval(timer);
      takeSessionMarks(state);
    });
    expect(runs).toBeGreaterThan(0);
  });

  it('leaves it to another process that is at it', async () => {
    const state = tempFolder('state');
    mkdirSync(join(state, 'queue'));
    // A living process that is not this one.
    writeFileSync(join(state, 'queue/lock'), `${process.ppid}\n`);
    expect(await runBackground(testContext(state), state, 5, async () => {})).toBe(0);
    expect(lockHolder(state)).toBe(process.ppid);
  });

  it('lets go of the lock when a sync fails', async () => {
    const state = tempFolder('state');
    const failing = runBackground(testContext(state), state, 5, async () => {
      throw new Error('no luck');
    });
    await expect(failing).rejects.toThrow('no luck');
    expect(existsSync(join(state, 'queue/lock'))).toBe(false);
  });
});

describe('the sync lock', () => {
  it('is held by one at a time, and handed to a process that was started for it', () => {
    const state = tempFolder('state');
    const reserved = reserveSyncLock(state);
    reserved?.handOver(process.ppid);
    expect(lockHolder(state)).toBe(process.ppid);
    expect(takeSyncLock(state)).toBeUndefined();
    expect(reserveSyncLock(state)).toBeUndefined();
    reserved?.handOver(process.pid);
    const lock = takeSyncLock(state);
    expect(lock).toBeDefined();
    lock?.release();
    expect(lockHolder(state)).toBeUndefined();
  });

  it.each(['', '\n', 'rubbish', '999999999 beat\n'])('is broken when it names nobody: %j', (text) => {
    const state = tempFolder('state');
    mkdirSync(join(state, 'queue'));
    writeFileSync(join(state, 'queue/lock'), text);
    const lock = takeSyncLock(state);
    expect(lockHolder(state)).toBe(process.pid);
    lock?.release();
  });
});
