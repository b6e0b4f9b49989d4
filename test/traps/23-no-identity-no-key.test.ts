/** A missing user.name kills commit-tree; a signing setting opens a key prompt in a hook. */
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRepository, tempFolder } from '../helpers/repository.js';
import { adding, apply, numbered, storeAt } from '../helpers/stores.js';

/** A gpg that notes that it was called, and signs nothing that anybody would believe. */
function fakeGpg() {
  const folder = tempFolder('gpg');
  const program = join(folder, 'gpg');
  const called = join(folder, 'called');
  writeFileSync(
    program,
    `#!/bin/sh\ncat > /dev/null\ntouch '${called}'\nprintf '[GNUPG:] SIG_CREATED \\n' >&2\nprintf -- '-----BEGIN PGP SIGNATURE-----\\nx\\n-----END PGP SIGNATURE-----\\n'\n`,
  );
  chmodSync(program, 0o755);
  return { program, called: () => existsSync(called) };
}

test('somebody git does not know can write, under a fixed name', async () => {
  const { context, git } = makeRepository();
  git('config', 'user.useConfigOnly', 'true');
  await apply(await storeAt(context), adding(numbered(1)));
  expect(git('log', '-1', '--format=%an <%ae> %cn', 'lerim/memory')).toBe(
    'git-lerim <git-lerim@localhost.invalid> git-lerim',
  );
});

test('commit.gpgSign starts nothing; lerim.sign does, and all changes land signed', async () => {
  const { context, git } = makeRepository();
  const gpg = fakeGpg();
  git('config', 'commit.gpgSign', 'true');
  git('config', 'gpg.program', gpg.program);
  await apply(await storeAt(context), adding(numbered(1)));
  expect(gpg.called()).toBe(false);
  git('config', 'lerim.sign', 'true');
  const applied = await apply(await storeAt(context), adding(numbered(2)), adding(numbered(3)));
  expect(gpg.called()).toBe(true);
  const tip = git('rev-parse', 'lerim/memory');
  expect(applied.map(({ commit }) => commit)).toEqual([git('rev-parse', 'lerim/memory~'), tip]);
  for (const { commit } of applied)
    expect(git('cat-file', 'commit', commit ?? '')).toContain('gpgsig -----BEGIN PGP');
  expect(git('log', '--format=%s', 'lerim/memory')).toMatch(
    /number 3\n.*number 2\n.*number 1\nBegin memory$/,
  );
  expect(git('for-each-ref', 'refs/lerim')).toBe('');
});
