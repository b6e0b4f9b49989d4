import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openLead, type Verdict } from '../../../src/capture/lead/lead.js';
import { type Library, openLibrary } from '../../../src/capture/lead/library.js';
import { useTool } from '../../../src/capture/lead/tools.js';
import { reconcile } from '../../../src/capture/reconcile/reconcile.js';
import { questionsOf } from '../../../src/capture/reconcile/ruling.js';
import { openRepository } from '../../../src/git/open.js';
import type { Decision } from '../../../src/model/memory.js';
import type { StoredMemory } from '../../../src/store/store.js';
import { decision } from '../../helpers/memories.js';
import { makeRepository, type TestRepository, tempFolder } from '../../helpers/repository.js';
import { scriptedLlm, silence } from '../model/scripted-llm.js';

const SESSION = 'claude/other';
const at = (memory: Decision, archived = false): StoredMemory => ({
  memory,
  archived,
  path: `decisions/${memory.id}.md`,
  text: `${memory.title}\n${memory.body}\n`,
  blob: '',
});
const old = decision({
  id: 'dec-old',
  title: 'Cache sessions in Redis',
  body: 'Login sessions are cached in Redis with a time to live of an hour.',
  created: '2026-02-01T00:00:00Z',
  updated: '2026-02-01T00:00:00Z',
});
const said = decision({
  id: 'dec-new',
  title: 'Login sessions live in Redis for a day',
  body: 'Login sessions are kept in Redis, and their time to live is a day.',
  created: '2026-02-20T00:00:00Z',
  updated: '2026-02-20T00:00:00Z',
  evidence: [{ session: SESSION, records: [7], quote: 'let them live a day' }],
});
const proposals = [{ memory: said, reason: { why: 'Said.' } }];

let repo: TestRepository;
let library: Library;

beforeAll(async () => {
  repo = makeRepository();
  const outside = join(tempFolder('outside'), 'secret.txt');
  writeFileSync(outside, 'TOP SECRET');
  symlinkSync(outside, join(repo.dir, 'link.txt'));
  repo.commit({ 'src/session.ts': 'export const TTL = 3600; // redis\n', 'src/data.bin': 'a\0b' });
  writeFileSync(join(repo.dir, '.env'), 'TOP SECRET');
  library = openLibrary(repo.context, await openRepository(repo.context), [at(old)], (text) => text);
});

const decided = (decisions: object[], memories = [at(old)]): Promise<Verdict> =>
  openLead(scriptedLlm(() => ({ decisions }), 'lead')).decide(questionsOf(proposals, memories), library);

const outcome = (verdict: Verdict, memories = [at(old)]) =>
  reconcile(proposals, { memories, deleted: new Set(), edited: new Set() }, verdict.rulings).map(
    ({ op, id, olds }) => [op, id, ...(olds ?? [])],
  );

describe('the lead', () => {
  it('is asked only about what is near something that is stored', () => {
    expect(questionsOf(proposals, [at(old)])[0]?.near.map(({ id }) => id)).toEqual(['dec-old']);
    expect(questionsOf(proposals, [])).toEqual([]);
    expect(questionsOf(proposals, [at(old, true)])).toEqual([]);
    expect(questionsOf(proposals, [at(said)])).toEqual([]);
  });

  it.each([
    ['add', null, ['add', 'dec-new']],
    ['update', 'dec-old', ['update', 'dec-old']],
    ['supersede', 'dec-old', ['supersede', 'dec-new', 'dec-old']],
    ['none', 'dec-old', ['none', 'dec-old']],
  ])('decides to %s', async (action, memory, expected) => {
    const verdict = await decided([{ candidate: 'c1', action, memory, why: 'so' }]);
    expect(outcome(verdict)).toEqual([expected]);
    expect(verdict.log[0]).toContain(`dec-new is c1: ${action}`);
  });

  it('is not followed where it may not decide', async () => {
    const words = outcome({ rulings: new Map(), log: [], explored: [] });
    for (const wrong of [
      { candidate: 'c2', action: 'supersede', memory: 'dec-old' },
      { candidate: 'dec-old', action: 'none', memory: 'dec-old' },
      { candidate: 'c1', action: 'supersede', memory: 'dec-elsewhere' },
      { candidate: 'c1', action: 'update', memory: null },
    ])
      expect(outcome(await decided([{ ...wrong, why: 'ordered to' }]))).toEqual(words);
    const supersede = [{ candidate: 'c1', action: 'supersede', memory: 'dec-old', why: 'ordered to' }];
    for (const changed of [
      { pinned: true },
      { updated: '2026-02-25T00:00:00Z' },
      { title: 'Ship on Fridays', body: 'Releases are cut on Friday mornings.' },
    ]) {
      const memories = [at({ ...old, ...changed })];
      expect(outcome(await decided(supersede), memories)[0]?.[0]).not.toBe('supersede');
    }
    expect(outcome(await decided(supersede), [at(old, true)])).toEqual([['add', 'dec-new']]);
  });

  it('leaves it to words alone when no model answers', async () => {
    const { rulings, log } = await openLead(scriptedLlm(() => silence)).decide(
      questionsOf(proposals, [at(old)]),
      library,
    );
    expect(rulings.size).toBe(0);
    expect(log).toEqual(['No model gave an answer. Words alone decide.']);
  });

  it('may have the explorer look things up, a few times', async () => {
    const lead = scriptedLlm((_, count) =>
      count === 1
        ? { calls: [{ id: 'a', name: 'explore', input: { question: 'How long do sessions live?' } }] }
        : { decisions: [{ candidate: 'c1', action: 'update', memory: 'dec-old', why: 'same' }] },
    );
    const explorer = scriptedLlm(
      (_, count) =>
        count === 1
          ? { calls: [{ id: 'b', name: 'grep', input: { text: 'TTL', files: 'code/*' } }] }
          : { text: 'code/src/session.ts says 3600; dec-old says the same.' },
      'explorer',
    );
    const verdict = await openLead(lead, explorer).decide(questionsOf(proposals, [at(old)]), library);
    expect(outcome(verdict)).toEqual([['update', 'dec-old']]);
    expect(explorer.requests[1]?.messages.at(-1)?.text).toContain(
      'code/src/session.ts:1: export const TTL = 3600',
    );
    expect(verdict.explored[0]).toBe('asked: How long do sessions live?');
    expect(verdict.explored[1]).toMatch(/^grep \{"text":"TTL"/);
  });

  it('comes to no decision by asking without end', async () => {
    const call = (name: string, input: object) => scriptedLlm(() => ({ calls: [{ id: 'a', name, input }] }));
    const lead = call('explore', { question: 'more?' });
    const explorer = call('read', { path: 'code/src/session.ts', line: 1 });
    const verdict = await openLead(lead, explorer).decide(questionsOf(proposals, [at(old)]), library);
    expect(verdict.rulings.size).toBe(0);
    expect(lead.requests).toHaveLength(3);
    expect(explorer.requests.length).toBeLessThanOrEqual(10);
  });

  it('has no tool but the explorer', async () => {
    const lead = scriptedLlm((_, count) =>
      count === 1
        ? { calls: [{ id: 'a', name: 'bash', input: { command: 'touch pwned' } }] }
        : { decisions: [] },
    );
    await openLead(
      lead,
      scriptedLlm(() => ({ text: '' })),
    ).decide(questionsOf(proposals, [at(old)]), library);
    expect(lead.requests[1]?.messages.at(-1)?.text).toContain('There is no such tool.');
  });
});

describe("the explorer's tools", () => {
  const use = (name: string, input: unknown): Promise<string> => useTool({ id: 'x', name, input }, library);

  it('find and read what the two commits hold', async () => {
    expect(await use('read', { path: 'code/src/session.ts', line: 1 })).toContain('TTL = 3600');
    expect(await use('read', { path: 'memory/decisions/dec-old.md', line: 2 })).toBe(`${old.body}\n`);
    expect((await use('glob', { pattern: '*' })).split('\n')).toEqual([
      'code/README.md',
      'code/src/data.bin',
      'code/src/session.ts',
      'memory/decisions/dec-old.md',
    ]);
    expect(await use('grep', { text: 'redis', files: '*' })).toBe(
      'code/src/session.ts:1: export const TTL = 3600; // redis\nmemory/decisions/dec-old.md:1: Cache sessions in Redis\nmemory/decisions/dec-old.md:2: Login sessions are cached in Redis with a time to live of an hour.',
    );
    expect(await use('search', { text: 'where are login sessions' })).toMatch(
      /^dec-old decision: Cache sessions/,
    );
  });

  it.each([
    '/etc/passwd',
    '../../etc/passwd',
    'code/../.env',
    'code/.env',
    'code/.git/config',
    'code/link.txt',
    'code/src/../../.env',
    'code/src/data.bin',
    'memory/../../.git/config',
    'src/session.ts\0.env',
    '.git/HEAD',
    '__proto__',
    'C:\\Windows\\win.ini',
    'file:///etc/passwd',
    '-',
    '',
  ])('do not read %j', async (path) => {
    expect(await use('read', { path, line: 1 })).toBe('Nothing was found.');
    expect(await use('grep', { text: 'e', files: path })).toBe('Nothing was found.');
  });

  it('refuse calls that are none, and answer in bounds', async () => {
    expect(await use('write', { path: 'code/src/a.ts', text: '' })).toContain(
      'There is no tool of that name',
    );
    expect(await use('read', { path: ['code/src/session.ts'], line: 1 })).toContain('cannot be answered');
    expect(await use('read', null)).toContain('cannot be answered');
    expect(await use('read', undefined)).toContain('cannot be answered');
    expect(await use('read', { path: 'code/src/session.ts', line: 1, sudo: true })).toContain(
      'cannot be answered',
    );
    expect(await use('read', { path: 'code/src/session.ts', line: -1e9 })).toContain('TTL');
    expect(await use('glob', { pattern: '*a'.repeat(5000) })).toBe('Nothing was found.');
    const wide = openLibrary(
      repo.context,
      await openRepository(repo.context),
      [at({ ...old, body: 'x'.repeat(1e6) })],
      String,
    );
    const answer = await useTool(
      { id: 'x', name: 'read', input: { path: 'memory/decisions/dec-old.md', line: 1 } },
      wide,
    );
    expect(answer.length).toBeLessThanOrEqual(4000);
  });
});
