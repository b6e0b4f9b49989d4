import { appendFileSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { idleStateDir, noteLook, nothingNew, takeLook } from '../../src/capture/quick-look.js';
import type { Context } from '../../src/lib/context.js';
import { makeRepository, tempFolder } from '../helpers/repository.js';

const LONG_AGO = new Date('2026-02-01T00:00:00Z');
let stateDir: string;
let sessions: string;
let file: string;
let context: Context;

beforeEach(async () => {
  const repo = makeRepository();
  context = { ...repo.context, env: { HOME: '/nowhere' } };
  stateDir = join(repo.dir, '.git', 'lerim');
  sessions = tempFolder('sessions');
  file = join(sessions, 'a', 'one.jsonl');
  mkdirSync(join(sessions, 'a'));
  mkdirSync(stateDir);
  writeFileSync(join(stateDir, 'sessions.json'), '{}');
  writeFileSync(file, 'x');
  utimesSync(file, LONG_AGO, LONG_AGO);
  const look = takeLook(context, [sessions]);
  if (look) await noteLook(stateDir, look, context.now().getTime() + 1000);
});

const same = (changed: Partial<Context> = {}): boolean => nothingNew(stateDir, { ...context, ...changed });

it('says so when nothing changed', () => {
  expect(same()).toBe(true);
});

it.each<[string, () => void]>([
  ['a file grew', () => appendFileSync(file, 'y')],
  ['a file changed in place', () => utimesSync(file, LONG_AGO, new Date('2026-02-01T00:00:01Z'))],
  ['a file came', () => writeFileSync(join(sessions, 'a', 'two.jsonl'), '')],
  ['a folder came', () => mkdirSync(join(sessions, 'b'))],
  ['a file went', () => rmSync(file)],
  ['a database grew beside its log', () => writeFileSync(`${sessions}-wal`, 'x')],
  ['the catalogue was written', () => writeFileSync(join(stateDir, 'sessions.json'), '{} ')],
  ['the note is damaged', () => writeFileSync(join(stateDir, 'quick-look.json'), '{')],
])('notices that %s', (_, change) => {
  change();
  expect(same()).toBe(false);
});

it('notices other places and other times', () => {
  expect(same({ env: { HOME: '/elsewhere' } })).toBe(false);
  expect(same({ env: { HOME: '/nowhere', CLAUDE_CONFIG_DIR: '/c' } })).toBe(false);
  expect(same({ env: { HOME: '/nowhere', EDITOR: 'vi' } })).toBe(true);
  expect(same({ now: () => new Date(context.now().getTime() + 2000) })).toBe(false);
});

it('takes no look at what changes this moment, or is too much', () => {
  writeFileSync(join(sessions, 'now.jsonl'), 'x');
  const soon = new Date(Date.now() + 1000);
  utimesSync(join(sessions, 'now.jsonl'), soon, soon);
  expect(takeLook(context, [sessions])).toBeUndefined();
  rmSync(join(sessions, 'now.jsonl'));
  mkdirSync(join(sessions, 'd1/d2/d3/d4/d5/d6/d7/d8/d9/d10'), { recursive: true });
  expect(takeLook(context, [sessions])).toBeUndefined();
});

it('finds the state folder from a sub-folder and a worktree, and leaves a running sync alone', () => {
  const repo = makeRepository();
  const state = join(repo.dir, '.git', 'lerim');
  mkdirSync(join(repo.dir, 'a/b'), { recursive: true });
  const linked = join(tempFolder('linked'), 'wt');
  repo.git('worktree', 'add', '--quiet', linked);
  const from = (cwd: string, env = {}): string | undefined => idleStateDir({ cwd, env });
  expect([from(repo.dir), from(join(repo.dir, 'a/b')), from(linked)]).toEqual([state, state, state]);
  expect(from(repo.dir, { GIT_DIR: '/x' })).toBeUndefined();
  mkdirSync(join(state, 'queue'), { recursive: true });
  writeFileSync(join(state, 'queue', 'lock'), '1\n');
  expect(from(repo.dir)).toBeUndefined();
});
