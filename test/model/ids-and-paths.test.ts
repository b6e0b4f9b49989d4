import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capturedId, isId, manualId } from '../../src/model/ids.js';
import {
  archived,
  pathFor,
  pathProblem,
  primitiveOf,
  slugify,
  unarchived,
  withId,
} from '../../src/model/paths.js';
import { toUtc } from '../../src/model/times.js';
import { decision } from '../helpers/memories.js';

test('a captured memory has the same id wherever it is captured', () => {
  expect(capturedId('decision', 'claude/6f0c', 205)).toBe('dec-n0t69fks61');
  expect(capturedId('decision', 'claude/6f0c', '205')).toBe('dec-n0t69fks61');
  const others = [
    capturedId('learning', 'claude/6f0c', 205),
    capturedId('decision', 'claude/6f0c', 206),
    capturedId('decision', 'codex/6f0c', 205),
  ];
  expect(new Set(others.map((id) => id.slice(-10))).size).toBe(3);
});

test('an id by hand is new each time', () => {
  expect(manualId('note')).toMatch(/^note-[0-9a-hjkmnp-tv-z]{10}$/);
  expect(manualId('note')).not.toBe(manualId('note'));
});

test('ids cannot break out of a trailer or a path', () => {
  for (const bad of ['', 'a b', 'a\nLerim-Op: x', '../x', 'a..b', '-x', 'a/b', 'x'.repeat(101)])
    expect(isId(bad)).toBe(false);
  expect(isId('dec-n0001')).toBe(true);
});

test('slugs are ASCII, short, and readable in many languages', () => {
  expect(slugify('Use JWT: not "sessions"!')).toBe('use-jwt-not-sessions');
  expect(slugify("Größe & façade — don't Ærø Łódź")).toBe('grosse-facade-dont-aero-lodz');
  expect(slugify('日本語')).toBe('');
  const long = slugify('a very long title that goes on and on about nothing in particular until it ends');
  expect(long).toBe('a-very-long-title-that-goes-on-and-on-about-nothing-in');
  expect(slugify('x'.repeat(200))).toBe('x'.repeat(60));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) =>
      /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(slugify(title)),
    ),
  );
});

test('paths say kind and day; a clash or an unwritable title brings in the id', () => {
  expect(pathFor(decision())).toBe('decisions/20260220-use-jwt-bearer-tokens-for-api-auth.md');
  expect(pathFor(decision({ title: 'X' }), true)).toBe('decisions/20260220-x-7k2m9q4x1c.md');
  expect(pathFor(decision({ title: '日本語' }))).toBe('decisions/20260220-7k2m9q4x1c.md');
  const summary = {
    ...decision({ title: 'Refactored auth module' }),
    primitive: 'summary',
    date: '2026-02-22',
    time: '15:30:00',
  };
  expect(pathFor(summary as never)).toBe('summaries/20260222/153000/refactored-auth-module.md');
  expect(withId('notes/20260220-x.md', 'note-7k2m9q4x1c')).toBe('notes/20260220-x-7k2m9q4x1c.md');
});

test('archived and back', () => {
  const path = pathFor(decision());
  expect(unarchived(archived(path))).toBe(path);
  expect(archived(archived(path))).toBe(archived(path));
  expect([path, archived(path), 'README.md', 'archived/x.md', 'decisions'].map(primitiveOf)).toEqual([
    'decision',
    'decision',
    undefined,
    undefined,
    undefined,
  ]);
});

test('paths that lead elsewhere are named as what they are', () => {
  expect(pathProblem('decisions/a.md', '100644')).toBeUndefined();
  expect(pathProblem('notes/ä ö.md', '100755')).toBeUndefined();
  expect(pathProblem('decisions/a.md', '120000')).toBe('is a symbolic link');
  expect(pathProblem('decisions/a', '160000')).toBe('is a submodule');
  for (const bad of [
    '../x.md',
    'decisions/../../x.md',
    '/etc/x.md',
    'a//b.md',
    'C:/x.md',
    'a\\..\\b.md',
    'a/.git/x.md',
    'a/\x1b.md',
  ])
    expect(pathProblem(bad, '100644'), bad).toBeDefined();
});

test('times as people write them', () => {
  expect(toUtc('2026-02-20')).toBe('2026-02-20T00:00:00Z');
  expect(toUtc('2026-02-20 9:05')).toBe('2026-02-20T09:05:00Z');
  expect(toUtc('2026-02-20T10:00:00.250+0200')).toBe('2026-02-20T08:00:00.250Z');
  for (const bad of ['2026-02-30', '2026-13-01', 'yesterday', '2026', '2026-02-20T25:00'])
    expect(toUtc(bad)).toBeUndefined();
});
