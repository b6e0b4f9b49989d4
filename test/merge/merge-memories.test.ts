/** The cases of merge-memories.ts, by their numbers. */
import { describe, expect, test } from 'vitest';
import { formatMemory } from '../../src/model/format-memory.js';
import type { Decision } from '../../src/model/memory.js';
import { parseMemory } from '../../src/model/parse-memory.js';
import { decision } from '../helpers/memories.js';
import { merge, type Texts, treeOf } from './trees.js';

const PATH = 'decisions/20260220-use-jwt.md';
const ARCHIVED = `archived/${PATH}`;
const BODY = 'One.\n\nTwo.\n\nThree.';
const LATER = '2026-02-21T10:00:00Z';
const LAST = '2026-02-22T10:00:00Z';

const text = (changes: Partial<Decision> = {}): string => formatMemory(decision({ body: BODY, ...changes }));
const base = text();
const newer = (changes: Partial<Decision>): string => text({ updated: LAST, ...changes });
const older = (changes: Partial<Decision>): string => text({ updated: LATER, ...changes });

function mergeTexts(was: Texts, ours: Texts, theirs: Texts, times: Readonly<Record<string, string>> = {}) {
  return merge(
    treeOf(was),
    treeOf(ours),
    treeOf(theirs),
    (side, path) => times[`${side} ${path}`] ?? times[side],
  );
}

/** Merges two versions of the one memory at PATH, and reads the result. */
function mergeOne(was: string | undefined, ours: string, theirs: string) {
  const merged = mergeTexts(was === undefined ? {} : { [PATH]: was }, { [PATH]: ours }, { [PATH]: theirs });
  expect(Object.keys(merged.texts)).toEqual([PATH]);
  const parsed = parseMemory(merged.texts[PATH] ?? '', PATH);
  if (!('memory' in parsed)) throw new Error(parsed.problem);
  return { ...merged, text: merged.texts[PATH], memory: parsed.memory as Decision };
}

test('1: what one side left alone is what the other made of it', () => {
  const edited = older({ body: 'Else.' });
  expect(mergeTexts({ [PATH]: base }, { [PATH]: base }, { [PATH]: edited })).toMatchObject({
    texts: { [PATH]: edited },
    conflicts: [],
  });
  expect(mergeTexts({ [PATH]: base }, { [PATH]: base }, {}).texts).toEqual({});
  expect(mergeTexts({ [PATH]: base }, { [PATH]: base }, { [ARCHIVED]: base }).texts).toEqual({
    [ARCHIVED]: base,
  });
  expect(mergeTexts({}, {}, { [PATH]: base }).texts).toEqual({ [PATH]: base });
  expect(mergeTexts({ [PATH]: base }, { [PATH]: edited }, { [PATH]: edited }).texts).toEqual({
    [PATH]: edited,
  });
  expect(mergeTexts({ [PATH]: base }, {}, {}).texts).toEqual({});
});

describe('2: both added it', () => {
  test('with the same words', () => {
    const { memory, conflicts } = mergeOne(
      undefined,
      newer({ tags: ['a'] }),
      older({ tags: ['b'], pinned: true }),
    );
    expect(memory).toMatchObject({ tags: ['a', 'b'], updated: LAST, body: BODY, pinned: true });
    expect(conflicts).toEqual([]);
  });

  test('with other words, under other names', () => {
    const other = PATH.replace('jwt', 'tokens');
    const merged = mergeTexts({}, { [PATH]: newer({ body: 'New.' }) }, { [other]: older({ body: 'Old.' }) });
    expect(merged.texts).toEqual({ [PATH]: newer({ body: 'New.' }) });
    expect(merged.conflicts).toMatchObject([
      { id: decision().id, path: PATH, what: 'text', fields: ['body'], lost: { path: other } },
    ]);
  });

  test('and one archived it since', () => {
    const at = { ours: '2026-03-01T00:00:00Z', theirs: '2026-03-02T00:00:00Z' };
    expect(Object.keys(mergeTexts({}, { [PATH]: base }, { [ARCHIVED]: base }, at).texts)).toEqual([ARCHIVED]);
    expect(Object.keys(mergeTexts({}, { [ARCHIVED]: base }, { [PATH]: base }, at).texts)).toEqual([PATH]);
  });
});

describe('3 and 6: both changed it', () => {
  test('6a: lists take what each added, and lose what each took out', () => {
    const evidence = (record: number) => ({ session: 'claude/1', records: [record] });
    const was = text({ tags: ['a', 'b', 'c'], evidence: [evidence(1)], supersedes: ['dec-1'] });
    const { memory } = mergeOne(
      was,
      newer({
        tags: ['b', 'c', 'new'],
        evidence: [evidence(1), evidence(3)],
        supersedes: ['dec-1', 'dec-2'],
      }),
      older({ tags: ['a', 'b', 'old'], evidence: [evidence(2), evidence(1)], supersedes: ['dec-1'] }),
    );
    expect(memory.tags).toEqual(['b', 'new', 'old']);
    expect(memory.evidence).toEqual([evidence(1), evidence(3), evidence(2)]);
    expect(memory.supersedes).toEqual(['dec-1', 'dec-2']);
  });

  test('6a: a file of the code is anchored where the newer says', () => {
    const anchor = (path: string, blob: string) => ({ path, blob });
    const was = text({ anchors: [anchor('a', '1111'), anchor('b', '1111')] });
    const { memory } = mergeOne(
      was,
      newer({ anchors: [anchor('a', '3333'), anchor('b', '1111')] }),
      older({ anchors: [anchor('a', '2222'), anchor('b', '2222'), anchor('c', '2222')] }),
    );
    expect(memory.anchors).toEqual([anchor('a', '3333'), anchor('b', '2222'), anchor('c', '2222')]);
  });

  test('6b: a key that one side changed is that side’s, unknown ones too', () => {
    const was = text({ extra: { owner: 'core', level: '1' }, pinned: true });
    const { memory, conflicts } = mergeOne(
      was,
      newer({ title: 'New title', extra: { owner: 'core', level: '2' }, pinned: true }),
      older({ confidence: 0.3, extra: { owner: 'edge', level: '1', place: { y: 1, x: 2 } } }),
    );
    expect(memory).toMatchObject({ title: 'New title', confidence: 0.3, updated: LAST });
    expect(memory.extra).toEqual({ owner: 'edge', level: '2', place: { y: 1, x: 2 } });
    expect(memory.pinned).toBeUndefined();
    expect(conflicts).toEqual([]);
  });

  test('6c: what both changed is the newer’s', () => {
    const { memory, conflicts } = mergeOne(
      base,
      newer({ title: 'New', confidence: 0.9 }),
      older({ title: 'Old', confidence: 0.1 }),
    );
    expect(memory).toMatchObject({ title: 'New', confidence: 0.9, updated: LAST });
    expect(conflicts).toMatchObject([
      { what: 'text', fields: ['title'], lost: { text: expect.stringContaining('Old') } },
    ]);
  });

  test('6d: bodies by lines', () => {
    const { memory, conflicts } = mergeOne(
      base,
      newer({ body: BODY.replace('One', 'First') }),
      older({ body: `${BODY}\n\nFour.` }),
    );
    expect(memory.body).toBe('First.\n\nTwo.\n\nThree.\n\nFour.');
    expect(conflicts).toEqual([]);
  });

  test('6d: the newer whole body where the same lines were changed', () => {
    const old = older({ body: BODY.replace('Two', 'Second').replace('One', 'First') });
    const { memory, conflicts } = mergeOne(base, newer({ body: BODY.replace('Two', 'Deux') }), old);
    expect(memory.body).toBe('One.\n\nDeux.\n\nThree.');
    expect(conflicts).toMatchObject([{ what: 'text', fields: ['body'], lost: { path: PATH, text: old } }]);
  });

  test('the newer by commit, where a hand left the date; then by content', () => {
    const [one, other] = [text({ body: 'One hand.' }), text({ body: 'Other hand.' })];
    const merged = (ours: string, theirs: string) =>
      mergeTexts({ [PATH]: base }, { [PATH]: one }, { [PATH]: other }, { ours, theirs }).texts[PATH];
    expect(merged(LATER, LAST)).toBe(other);
    expect(merged(LAST, LATER)).toBe(one);
    expect(merged(LAST, LAST)).toBe(other);
  });

  test('times with and without milliseconds', () => {
    const { memory } = mergeOne(
      base,
      text({ title: 'Whole', updated: '2026-02-21T10:00:00Z' }),
      text({ title: 'Half', updated: '2026-02-21T10:00:00.500Z' }),
    );
    expect(memory.title).toBe('Half');
  });

  test('keeps the formatting of the newer file', () => {
    const byHand = `---\r\nid: ${decision().id}\r\n# ours\r\ntitle:   'By hand'\r\ncreated: 2026-02-20\r\nupdated: 2026-02-23\r\ntags: [ auth, api ]  # two\r\n---\r\n\r\n\r\nOne.\r\n\r\nTwo.\r\n\r\nThree.\r\n`;
    const { text: merged } = mergeOne(base, byHand, older({ body: `${BODY}\n\nFour.`, confidence: 0.5 }));
    expect(merged).toContain(`# ours\r\ntitle:   'By hand'\r\n`);
    expect(merged).toContain('[ auth, api ]  # two\r\n');
    expect(merged).toContain('confidence: 0.5\r\n');
    expect(merged).toMatch(/---\r\n\r\n\r\nOne\.\r\n\r\nTwo\.\r\n\r\nThree\.\r\n\r\nFour\.\r\n$/);
  });

  test('keeps the newer where both together are too long', () => {
    const long = (line: string) => `${line}\n`.repeat(60_000 / line.length);
    const mine = newer({ body: `${long('aaaaaaaaa')}\nOne.` });
    const { text: merged, conflicts } = mergeOne(
      text({ body: 'One.' }),
      mine,
      older({ body: `One.\n\n${long('bbbbbbbbb')}${long('ccccccccc')}End.` }),
    );
    expect(merged).toBe(mine);
    expect(conflicts).toMatchObject([{ what: 'text', fields: ['body'] }]);
  });
});

describe('4: one side deleted it', () => {
  const edited = older({ body: 'Else.' });

  test('4a: what was only archived or renamed stays deleted', () => {
    for (const place of [ARCHIVED, PATH.replace('jwt', 'tokens')])
      expect(mergeTexts({ [PATH]: base }, {}, { [place]: base })).toMatchObject({ texts: {}, conflicts: [] });
  });

  test('4b: an edit before the deletion stays deleted, and is told', () => {
    const merged = mergeTexts({ [PATH]: base }, {}, { [PATH]: edited }, { ours: LAST, theirs: LATER });
    expect(merged.texts).toEqual({});
    expect(merged.conflicts).toMatchObject([{ id: decision().id, what: 'deleted', lost: { text: edited } }]);
  });

  test('4c: an edit after the deletion, or one of unknown time, brings it back', () => {
    for (const times of [{ ours: LATER, theirs: LAST }, { ours: LAST, theirs: LAST }, {}]) {
      const merged = mergeTexts({ [PATH]: base }, {}, { [PATH]: edited }, times as Record<string, string>);
      expect(merged.texts).toEqual({ [PATH]: edited });
      expect(merged.conflicts).toMatchObject([{ what: 'kept' }]);
    }
  });

  test('4c: so does bringing it back from the archive', () => {
    const times = { ours: LATER, theirs: LAST };
    expect(mergeTexts({ [ARCHIVED]: base }, {}, { [PATH]: base }, times).texts).toEqual({ [PATH]: base });
  });
});

describe('5: its place', () => {
  const edited = older({ body: 'Else.' });

  test('5a: the name that was changed, the newer’s where both did', () => {
    const [one, other] = [PATH.replace('jwt', 'one'), PATH.replace('jwt', 'other')];
    expect(mergeTexts({ [PATH]: base }, { [one]: base }, { [PATH]: edited }).texts).toEqual({
      [one]: edited,
    });
    const both = mergeTexts({ [PATH]: base }, { [one]: newer({}) }, { [other]: edited });
    expect(Object.keys(both.texts)).toEqual([one]);
    expect(both.texts[one]).toContain('Else.');
  });

  test('5b: archived where both say so', () => {
    expect(
      Object.keys(mergeTexts({ [PATH]: base }, { [ARCHIVED]: base }, { [ARCHIVED]: edited }).texts),
    ).toEqual([ARCHIVED]);
  });

  test('5c: brought back beats archived', () => {
    const merged = mergeTexts(
      { [ARCHIVED]: base },
      { [PATH]: base },
      { [ARCHIVED]: edited },
      { theirs: LAST, ours: LATER },
    );
    expect(merged.texts).toEqual({ [PATH]: edited });
  });

  test('5d: archived beats untouched, and keeps the tags that both changed', () => {
    const merged = mergeTexts(
      { [PATH]: base },
      { [ARCHIVED]: newer({ superseded_by: 'dec-9' }) },
      { [PATH]: base },
    );
    expect(Object.keys(merged.texts)).toEqual([ARCHIVED]);
  });

  test('5e: archived beats an earlier edit and loses to a later one', () => {
    const merged = (ours: string, theirs: string) =>
      mergeTexts({ [PATH]: base }, { [ARCHIVED]: base }, { [PATH]: edited }, { ours, theirs }).texts;
    expect(merged(LAST, LATER)).toEqual({ [ARCHIVED]: edited });
    expect(merged(LATER, LAST)).toEqual({ [PATH]: edited });
    expect(merged(LAST, LAST)).toEqual({ [PATH]: edited });
  });
});

describe('7: files that are no memories', () => {
  test('7b: by lines', () => {
    const merged = mergeTexts(
      { 'README.md': 'a\n\nb\n' },
      { 'README.md': 'A\n\nb\n' },
      { 'README.md': 'a\n\nb\n\nc\n' },
    );
    expect(merged.texts).toEqual({ 'README.md': 'A\n\nb\n\nc\n' });
  });

  test('7c: the newer where that does not go', () => {
    const times = { ours: LATER, theirs: LAST };
    const merged = mergeTexts({ 'a.txt': 'a' }, { 'a.txt': 'b' }, { 'a.txt': 'c' }, times);
    expect(merged.texts).toEqual({ 'a.txt': 'c' });
    expect(merged.conflicts).toMatchObject([{ path: 'a.txt', what: 'text', lost: { text: 'b' } }]);
    expect(merged.conflicts[0]).not.toHaveProperty('id');
  });

  test('7c: a valid memory before a broken one, which still is that memory', () => {
    const broken = base.replace('---\n', '---\n[\n');
    const edited = older({ body: 'Else.' });
    const merged = mergeTexts(
      { [PATH]: base },
      { [PATH]: broken },
      { [PATH]: edited },
      { ours: LAST, theirs: LATER },
    );
    expect(merged.texts).toEqual({ [PATH]: edited });
    expect(merged.conflicts).toMatchObject([{ id: decision().id, lost: { text: broken } }]);
    expect(mergeTexts({ [PATH]: base }, { [PATH]: broken }, { [PATH]: base }).texts).toEqual({
      [PATH]: broken,
    });
  });

  test('7a: a broken text that only one side touched goes where the other put it', () => {
    const broken = base.replace('---\n', '---\n[\n');
    const merged = mergeTexts(
      { [PATH]: base },
      { [PATH]: broken },
      { [ARCHIVED]: base },
      { ours: LATER, theirs: LAST },
    );
    expect(merged).toMatchObject({ texts: { [ARCHIVED]: broken }, conflicts: [] });
  });

  test('7a: an edit follows a memory that the other side made another kind of', () => {
    const note = PATH.replace('decisions', 'notes');
    const merged = mergeTexts({ [PATH]: base }, { [note]: base }, { [PATH]: older({ body: 'Else.' }) });
    expect(merged).toMatchObject({ texts: { [note]: older({ body: 'Else.' }) }, conflicts: [] });
    expect(merged.files[0]?.memory).toMatchObject({ primitive: 'note', body: 'Else.' });
  });

  test('files without text, by their blobs and modes', () => {
    const file = (oid: string, mode = '100644') => [{ path: 'x.bin', mode, oid }];
    expect(merge(file('1'), file('1'), file('2')).files).toEqual(file('2'));
    expect(merge(file('1'), file('1', '100755'), file('2')).files).toMatchObject([{ oid: '2' }]);
    expect(merge(file('1'), file('3'), file('2')).files).toEqual(file('3'));
    expect(merge(file('1'), [], file('1')).files).toEqual([]);
  });

  test('a memory that one side made another kind of', () => {
    const note = PATH.replace('decisions', 'notes');
    const merged = mergeTexts({ [PATH]: base }, { [note]: newer({}) }, { [PATH]: older({ body: 'Else.' }) });
    expect(merged.texts).toEqual({ [note]: newer({}) });
    expect(merged.conflicts).toMatchObject([{ lost: { path: PATH } }]);
  });
});

test('8: two files for one id become one', () => {
  const copy = PATH.replace('.md', '-copy.md');
  const merged = mergeTexts(
    { [PATH]: base },
    { [PATH]: base, [copy]: newer({ body: 'Copied.' }) },
    { [PATH]: base },
  );
  expect(merged.texts).toEqual({ [copy]: newer({ body: 'Copied.' }) });
  expect(merged.conflicts).toMatchObject([{ id: decision().id, what: 'duplicate', lost: { path: PATH } }]);
  // A copy by hand, as a start for another memory, does not push out the one it was copied from.
  const byHand = mergeTexts(
    { [PATH]: base },
    { [PATH]: base, [copy]: text({ body: 'Zzz.' }) },
    { [PATH]: base },
  );
  expect(byHand.texts).toEqual({ [PATH]: base });
  expect(byHand.conflicts).toMatchObject([{ what: 'duplicate', lost: { path: copy } }]);
  const inUse = mergeTexts({}, { [PATH]: older({}), [ARCHIVED]: older({}) }, {});
  expect(Object.keys(inUse.texts)).toEqual([PATH]);
});

describe('9: two files at one path', () => {
  const other = text({ id: 'dec-0000000000', title: 'Another' });

  test('the lower id keeps it', () => {
    expect(mergeTexts({}, { [PATH]: base }, { [PATH]: other }).texts).toEqual({
      [PATH]: other,
      [PATH.replace('.md', '-7k2m9q4x1c.md')]: base,
    });
  });

  test('the one that lay there before keeps it', () => {
    const place = PATH.replace('jwt', 'tokens');
    const merged = mergeTexts(
      { [PATH]: base, [place]: other },
      { [PATH]: older({}), [place]: other },
      { [PATH]: other, [place]: base },
    );
    expect(Object.keys(merged.texts).sort()).toEqual([PATH, place]);
  });

  test('an id that came from the name is written down when the name changes', () => {
    const plain = '---\ntitle: Plain\ncreated: 2026-02-20\n---\n\nBody.\n';
    const parsed = parseMemory(plain, PATH);
    const id = 'memory' in parsed ? parsed.memory.id : '';
    const { texts } = mergeTexts({}, { [PATH]: plain }, { [PATH]: other });
    const aside = Object.keys(texts).find((path) => path !== PATH) ?? '';
    expect(parseMemory(texts[aside] ?? '', aside)).toMatchObject({ memory: { id, title: 'Plain' } });
  });

  test('a folder keeps its name before a file', () => {
    const merged = mergeTexts({}, { notes: 'a file' }, { 'notes/deep/a.txt': 'a', 'notes/deep': 'b' });
    expect(Object.values(merged.texts).sort()).toEqual(['a', 'a file', 'b']);
    expect(merged.texts['notes/deep/a.txt']).toBe('a');
  });
});

test('an id that reads like a file name', () => {
  const odd = text({ id: 'README.md' });
  expect(mergeTexts({}, { 'README.md': 'Read me.' }, { [PATH]: odd }).texts).toEqual({
    'README.md': 'Read me.',
    [PATH]: odd,
  });
});
