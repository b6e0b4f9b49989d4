import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SyncOptions, type SyncReport, syncRepository } from '../../src/capture/sync.js';
import { openRepository } from '../../src/git/open.js';
import type { Context } from '../../src/lib/context.js';
import { openStore } from '../../src/store/open-store.js';
import type { StoredMemory } from '../../src/store/store.js';
import { makeRepository, NOW, repositoryAt, type TestRepository, tempFolder } from '../helpers/repository.js';
import { ClaudeSession, type SessionOptions } from './claude-session.js';
import { markerEngine } from './marker-engine.js';

let repo: TestRepository;
let home: string;

beforeEach(() => {
  home = tempFolder('home');
  repo = makeRepository({ env: { HOME: home } });
});

const session = (options: Partial<SessionOptions> = {}): ClaudeSession =>
  new ClaudeSession({ home, cwd: repo.dir, ...options });

async function sync(options: SyncOptions = {}, context: Context = repo.context): Promise<SyncReport> {
  return syncRepository(context, await openRepository(context), { engine: markerEngine, ...options });
}

async function memories(): Promise<StoredMemory[]> {
  const store = await openStore(repo.context, await openRepository(repo.context));
  return [...(await store.snapshot()).memories.values()];
}

async function titles(): Promise<string[]> {
  return (await memories())
    .filter(({ memory }) => memory.primitive !== 'summary')
    .map(({ memory, archived }) => `${archived ? '(archived) ' : ''}${memory.title}`)
    .sort();
}

const stateDir = (): string => join(repo.dir, '.git', 'lerim');
const catalogue = (): Record<string, { state: string; tries?: number; error?: string }> =>
  JSON.parse(readFileSync(join(stateDir(), 'sessions.json'), 'utf8')).sessions;
const tip = (): string => repo.git('rev-parse', 'lerim/memory');

describe('a sync', () => {
  it('turns a session into one commit for each memory and one for its summary', async () => {
    session().human(
      'DECIDE Use pnpm: All packages are installed with pnpm.\nLEARN Port 80 is taken: The proxy holds it.',
    );
    const report = await sync();
    expect(report).toMatchObject({ read: 1, added: 2, summaries: 1, failures: [] });
    expect(await titles()).toEqual(['Port 80 is taken', 'Use pnpm']);
    const [decision] = (await memories()).filter(({ memory }) => memory.primitive === 'decision');
    expect(decision?.memory).toMatchObject({
      source: 'claude',
      engine: 'marker/1',
      branch: 'main',
      commit: repo.git('rev-parse', 'HEAD'),
      created: '2026-02-28T10:00:01Z',
      evidence: [{ session: 'claude/6f0c2d1e-0000-4000-8000-000000000001', records: [1] }],
    });
    const log = repo.git(
      'log',
      '--format=%s|%(trailers:key=Lerim-Session,valueonly,separator=)',
      'lerim/memory',
    );
    expect(log).toContain('add(decision): Use pnpm|claude/6f0c2d1e-0000-4000-8000-000000000001');
    expect(log.split('\n')).toHaveLength(4);
    const [summary] = (await memories()).filter(({ memory }) => memory.primitive === 'summary');
    expect(summary?.memory).toMatchObject({
      repo_name: 'repo',
      coding_agent: 'claude',
      date: '2026-02-28',
      time: '10:00:01',
    });
    const trace = summary?.memory.primitive === 'summary' ? summary.memory.raw_trace_path : '';
    expect(statSync(join(stateDir(), trace)).isFile()).toBe(true);
  });

  it('does nothing the second time', async () => {
    session().human('DECIDE Use pnpm: All packages are installed with pnpm.');
    await sync();
    const before = tip();
    const files = readdirSync(join(stateDir(), 'workspace'), { recursive: true }).length;
    const report = await sync();
    expect(report).toMatchObject({ read: 0, unchanged: 1, actions: [] });
    expect(tip()).toBe(before);
    expect(readdirSync(join(stateDir(), 'workspace'), { recursive: true })).toHaveLength(files);
    await sync({ force: true });
    expect(tip()).toBe(before);
  });

  it('reads only what a session has gained, with what it said before in mind', async () => {
    const grown = session().human('DECIDE Use pnpm: All packages are installed with pnpm.');
    const first = await sync();
    const before = statSync(grown.path).size;
    grown.agent('Done.').human('DECIDE Test with vitest: Unit tests run in vitest.');
    const report = await sync();
    expect(report.bytes).toBe(statSync(grown.path).size - before);
    expect(first.bytes).toBe(before);
    expect(report).toMatchObject({ read: 1, added: 1, updated: 0, summaries: 1 });
    expect(await titles()).toEqual(['Test with vitest', 'Use pnpm']);
    const summaries = (await memories()).filter(({ memory }) => memory.primitive === 'summary');
    expect(summaries.map(({ memory }) => memory.body)).toEqual(['2 turns']);
  });

  it('lets the last word overturn what was committed before', async () => {
    const talk = session().human('DECIDE Use npm for packages: Packages are installed with npm.');
    await sync();
    talk.human('DECIDE Use pnpm for packages: Packages are installed with pnpm.');
    expect(await sync()).toMatchObject({ superseded: 1, added: 0 });
    expect(await titles()).toEqual(['(archived) Use npm for packages', 'Use pnpm for packages']);
    const [old, next] = (await memories())
      .filter(({ memory }) => memory.primitive === 'decision')
      .sort((a, b) => Number(b.archived) - Number(a.archived));
    expect(old?.memory.superseded_by).toBe(next?.memory.id);
    expect(next?.memory.supersedes).toEqual([old?.memory.id]);
    expect(await sync({ force: true })).toMatchObject({ added: 0, superseded: 0, updated: 0 });
  });

  it('counts what a fork copied once', async () => {
    const first = session().human('DECIDE Use pnpm: All packages are installed with pnpm.').agent('Fine.');
    await sync();
    session({ id: '7a000000-0000-4000-8000-000000000002', start: '2026-02-28T11:00:00Z' })
      .copyOf(first)
      .human('LEARN Port 80 is taken: The proxy holds it.');
    expect(await sync()).toMatchObject({ added: 1, updated: 0 });
    const decisions = (await memories()).filter(({ memory }) => memory.primitive === 'decision');
    expect(decisions[0]?.memory.evidence).toHaveLength(1);
  });

  it('adds evidence and confidence when another session says the same', async () => {
    session().human('DECIDE Install packages with pnpm: All packages are installed with pnpm.');
    session({ id: '7a000000-0000-4000-8000-000000000002', start: '2026-02-28T11:00:00Z' }).human(
      'DECIDE Install all packages with pnpm: Packages are installed with pnpm. | **Why:** it is faster.',
    );
    expect(await sync()).toMatchObject({ read: 2, added: 1, updated: 1 });
    const [decision] = (await memories()).filter(({ memory }) => memory.primitive === 'decision');
    expect(decision?.memory.evidence).toHaveLength(2);
    expect(decision?.memory).toMatchObject({ confidence: 0.83, updated: '2026-02-28T11:00:01Z' });
    expect(decision?.memory.body).toBe('All packages are installed with pnpm.\n\n**Why:** it is faster.');
    const before = tip();
    await sync({ force: true });
    expect(tip()).toBe(before);
  });

  it('keeps a body that a person wrote', async () => {
    session().human('DECIDE Install packages with pnpm: All packages are installed with pnpm.');
    await sync();
    const store = await openStore(repo.context, await openRepository(repo.context));
    const [stored] = (await memories()).filter(({ memory }) => memory.primitive === 'decision');
    const text = (stored?.text ?? '').replace(/with pnpm\.$/m, 'with pnpm, says Ada.');
    await store.apply(() => [{ op: 'edit', id: stored?.memory.id ?? '', text, reason: { why: 'by hand' } }]);
    session({ id: '7a000000-0000-4000-8000-000000000002', start: '2026-02-28T11:00:00Z' }).human(
      'DECIDE Install packages with pnpm: All packages are installed with pnpm. | **Why:** it is faster.',
    );
    await sync({ force: true });
    const [after] = (await memories()).filter(({ memory }) => memory.primitive === 'decision');
    expect(after?.memory.body).toBe('All packages are installed with pnpm, says Ada.');
    expect(after?.memory.evidence).toHaveLength(2);
  });

  it.each(['archive', 'delete'] as const)('does not bring back what a person chose to %s', async (op) => {
    const talk = session().human('DECIDE Use pnpm: All packages are installed with pnpm.');
    await sync();
    const store = await openStore(repo.context, await openRepository(repo.context));
    const [stored] = (await memories()).filter(({ memory }) => memory.primitive === 'decision');
    await store.apply(() => [{ op, id: stored?.memory.id ?? '', reason: { why: 'no' } }]);
    talk.human('Go on.');
    await sync({ force: true });
    expect((await titles()).filter((title) => !title.startsWith('(archived)'))).toEqual([]);
    expect(readFileSync(join(stateDir(), 'sessions.json'), 'utf8')).toContain('"done"');
  });

  it('goes on when one session is broken, tries that again later and sets it aside in the end', async () => {
    session({ id: 'bad00000-0000-4000-8000-000000000009' }).human('BOOM');
    session().human('DECIDE Use pnpm: All packages are installed with pnpm.');
    const later = (minutes: number): Context => ({
      ...repo.context,
      now: () => new Date(NOW.getTime() + minutes * 60_000),
    });
    const first = await sync();
    expect(first).toMatchObject({
      added: 1,
      failures: [{ session: 'claude/bad00000-0000-4000-8000-000000000009', tries: 1, state: 'failed' }],
    });
    expect((await sync()).failures).toEqual([]);
    const minutes = [2, 5, 10, 20];
    const states = [];
    for (const at of minutes) states.push((await sync({}, later(at))).failures[0]?.state);
    expect(states).toEqual(['failed', 'failed', 'failed', 'dead']);
    expect((await sync({}, later(1000))).failures).toEqual([]);
    expect(catalogue()['claude/bad00000-0000-4000-8000-000000000009']).toMatchObject({
      state: 'dead',
      tries: 5,
      error: 'The engine broke.',
    });
  });

  it('waits with half a line until the rest of it is there', async () => {
    const talk = session()
      .human('DECIDE Use pnpm: All packages are installed with pnpm.')
      .human('DECIDE Test with vitest: Unit tests run in vitest.');
    const whole = readFileSync(talk.path, 'utf8');
    writeFileSync(talk.path, whole.slice(0, -40));
    await sync();
    expect(await titles()).toEqual(['Use pnpm']);
    writeFileSync(talk.path, whole);
    await sync();
    expect(await titles()).toEqual(['Test with vitest', 'Use pnpm']);
  });

  it('starts over when a file was replaced', async () => {
    const talk = session()
      .human('DECIDE Use pnpm: All packages are installed with pnpm.')
      .agent('x'.repeat(500));
    await sync();
    const other = new ClaudeSession({ home, cwd: repo.dir, start: '2026-02-28T12:00:00Z' });
    expect(other.path).toBe(talk.path);
    other.human('DECIDE Test with vitest: Unit tests run in vitest.').agent('y'.repeat(2000));
    await sync();
    const trace = readFileSync(join(stateDir(), 'traces/sessions/claude', `${talk.id}.jsonl`), 'utf8');
    expect(trace).not.toContain('pnpm');
    expect(await titles()).toContain('Test with vitest');
  });

  it('reads everything again after the catalogue was damaged, and stores nothing twice', async () => {
    session().human('DECIDE Use pnpm: All packages are installed with pnpm.');
    await sync();
    const before = tip();
    writeFileSync(join(stateDir(), 'sessions.json'), '{"format":1,"sess');
    expect(await sync()).toMatchObject({ read: 1, added: 0 });
    expect(tip()).toBe(before);
    expect(await sync()).toMatchObject({ read: 0 });
  });

  it('cuts back what an interrupted run left in a trace', async () => {
    const talk = session().human('DECIDE Use pnpm: All packages are installed with pnpm.');
    await sync();
    const trace = join(stateDir(), 'traces/sessions/claude', `${talk.id}.jsonl`);
    const before = readFileSync(trace, 'utf8');
    writeFileSync(trace, `${before}{"type":"human","text":"DECIDE Twice: x","record":2}\n{"type":"hum`);
    talk.human('DECIDE Test with vitest: Unit tests run in vitest.');
    await sync();
    expect(readFileSync(trace, 'utf8').startsWith(before)).toBe(true);
    expect(readFileSync(trace, 'utf8').split('\n')).toHaveLength(before.split('\n').length + 1);
    expect(await titles()).toEqual(['Test with vitest', 'Use pnpm']);
  });

  it('reads a session again from its start when its trace is gone', async () => {
    const talk = session().human('DECIDE Use pnpm: All packages are installed with pnpm.');
    await sync();
    rmSync(join(stateDir(), 'traces'), { recursive: true });
    talk.human('Go on.');
    await sync();
    expect(readFileSync(join(stateDir(), 'traces/sessions/claude', `${talk.id}.jsonl`), 'utf8')).toContain(
      'pnpm',
    );
    expect(await titles()).toEqual(['Use pnpm']);
  });

  it('writes nothing at all in a dry run', async () => {
    session().human('DECIDE Use pnpm: All packages are installed with pnpm.');
    const tree = (): string[] => readdirSync(join(repo.dir, '.git'), { recursive: true }).map(String).sort();
    const before = tree();
    expect(await sync({ dryRun: true })).toMatchObject({ read: 1, added: 1, dryRun: true });
    expect(tree()).toEqual(before);
    await sync();
    session({ id: '7a000000-0000-4000-8000-000000000002' }).human(
      'DECIDE Test with vitest: Unit tests run in vitest.',
    );
    const stamps = (): string[] =>
      tree().map((path) => `${path} ${statSync(join(repo.dir, '.git', path)).mtimeMs}`);
    const synced = stamps();
    expect(await sync({ dryRun: true, force: true })).toMatchObject({ added: 1 });
    expect(stamps()).toEqual(synced);
  });

  it('knows sessions of a linked worktree, of one that was deleted, and of the folder before it was renamed', async () => {
    const linked = join(tempFolder('linked'), 'feature');
    repo.git('worktree', 'add', '--quiet', linked);
    session({ cwd: linked }).human('DECIDE Use pnpm: All packages are installed with pnpm.');
    await sync();
    rmSync(linked, { recursive: true });
    session({ cwd: join(linked, 'src'), id: '7a000000-0000-4000-8000-000000000002' }).human(
      'DECIDE Test with vitest: Unit tests run in vitest.',
    );
    await sync();
    session({ cwd: repo.dir, id: '7b000000-0000-4000-8000-000000000003' }).human(
      'LEARN Port 80 is taken: The proxy holds it.',
    );
    const moved = `${repo.dir}-renamed`;
    renameSync(repo.dir, moved);
    repo = { ...repo, dir: moved, context: { ...repo.context, cwd: moved } };
    await sync();
    expect((await titles()).sort()).toEqual(['Port 80 is taken', 'Test with vitest', 'Use pnpm']);
  });

  it('leaves sessions of other repositories, of folders inside this one too', async () => {
    const other = makeRepository();
    session({ cwd: other.dir }).human('DECIDE Use pnpm: All packages are installed with pnpm.');
    const inner = join(repo.dir, 'vendor');
    repo.git('init', '--quiet', inner);
    session({ cwd: inner, id: '7a000000-0000-4000-8000-000000000002' }).human(
      'DECIDE Test with vitest: Unit tests run in vitest.',
    );
    expect(await sync()).toMatchObject({ read: 0 });
    expect(existsSync(join(stateDir(), 'traces'))).toBe(false);
  });

  it('anchors a memory to the files it speaks of, as they were then', async () => {
    const then = repo.commit({ 'src/auth.ts': 'one\n' });
    session()
      .tool('Read', { file_path: join(repo.dir, 'src/auth.ts') }, 'one')
      .tool('Read', { file_path: '/etc/hosts' }, '127.0.0.1')
      .human('DECIDE Use JWT: Tokens are checked in src/auth.ts.');
    const later = { GIT_AUTHOR_DATE: '2026-02-28T20:00:00Z', GIT_COMMITTER_DATE: '2026-02-28T20:00:00Z' };
    repositoryAt(repo.dir, later).commit({ 'src/auth.ts': 'two\n' });
    await sync();
    const [decision] = (await memories()).filter(({ memory }) => memory.primitive === 'decision');
    expect(decision?.memory.anchors).toEqual([
      { path: 'src/auth.ts', blob: repo.git('rev-parse', `${then}:src/auth.ts`) },
    ]);
    expect(decision?.memory.commit).toBe(then);
  });

  it('takes the newest within the limit, and the rest the next time', async () => {
    for (const n of [1, 2, 3])
      session({ id: `7${n}000000-0000-4000-8000-000000000001`, start: `2026-02-2${4 + n}T10:00:00Z` }).human(
        `DECIDE Rule ${n}${n}${n}: Number ${'abc'[n]} holds.`,
      );
    expect(await sync({ maxSessions: 2 })).toMatchObject({ read: 2, left: 1 });
    expect(await sync({ maxSessions: 2 })).toMatchObject({ read: 1, left: 0 });
  });

  it('looks back as far as it is told', async () => {
    const old = session({ start: '2026-01-01T10:00:00Z' }).human(
      'DECIDE Use pnpm: All packages are installed with pnpm.',
    );
    utimesSync(old.path, new Date('2026-01-01T10:00:00Z'), new Date('2026-01-01T10:00:00Z'));
    expect(await sync()).toMatchObject({ read: 0 });
    expect(await sync({ since: new Date('2025-12-01'), until: new Date('2025-12-31') })).toMatchObject({
      read: 0,
    });
    expect(await sync({ since: new Date('2025-12-01') })).toMatchObject({ read: 1 });
  });

  it('reads without extracting when told so, and extracts the next time', async () => {
    session().human('DECIDE Use pnpm: All packages are installed with pnpm.');
    expect(await sync({ extract: false })).toMatchObject({ read: 1, added: 0 });
    expect(await sync()).toMatchObject({ added: 1, bytes: 0 });
  });

  it('goes on after it was interrupted', async () => {
    session().human('DECIDE Use pnpm: All packages are installed with pnpm.');
    session({ id: '7a000000-0000-4000-8000-000000000002', start: '2026-02-28T11:00:00Z' }).human(
      'DECIDE Test with vitest: Unit tests run in vitest.',
    );
    const stop = new AbortController();
    const context = { ...repo.context, signal: stop.signal };
    const interrupted = sync({ onProgress: (done) => done === 1 && stop.abort() }, context);
    await expect(interrupted).rejects.toThrow();
    expect(await sync()).toMatchObject({ read: 1, added: 1 });
    expect(await titles()).toEqual(['Test with vitest', 'Use pnpm']);
  });

  it('extracts again from its own trace when the agent has deleted the session', async () => {
    const talk = session().human('DECIDE Use pnpm: All packages are installed with pnpm.');
    await sync({ extract: false });
    rmSync(talk.path);
    expect(await sync()).toMatchObject({ added: 1, failures: [] });
    expect(await sync({ force: true })).toMatchObject({ added: 0, updated: 0, failures: [] });
    expect(await sync({ session: talk.id })).toMatchObject({ failures: [] });
  });

  it('says so when a named session belongs to another repository', async () => {
    const other = session({ cwd: makeRepository().dir }).human('Hello.');
    await expect(sync({ session: other.id })).rejects.toThrow('belongs to another repository');
  });

  it('keeps a hostile session id in its place', async () => {
    const evil = '../../../../escape\nLerim-Op: delete';
    const talk = session({ id: 'x' }).human('DECIDE Use pnpm: All packages are installed with pnpm.');
    const file = {
      agent: 'claude' as const,
      id: evil,
      path: talk.path,
      version: '1',
      modified: NOW.getTime(),
      size: 1,
      cwd: repo.dir,
    };
    await sync({ files: [file] });
    expect(readdirSync(join(stateDir(), 'traces/sessions/claude'))).toHaveLength(1);
    expect(
      repo.git('log', '--format=%(trailers:key=Lerim-Op,valueonly,separator=%x2C)', 'lerim/memory'),
    ).not.toContain('delete');
  });
});
