/** The memory branch becomes the default branch of an empty remote, or leaks to where it should not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { push } from '../../src/commands/push.js';
import { type GitServer, startGitServer } from '../helpers/git-server.js';
import { adding, apply, numbered, storeAt } from '../helpers/stores.js';
import { runCommand } from '../hooks/run-command.js';
import { cloneOf, pushFrom } from '../share/set-up.js';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server.close());

test('an empty remote is refused until it has another branch', async () => {
  const bare = server.add('empty', { empty: true });
  const ada = cloneOf(server.url('empty'));
  await apply(await storeAt(ada.context), adding(numbered(1)));
  await expect(pushFrom(ada)).rejects.toMatchObject({ code: 'empty-remote', hint: 'Push the code first.' });
  expect(bare.git('for-each-ref')).toBe('');
  ada.git('push', '--quiet', bare.dir, 'main');
  expect((await pushFrom(ada)).code).toBe(0);
});

test('each remote is asked about once: a yes for one is none for another', async () => {
  server.add('private');
  const fork = server.add('fork');
  const ada = cloneOf(server.url('private'));
  ada.git('remote', 'add', 'fork', server.url('fork'));
  await apply(await storeAt(ada.context), adding(numbered(1)));
  expect((await runCommand(ada, push, [], ['y'])).code).toBe(0);
  const { code, talk } = await runCommand(ada, push, ['fork'], ['n']);
  expect(code).toBe(1);
  expect(talk.join(' ')).toMatch(/Anybody can read fork without a login/);
  expect(fork.git('for-each-ref', 'refs/heads/lerim', 'refs/notes')).toBe('');
});

test("the user's own push sends nothing of memory along", async () => {
  const bare = server.add('code');
  const ada = cloneOf(server.url('code'));
  await apply(await storeAt(ada.context), adding(numbered(1)));
  ada.git('push', '--quiet', bare.dir, 'main:other');
  expect(bare.git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main\nrefs/heads/other');
});

test('a secret that got past writing does not get past pushing', async () => {
  const bare = server.add('secret');
  const ada = cloneOf(server.url('secret'));
  const { commitByHand } = await import('../helpers/stores.js');
  await commitByHand(ada.context, {
    'notes/20260301-key.md': `---\nid: note-key\ntitle: Key\n---\npassword = "hunter2-${'x9Q'.repeat(6)}"\n`,
  });
  await expect(pushFrom(ada)).rejects.toMatchObject({ code: 'secrets', message: /note-key/ });
  expect(bare.git('for-each-ref', 'refs/heads/lerim')).toBe('');
});
