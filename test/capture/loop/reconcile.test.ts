import { describe, expect, it } from 'vitest';
import type { SessionMemory } from '../../../src/capture/loop/session-memory.js';
import { type Proposal, reconcile } from '../../../src/capture/reconcile/reconcile.js';
import { capturedId } from '../../../src/model/ids.js';
import type { Memory } from '../../../src/model/memory.js';
import type { StoredMemory } from '../../../src/store/store.js';
import { decision } from '../../helpers/memories.js';

const stored = (memory: Memory): StoredMemory => ({
  path: `${memory.id}.md`,
  blob: '',
  text: '',
  archived: false,
  memory,
});

function said(title: string, more: Partial<Proposal> = {}): Proposal {
  const time = '2026-03-01T10:00:00Z';
  return {
    memory: decision({
      id: capturedId('decision', 'claude/two', title),
      title,
      body: `${title}.`,
      created: time,
      updated: time,
      tags: [],
      engine: 'heuristic/1',
      evidence: [{ session: 'claude/two', records: [7], quote: title }],
    }),
    reason: { why: 'Said.' },
    ...more,
  };
}

function hear(proposal: Proposal, memory: Memory, session: Partial<SessionMemory>) {
  const none = new Set<string>();
  return reconcile([proposal], {
    memories: [stored(memory)],
    deleted: none,
    edited: none,
    session: { saved: none, given: none, ...session },
  });
}

const ours: Extract<Memory, { primitive: 'note' }> = {
  id: 'note-aaaaaaaaaa',
  primitive: 'note',
  type: 'project',
  scope: 'project',
  description: '',
  source: 'manual',
  tags: [],
  confidence: 0.8,
  title: 'Use tabs for indentation',
  body: 'Use tabs for indentation in all source files, since the team agreed on it.',
  created: '2026-02-20T10:00:00Z',
  updated: '2026-02-20T10:00:00Z',
};

describe('the learning loop', () => {
  it('takes what the agent saved itself for known, in other words too, and only in that session', () => {
    const proposal = said('Indentation is tabs in source files, scripts and templates');
    expect(hear(proposal, ours, { saved: new Set([ours.id]) })).toMatchObject([
      { op: 'none', id: ours.id, because: 'was saved by the agent' },
    ]);
    expect(hear(proposal, { ...ours, evidence: [{ session: 'claude/two', records: [] }] }, {})).toMatchObject(
      [{ op: 'none', id: ours.id }],
    );
    expect(hear(proposal, ours, {})).toMatchObject([{ op: 'add' }]);
  });

  it('hears what the user says against what the agent saved', () => {
    const actions = hear(said('Never use tabs for indentation'), ours, { saved: new Set([ours.id]) });
    expect(actions).toMatchObject([{ op: 'add' }]);
  });

  it('does not count as said again what an agent repeats that was given it', () => {
    const given = new Set([ours.id]);
    const again = 'Use tabs for indentation';
    expect(hear(said(again, { byAgent: true }), ours, { given })).toMatchObject([
      { op: 'none', id: ours.id, because: 'repeats what it was given' },
    ]);
    expect(hear(said(again), ours, { given })).toMatchObject([{ op: 'update', id: ours.id }]);
    expect(hear(said(again, { byAgent: true }), ours, {})).toMatchObject([{ op: 'update', id: ours.id }]);
  });

  it("doubts a person's own memory that was given and is contradicted, and no other", () => {
    const against = said('Never use tabs for indentation');
    expect(hear(against, ours, { given: new Set([ours.id]) })).toMatchObject([
      { op: 'add' },
      { op: 'doubt', id: ours.id },
    ]);
    expect(hear(against, ours, {})).toMatchObject([{ op: 'add' }]);
    const { title, body, created, updated } = ours;
    const captured = decision({ id: 'dec-aaaaaaaaaa', title, body, created, updated });
    expect(hear(against, captured, { given: new Set([captured.id]) })).toMatchObject([{ op: 'supersede' }]);
  });
});
