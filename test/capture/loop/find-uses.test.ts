import { describe, expect, it } from 'vitest';
import { findUses } from '../../../src/capture/loop/find-uses.js';
import type { SessionEvent } from '../../../src/sessions/session.js';
import type { Injection } from '../../../src/store/access/injections.js';
import { decision } from '../../helpers/memories.js';

const memory = decision({
  id: 'dec-aaaaaaaaaa',
  title: 'Run tests with --runInBand',
  body: 'Tests share one database: run them with --runInBand.',
  anchors: [{ path: 'src/db/pool.ts', blob: 'x' }],
});
const given: Injection = {
  at: '2026-03-01T10:00:00Z',
  event: 'UserPromptSubmit',
  tokens: 80,
  memories: [{ id: memory.id }],
};
const at = (minute: number): string => `2026-03-01T10:${String(minute).padStart(2, '0')}:00Z`;
const human = (text: string, minute = 1): SessionEvent => ({
  type: 'human',
  channel: 'prompt',
  record: minute,
  time: at(minute),
  text,
});
const run = (input: string, minute = 2, paths: string[] = []): SessionEvent => ({
  type: 'call',
  record: minute,
  time: at(minute),
  call: `c${minute}`,
  tool: 'Bash',
  action: paths.length > 0 ? 'edit' : 'run',
  input,
  paths,
});
const uses = (...events: SessionEvent[]) =>
  findUses([given], events, (id) => (id === memory.id ? memory : undefined));

describe('memories that a session was given', () => {
  it('were used when the agent names them, or does what only they can have told', () => {
    expect(uses(human('run the tests'), run('npm test -- --runInBand'))).toEqual([memory.id]);
    expect(uses(human('make it faster'), run('edit', 2, ['src/db/pool.ts']))).toEqual([memory.id]);
    const cites: SessionEvent = { type: 'agent', record: 3, time: at(3), text: `As ${memory.id} says.` };
    expect(uses(human('run the tests'), cites)).toEqual([memory.id]);
  });

  it('were not used by being given, by being asked for, or when the user said it, or it was done before', () => {
    expect(uses(human('run the tests'), run('npm test'))).toEqual([]);
    expect(uses(human('run the tests'), run(`git lerim memory show ${memory.id} --runInBand`))).toEqual([]);
    expect(uses(human('run the tests with --runInBand'), run('npm test -- --runInBand'))).toEqual([]);
    const before = { ...run('npm test -- --runInBand'), time: '2026-03-01T09:00:00Z' };
    expect(uses(before, human('again'), run('npm test -- --runInBand', 4))).toEqual([]);
    const edited = { ...given, file: 'src/db/pool.ts' };
    expect(findUses([edited], [run('edit', 2, ['src/db/pool.ts'])], () => memory)).toEqual([]);
  });
});
