import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PreviewBranch } from '../../../src/capture/preview-session.js';
import { type Action, type Proposal, reconcile } from '../../../src/capture/reconcile/reconcile.js';
import { capturedId } from '../../../src/model/ids.js';
import type { Decision, Memory } from '../../../src/model/memory.js';
import type { Snapshot, StoredMemory } from '../../../src/store/store.js';
import { decision } from '../../helpers/memories.js';

const NOTHING = { deleted: new Set<string>(), edited: new Set<string>() };

function said(
  title: string,
  changes: Partial<Decision> & { session?: string; record?: number; day?: string } = {},
): Proposal {
  const { session = 'claude/one', record = 1, day = '2026-02-20', ...rest } = changes;
  const time = `${day}T10:00:00Z`;
  const memory = decision({
    id: capturedId('decision', session, record),
    title,
    body: `${title}.`,
    created: time,
    updated: time,
    tags: [],
    engine: 'heuristic/1',
    evidence: [{ session, records: [record], quote: title }],
    ...rest,
  });
  return { memory, reason: { why: 'Said.' } };
}

class Branch {
  private readonly preview: PreviewBranch;

  constructor(memories: readonly StoredMemory[] = []) {
    const start: Snapshot = {
      tip: undefined,
      memories: new Map(memories.map((stored) => [stored.memory.id, stored])),
      problems: [],
    };
    this.preview = new PreviewBranch(start);
  }

  get stored(): StoredMemory[] {
    return [...this.preview.snapshot.memories.values()];
  }

  get active(): Memory[] {
    return this.stored.filter(({ archived }) => !archived).map(({ memory }) => memory);
  }

  hear(proposals: readonly Proposal[], facts = NOTHING): Action[] {
    const actions = reconcile(proposals, { memories: this.stored, ...facts });
    this.preview.take(actions);
    return actions;
  }

  archive(id: string): void {
    this.preview.take([{ op: 'archive', id, title: '', because: '', reason: { why: '' } }]);
    const stored = this.preview.snapshot.memories.get(id);
    if (stored)
      (this.preview.snapshot.memories as Map<string, StoredMemory>).set(id, {
        ...stored,
        memory: withoutSuccessor(stored.memory),
      });
  }
}

function withoutSuccessor(memory: Memory): Memory {
  const { superseded_by: _, ...rest } = memory;
  return rest as Memory;
}

const ops = (actions: readonly Action[]): string[] => actions.map(({ op }) => op);

describe('reconcile', () => {
  it('adds what is new, and nothing when it hears it again', () => {
    const branch = new Branch();
    expect(ops(branch.hear([said('Use pnpm for packages')]))).toEqual(['add']);
    expect(ops(branch.hear([said('Use pnpm for packages')]))).toEqual(['none']);
  });

  it('takes the same in other words from another session as evidence', () => {
    const branch = new Branch();
    branch.hear([said('All HTTP handlers return errors as problem+json')]);
    const again = said('HTTP handlers always return errors as problem+json', {
      session: 'codex/two',
      day: '2026-02-22',
    });
    expect(ops(branch.hear([again]))).toEqual(['update']);
    expect(branch.active).toMatchObject([
      {
        evidence: [{ session: 'claude/one' }, { session: 'codex/two' }],
        confidence: 0.83,
        updated: '2026-02-22T10:00:00Z',
      },
    ]);
    expect(ops(branch.hear([again]))).toEqual(['none']);
    expect(branch.active).toHaveLength(1);
  });

  it('raises confidence once for each session and never to certainty', () => {
    const branch = new Branch();
    for (let day = 10; day < 28; day++)
      branch.hear([said('Use pnpm for packages', { session: `claude/${day}`, day: `2026-02-${day}` })]);
    const [memory] = branch.active as Decision[];
    expect(memory?.confidence).toBeLessThanOrEqual(0.97);
    expect(memory?.evidence).toHaveLength(12);
  });

  it('adds the reason a later session gives, and keeps the one there is', () => {
    const branch = new Branch();
    branch.hear([said('Use pnpm for packages')]);
    branch.hear([
      said('Use pnpm for packages', {
        session: 'claude/two',
        body: 'Use pnpm for packages.\n\n**Why:** it is fast.',
      }),
    ]);
    branch.hear([
      said('Use pnpm for packages', {
        session: 'claude/three',
        body: 'Use pnpm for packages.\n\n**Why:** no idea.',
      }),
    ]);
    expect(branch.active[0]?.body).toBe('Use pnpm for packages.\n\n**Why:** it is fast.');
  });

  it('lets a later choice supersede, linked both ways, and an earlier one that is read later not', () => {
    const branch = new Branch();
    branch.hear([said('Use npm for packages')]);
    const later = said('Use pnpm for packages', { session: 'claude/two', day: '2026-02-22' });
    const [action] = branch.hear([later]);
    expect(action).toMatchObject({ op: 'supersede', olds: [capturedId('decision', 'claude/one', 1)] });
    expect(branch.active).toMatchObject([
      { title: 'Use pnpm for packages', supersedes: [capturedId('decision', 'claude/one', 1)] },
    ]);
    const old = said('Use yarn for packages', { session: 'claude/zero', day: '2026-02-01' });
    expect(branch.hear([old])).toMatchObject([{ op: 'none', because: 'was overturned later' }]);
    expect(ops(branch.hear([said('Use npm for packages'), later]))).toEqual(['none']);
  });

  it('goes back to what held before when that is said again later', () => {
    const branch = new Branch();
    branch.hear([said('Use npm for packages')]);
    branch.hear([said('Use pnpm for packages', { session: 'claude/two', day: '2026-02-22' })]);
    expect(
      ops(branch.hear([said('Use npm for packages', { session: 'claude/three', day: '2026-02-24' })])),
    ).toEqual(['supersede']);
    expect(branch.active).toMatchObject([{ title: 'Use npm for packages', created: '2026-02-24T10:00:00Z' }]);
  });

  it('stores only the last word of a session that contradicts itself', () => {
    const branch = new Branch();
    const actions = branch.hear([
      said('Use pnpm for packages', { record: 9, day: '2026-02-21' }),
      said('Use npm for packages', { record: 2, day: '2026-02-20' }),
    ]);
    expect(ops(actions)).toEqual(['add']);
    expect(branch.active).toMatchObject([{ title: 'Use pnpm for packages' }]);
    expect(branch.active[0]?.supersedes).toBeUndefined();
  });

  it('lets what a session says no more give way to what it says now on the same subject', () => {
    const branch = new Branch();
    branch.hear([said('Cache the rendered pages in Redis', { record: 2 })]);
    const now = said('Cache the rendered pages on disk, Redis is too much', { record: 9, day: '2026-02-21' });
    expect(ops(branch.hear([now]))).toEqual(['supersede']);
    const other = new Branch();
    other.hear([said('Cache the rendered pages in Redis', { record: 2, session: 'claude/other' })]);
    expect(ops(other.hear([now]))).not.toContain('supersede');
  });

  it.each(['note', 'pinned'] as const)('never puts aside what is %s', (kind) => {
    const [kept] = [said('Use npm for packages').memory];
    const memory: Memory =
      kind === 'pinned'
        ? { ...kept, pinned: true }
        : ({ ...kept, primitive: 'note', type: 'project', scope: 'project', description: 'x' } as Memory);
    const branch = new Branch([{ memory, path: 'x', archived: false, text: '', blob: '' }]);
    expect(
      ops(branch.hear([said('Use pnpm for packages', { session: 'claude/two', day: '2026-02-22' })])),
    ).toEqual(['add']);
  });

  it('does not bring back what was archived or deleted, in the same words or others', () => {
    const branch = new Branch();
    const first = said('All HTTP handlers return errors as problem+json');
    branch.hear([first]);
    branch.archive(first.memory.id);
    expect(branch.hear([first])).toMatchObject([{ op: 'none', because: 'was archived' }]);
    const again = said('HTTP handlers always return errors as problem+json', {
      session: 'codex/two',
      day: '2026-02-22',
    });
    expect(branch.hear([again])).toMatchObject([{ op: 'none', because: 'was archived' }]);
    const empty = new Branch();
    expect(empty.hear([first], { ...NOTHING, deleted: new Set([first.memory.id]) })).toMatchObject([
      { op: 'none', because: 'was deleted' },
    ]);
  });

  it('leaves a text that a person edited, and still takes evidence', () => {
    const first = said('Use pnpm for packages');
    const memory = { ...first.memory, body: 'Use pnpm for packages, says Ada.' };
    const branch = new Branch([{ memory, path: 'x', archived: false, text: '', blob: '' }]);
    const facts = { ...NOTHING, edited: new Set([memory.id]) };
    expect(ops(branch.hear([first], facts))).toEqual(['none']);
    const again = said('Use pnpm for packages', {
      session: 'claude/two',
      body: 'Use pnpm for packages.\n\n**Why:** fast.',
    });
    expect(ops(branch.hear([again], facts))).toEqual(['update']);
    expect(branch.active).toMatchObject([{ body: 'Use pnpm for packages, says Ada.', evidence: [{}, {}] }]);
  });

  it('keeps two things apart that stand in one record, and a record that moved', () => {
    const branch = new Branch();
    branch.hear([said('Use pnpm for packages')]);
    const moved = said('Deploy on Fridays never happens', { body: 'Deploys wait until Monday.' });
    expect(moved.memory.id).toBe(branch.active[0]?.id);
    expect(ops(branch.hear([moved]))).toEqual(['add']);
    expect(branch.active).toHaveLength(2);
    expect(ops(branch.hear([moved]))).toEqual(['none']);
  });

  it('changes nothing when it hears everything again, whatever was said', () => {
    const things = ['pnpm', 'npm', 'yarn', 'tabs', 'spaces', 'Redis', 'Postgres'];
    const uses = ['packages', 'indentation', 'sessions'];
    const one = fc.record({
      title: fc
        .tuple(
          fc.constantFrom('Use', 'Never use', 'Always use', 'Drop'),
          fc.constantFrom(...things),
          fc.constantFrom(...uses),
        )
        .map(([verb, thing, use]) => `${verb} ${thing} for ${use}`),
      session: fc.constantFrom('claude/a', 'claude/b', 'codex/c'),
      record: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(one, {
          minLength: 1,
          maxLength: 8,
          selector: ({ session, record }) => `${session} ${record}`,
        }),
        (all) => {
          const branch = new Branch();
          const bySession = new Map<string, Proposal[]>();
          for (const { title, session, record } of all) {
            const proposal = said(title, { session, record, day: `2026-02-1${record}` });
            bySession.set(session, [...(bySession.get(session) ?? []), proposal]);
          }
          for (const proposals of bySession.values()) branch.hear(proposals);
          for (const proposals of bySession.values())
            expect(branch.hear(proposals).filter(({ op }) => op !== 'none')).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
