/** Retrying on git's prose dropped pushes; FETCH_HEAD is everybody's. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parsePush } from '../../src/git/remote.js';
import { type GitServer, startGitServer } from '../helpers/git-server.js';
import { adding, apply, numbered, storeAt } from '../helpers/stores.js';
import { cloneOf, later, pullInto, pushes, pushFrom, tipOf } from '../share/set-up.js';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server.close());

test('each ref is judged by its flag, whatever the words beside it', () => {
  const lines = [
    'To http://127.0.0.1/x.git',
    ' \tabc:refs/heads/lerim/memory\t1..2',
    '*\tabc:refs/notes/lerim/a\t[new reference]',
    '!\tabc:refs/heads/lerim/proposal/x\t[zur\u00fcckgewiesen] (irgendwas)',
    '-\t:refs/heads/lerim/proposal/y\t[deleted]',
    '=\tabc:refs/heads/lerim/proposal/z\t[up to date]',
    'Done',
  ];
  expect(parsePush(lines.join('\n')).map(({ ref, result }) => [ref, result])).toEqual([
    ['refs/heads/lerim/memory', 'updated'],
    ['refs/notes/lerim/a', 'new'],
    ['refs/heads/lerim/proposal/x', 'refused'],
    ['refs/heads/lerim/proposal/y', 'deleted'],
    ['refs/heads/lerim/proposal/z', 'same'],
  ]);
});

test('a push that lost the race after git had looked is refused in other words, and still gets through', async () => {
  const bare = server.add('race');
  const [ada, bo] = [cloneOf(server.url('race'), 'Ada'), cloneOf(server.url('race'), 'Bo')];
  await apply(await storeAt(ada.context), adding(numbered(1)));
  await pushFrom(ada);
  await pullInto(bo);
  await apply(await storeAt(ada.context), adding(numbered(2)));
  await apply(await storeAt(later(bo, 1).context), adding(numbered(3)));
  ada.git('push', '--quiet', bare.dir, 'lerim/memory:refs/heads/theirs');
  // Bo's push has seen the old tip when Ada's commit lands: the server says "failed to update ref" or the like.
  server.behaviour.before = (request) => {
    if (!request.startsWith('POST') || !request.endsWith('receive-pack')) return;
    delete server.behaviour.before;
    bare.git('update-ref', 'refs/heads/lerim/memory', 'refs/heads/theirs');
  };
  const before = pushes(server);
  expect((await pushFrom(bo)).code).toBe(0);
  expect(pushes(server) - before).toBe(2);
  expect(tipOf(bare)).toBe(tipOf(bo));
  expect(bare.git('merge-base', '--is-ancestor', 'theirs', 'lerim/memory')).toBe('');
});

test('the FETCH_HEAD and the tracking branches of the user stay as they are', async () => {
  server.add('mine');
  const [ada, bo] = [cloneOf(server.url('mine'), 'Ada'), cloneOf(server.url('mine'), 'Bo')];
  await apply(await storeAt(ada.context), adding(numbered(1)));
  await pushFrom(ada);
  const file = join(bo.dir, '.git/FETCH_HEAD');
  writeFileSync(file, 'mine');
  await pullInto(bo);
  expect(existsSync(file)).toBe(true);
  expect(bo.git('for-each-ref', 'refs/remotes', 'refs/tags')).toBe('');
});
