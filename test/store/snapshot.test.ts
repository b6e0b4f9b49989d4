/** What is on the branch comes from people and strangers: read what can be read, name the rest, follow nothing. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRepository, type TestRepository, tempFolder } from '../helpers/repository.js';
import { adding, apply, commitByHand, numbered, REASON, storeAt, titles } from '../helpers/stores.js';

const HAND = '---\ntitle: By hand\n---\n\nWritten in an editor.\n';

test('files that people put there count, and keep everything when we change them', async () => {
  const { context } = makeRepository();
  await commitByHand(context, {
    'notes/20260222-small-prs.md': HAND,
    'README.md': 'not ours',
    'decisions/deep/er/20260101-x.md': HAND,
  });
  const store = await storeAt(context);
  const { memories, problems } = await store.snapshot();
  expect(problems).toEqual([]);
  const note = [...memories.values()].find(({ path }) => path.startsWith('notes/'));
  expect(note?.memory).toMatchObject({
    primitive: 'note',
    title: 'By hand',
    created: '2026-02-22T00:00:00Z',
  });
  const id = note?.memory.id ?? '';
  await apply(store, { op: 'archive', id, reason: REASON });
  expect((await store.snapshot()).memories.get(id)).toMatchObject({ archived: true, text: HAND });
  await apply(
    store,
    { op: 'restore', id, reason: REASON },
    { op: 'update', memory: { ...(note?.memory ?? numbered(1)), title: 'New' }, reason: REASON },
  );
  expect((await store.snapshot()).memories.get(id)?.text).toMatch(
    new RegExp(`^---\nid: ${id}\ntitle: New\n`),
  );
});

test('what is no memory is listed with the reason, and never touched', async () => {
  const { context, git } = makeRepository();
  const store = await storeAt(context);
  await commitByHand(context, {
    'decisions/20260101-good.md': '---\nid: dec-1\ntitle: Good\n---\n',
    'decisions/20260102-twin.md': '---\nid: dec-1\ntitle: Twin\nupdated: 2026-01-03\n---\n',
    'archived/decisions/20260103-older.md': '---\nid: dec-1\ntitle: Older\nupdated: 2026-02-03\n---\n',
    'decisions/20260104-bare.md': 'no head',
    'decisions/20260105-conflict.md': '---\n<<<<<<< ours\ntitle: a\n=======\ntitle: b\n>>>>>>> theirs\n---\n',
    'decisions/20260106-big.md': `---\ntitle: Big\n---\n${'x'.repeat(2_000_000)}`,
    'decisions/20260107-code.md': '---js\n{ title: process.exit(1) }\n---\n',
    'learnings/picture.png': 'x',
  });
  const { memories, problems } = await store.snapshot();
  expect([...memories.values()].map(({ memory }) => memory.title)).toEqual(['Twin']);
  expect(problems.map(({ path, reason }) => `${path} ${reason}`).sort()).toEqual(
    [
      'archived/decisions/20260103-older.md has the same id as decisions/20260102-twin.md',
      'decisions/20260101-good.md has the same id as decisions/20260102-twin.md',
      'decisions/20260104-bare.md has no front matter',
      'decisions/20260105-conflict.md missed comma between flow collection entries',
      'decisions/20260106-big.md is too large, or missing from this clone',
      'decisions/20260107-code.md has front matter in a language other than YAML, which is never run',
      'learnings/picture.png is no Markdown file',
    ].map((line) => (line.includes('conflict') ? expect.stringContaining('20260105-conflict.md ') : line)),
  );
  const before = git('ls-tree', '-r', 'lerim/memory');
  await apply(store, adding(numbered(2)));
  expect(git('ls-tree', '-r', 'lerim/memory').split('\n')).toEqual(
    expect.arrayContaining(before.split('\n')),
  );
});

test('bytes that are no text, links, submodules and paths that lead out are problems', async () => {
  const { context, git } = makeRepository();
  const blob = hash(git, 'blob', Buffer.from([0x2d, 0x2d, 0x2d, 0xff, 0xfe]));
  const good = hash(git, 'blob', Buffer.from(HAND));
  const inner = hash(git, 'tree', entries(['100644', 'evil.md', good]));
  const decisions = hash(
    git,
    'tree',
    entries(
      ['100644', '20260101-bytes.md', blob],
      ['120000', '20260102-link.md', good],
      ['160000', '20260103-module.md', good],
    ),
  );
  const root = hash(git, 'tree', entries(['40000', '..', inner], ['40000', 'decisions', decisions]));
  git('update-ref', 'refs/heads/lerim/memory', git('commit-tree', '-m', 'x', root));
  const store = await storeAt(context);
  const { memories, problems } = await store.snapshot();
  expect(memories.size).toBe(0);
  expect(problems.map(({ path, reason }) => `${path} ${reason}`).sort()).toEqual([
    '../evil.md leads out of its folder',
    'decisions/20260101-bytes.md is not UTF-8 text',
    'decisions/20260102-link.md is a symbolic link',
    'decisions/20260103-module.md is a submodule',
  ]);
});

test('a commit that was made by hand between two of ours is kept', async () => {
  const { context } = makeRepository();
  const store = await storeAt(context);
  await apply(store, adding(numbered(1)));
  const path = 'decisions/20260220-decision-number-1.md';
  const text = (await store.snapshot()).memories.get('dec-n1')?.text ?? '';
  await commitByHand(context, { [path]: text.replace('Rule 1.', 'Rule 1, as I see it.') });
  await apply(store, {
    op: 'update',
    memory: numbered(1, { confidence: 0.9, body: 'Rule 1, as I see it.' }),
    reason: REASON,
  });
  expect((await store.snapshot()).memories.get('dec-n1')?.text).toContain('Rule 1, as I see it.');
  expect(await titles(store)).toEqual({ 'dec-n1': 'Decision number 1' });
});

function hash(git: TestRepository['git'], type: string, content: Buffer): string {
  const file = join(tempFolder(), 'object');
  writeFileSync(file, content);
  return git('hash-object', '-w', '-t', type, '--literally', file);
}

function entries(...list: (readonly [string, string, string])[]): Buffer {
  return Buffer.concat(
    list.map(([mode, name, oid]) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]),
    ),
  );
}

test('the git binary is not asked for what has not changed', async () => {
  const { context } = makeRepository();
  await apply(await storeAt(context), adding(numbered(1)), adding(numbered(2)));
  const log = join(tempFolder(), 'trace');
  const traced = await storeAt({ ...context, env: { ...context.env, GIT_TRACE: log } });
  await traced.snapshot();
  await traced.snapshot();
  const calls = execFileSync('grep', ['-c', 'cat-file --batch', log], { encoding: 'utf8' });
  expect(calls.trim()).toBe('1');
});
