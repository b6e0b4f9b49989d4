import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnchorState } from '../../src/maintain/anchor-state.js';
import type { Decision, Learning, Memory } from '../../src/model/memory.js';
import { validate } from '../../src/model/validate.js';
import { anyMemory, decision } from '../helpers/memories.js';
import { find, told } from './shelves.js';

const rule = (id: string, title: string, body: string, more: Partial<Decision> = {}): Decision =>
  decision({ id: `dec-${id}`, title, body, tags: [id], ...more });

describe('duplicates', () => {
  const one = rule('1', 'Use pnpm to install packages', 'Install packages with pnpm in every workspace.');
  const other = rule(
    '2',
    'Always use pnpm to install packages',
    'Install packages with pnpm in all workspaces.\n\n**Why:** npm hoists what nobody declared, and builds break.',
    { confidence: 0.9, created: '2026-02-10T10:00:00Z', anchors: [{ path: 'package.json', blob: 'abcd' }] },
  );

  it('become one, which has what the other has besides', () => {
    const [action, ...more] = find([one, other]);
    expect(more).toEqual([]);
    expect(action).toMatchObject({
      kind: 'merge',
      ids: ['dec-2', 'dec-1'],
      retired: [{ id: 'dec-1', by: 'dec-2' }],
    });
    expect(action?.put[0]).toMatchObject({
      id: 'dec-2',
      confidence: 0.9,
      tags: ['2', '1'],
      created: '2026-02-10T10:00:00Z',
      anchors: [{ path: 'package.json', blob: 'abcd' }],
    });
    expect(action?.put[0]?.body).toContain('**Why:** npm hoists');
  });

  it('let what is pinned stay', () => {
    expect(told(find([{ ...one, pinned: true }, other]))).toEqual(['merge dec-1 dec-2']);
    expect(
      find([
        { ...one, pinned: true },
        { ...other, pinned: true },
      ]),
    ).toEqual([]);
  });

  it.each([
    [
      'another number',
      'Retry failed jobs 3 times in the queue worker',
      'Retry failed jobs 5 times in the queue worker',
    ],
    ['another thing', 'Log payments with `pino` in the worker', 'Log payments with `winston` in the worker'],
    ['the opposite', 'Use default exports in components', 'Never use default exports in components'],
    ['another part', 'Wrap errors in the billing controller', 'Wrap errors in the search controller'],
  ])('are not those that name %s', (_, a, b) => {
    const merged = find([rule('1', a, `${a}.`), rule('2', b, `${b}.`)]).filter(
      ({ kind }) => kind === 'merge',
    );
    expect(merged).toEqual([]);
  });

  it('are told apart by whom they are for', () => {
    const note = { ...one, primitive: 'note', type: 'user', scope: 'user', description: '' } as const;
    expect(find([note, { ...other, body: one.body, title: one.title }])).toEqual([]);
  });
});

describe('contradictions', () => {
  const redis = rule('1', 'Use Redis for session storage', 'Sessions are kept in Redis.');
  const postgres = rule('2', 'Use Postgres for session storage', 'Sessions are kept in Postgres.', {
    created: '2026-02-25T10:00:00Z',
    updated: '2026-02-25T10:00:00Z',
  });

  it('end with the later word', () => {
    const [action, ...more] = find([redis, postgres]);
    expect(more).toEqual([]);
    expect(action).toMatchObject({ kind: 'supersede', ids: ['dec-2', 'dec-1'] });
    expect(action?.put[0]?.supersedes).toEqual(['dec-1']);
  });

  it('leave what a person pinned or noted', () => {
    expect(find([{ ...redis, pinned: true }, postgres])).toEqual([]);
    expect(
      find([{ ...redis, primitive: 'note', type: 'project', scope: 'project', description: '' }, postgres]),
    ).toEqual([]);
  });

  it('count when one memory says so itself', () => {
    const unlike = rule('3', 'Ship on Fridays', 'Friday is the day.');
    expect(told(find([redis, { ...unlike, supersedes: ['dec-1'] }]))).toEqual(['supersede dec-3 dec-1']);
  });

  it('need one subject', () => {
    const metrics = { ...postgres, title: 'Use Postgres for metrics', body: 'Metrics are kept in Postgres.' };
    expect(find([redis, metrics])).toEqual([]);
  });
});

describe('decay', () => {
  const old = rule('1', 'Use Redis for session storage', 'Sessions are kept in Redis.', {
    created: '2025-01-01T10:00:00Z',
    updated: '2025-01-01T10:00:00Z',
  });

  it('archives what nobody used', () => {
    const [action] = find([old]);
    expect(action).toMatchObject({ kind: 'archive', ground: 'decayed', ids: ['dec-1'], put: [] });
    expect(action?.evidence.join(' ')).toContain('0.8 has fallen to 0.10');
  });

  it('leaves what was handed out, is pinned, or began low', () => {
    expect(find([old], { lastAccess: () => '2026-02-20T10:00:00Z' })).toEqual([]);
    expect(find([{ ...old, pinned: true }])).toEqual([]);
    expect(find([{ ...old, confidence: 0.1 }])).toEqual([]);
  });

  it('says nothing of a memory that nobody used at all', () => {
    const all = Array.from({ length: 30 }, (_, n) => ({
      ...old,
      id: `dec-${n}`,
      title: `Rule ${n} about thing${n} and what${n}`,
      body: `Because${n} of cause${n}, do deed${n}.`,
    }));
    expect(find(all)).toEqual([]);
    const fresh = all.map((memory) => ({
      ...memory,
      id: `${memory.id}f`,
      title: memory.title.replaceAll(/(\d)/g, '$1f'),
      body: memory.body.replaceAll(/(\d)/g, '$1f'),
      updated: '2026-02-20T10:00:00Z',
    }));
    expect(find([...all, ...fresh]).length).toBe(30);
  });
});

describe('stale memories', () => {
  const memory = rule('1', 'Check tokens in auth.ts', 'Every request passes src/auth.ts first.', {
    anchors: [{ path: 'src/auth.ts', blob: 'aaaa' }],
  });
  const with_ = (...states: AnchorState[]) => ({ anchors: new Map([['dec-1', states]]) });
  const now = { path: 'src/auth.ts', blob: 'bbbb' };

  it('that name code which is gone are archived', () => {
    expect(told(find([memory], with_({ path: 'src/auth.ts', grade: 'gone' })))).toEqual(['archive dec-1']);
  });

  it('that hold without the file become less sure', () => {
    const general = { ...memory, title: 'Check tokens early', body: 'Every request is checked first.' };
    const [action] = find([general], with_({ path: 'src/auth.ts', grade: 'gone' }));
    expect(action).toMatchObject({ kind: 'refresh', put: [{ confidence: 0.56, anchors: [] }] });
  });

  it('follow a file that moved', () => {
    const to = { path: 'src/login.ts', blob: 'aaaa' };
    const [action] = find([memory], with_({ path: 'src/auth.ts', grade: 'moved', now: to }));
    expect(action).toMatchObject({
      kind: 'refresh',
      put: [{ confidence: 0.8, anchors: [to], updated: memory.updated }],
    });
  });

  it('are those of which much changed, not a little', () => {
    expect(
      find([memory], with_({ path: 'src/auth.ts', grade: 'changed', now, changed: 0.2, commits: 30 })),
    ).toEqual([]);
    const [action] = find([memory], with_({ path: 'src/auth.ts', grade: 'changed', now, changed: 0.8 }));
    expect(action).toMatchObject({ kind: 'refresh', put: [{ confidence: 0.56, anchors: [now] }] });
    expect(told(find([memory], with_({ path: 'src/auth.ts', grade: 'changed', now, commits: 12 })))).toEqual([
      'refresh dec-1',
    ]);
  });
});

describe('entries that say nothing', () => {
  it.each([
    ['TODO', 'tbd'],
    ['Note', ''],
    ['Redis', ''],
    ['Redis', 'Redis.'],
    ['---', '...'],
    ['test', 'foo bar 123'],
  ])('%j with %j are archived', (title, body) => {
    expect(find([rule('1', title, body)])).toMatchObject([{ kind: 'archive', ground: 'junk' }]);
  });

  it.each([
    ['Use pnpm, not npm', ''],
    ['Redis', 'Holds the sessions; restart it after a deploy.'],
    ['Test with vitest', 'Never with jest.'],
  ])('%j with %j stay', (title, body) => {
    expect(find([rule('1', title, body)])).toEqual([]);
  });
});

describe('scattered memories', () => {
  const learning = (n: number, title: string, body: string): Learning => {
    const { primitive: _, ...rest } = decision({ id: `lrn-${n}`, title, body, tags: ['db', 'migrations'] });
    return { ...rest, primitive: 'learning', kind: 'procedure', created: `2026-02-0${n}T10:00:00Z` };
  };
  const all = [
    learning(1, 'Database migrations run in a transaction', 'Wrap database migrations in a transaction.'),
    learning(2, 'Database migrations need a rollback', 'Write a rollback for database migrations.'),
    learning(3, 'Database migrations are reviewed by two', 'Two people review database migrations.'),
  ];

  it('on one subject become one', () => {
    const [action, ...more] = find(all);
    expect(more).toEqual([]);
    expect(action).toMatchObject({ kind: 'consolidate', ground: 'scattered' });
    expect(action?.put[0]).toMatchObject({
      title: 'Database migrations: 3 rules',
      supersedes: ['lrn-1', 'lrn-2', 'lrn-3'],
    });
    expect(action?.put[0]?.body.split('\n').length).toBe(3);
    expect(validate(action?.put[0] as Memory)).toEqual([]);
  });

  it('on several subjects stay', () => {
    expect(find(all.slice(0, 2))).toEqual([]);
    expect(find(all.map((memory, n) => ({ ...memory, tags: [`t${n}`] })))).toEqual([]);
  });
});

describe('any memories', () => {
  it('give valid actions, the same in whatever order they come, none of them twice', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyMemory, { selector: ({ id }) => id, maxLength: 12 }), (memories) => {
        const actions = find(memories);
        expect(find([...memories].reverse())).toEqual(actions);
        const ids = actions.flatMap((action) => action.ids);
        expect(new Set(ids).size).toBe(ids.length);
        for (const memory of actions.flatMap(({ put }) => put)) expect(validate(memory)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('leave out what is not wanted', async () => {
    const { findActions } = await import('../../src/maintain/find-actions.js');
    const { branchOf, SURROUNDINGS } = await import('./shelves.js');
    const branch = branchOf(rule('1', 'TODO', 'tbd'));
    const [action] = findActions(branch, SURROUNDINGS);
    expect(findActions(branch, SURROUNDINGS, new Set([action?.digest ?? '']))).toEqual([]);
  });
});
