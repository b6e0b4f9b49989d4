import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSettings } from '../../src/config/settings.js';
import { readFailure } from '../../src/hooks/failure.js';
import { writeAutoPush } from '../../src/hooks/share-in-background.js';
import { type GitServer, startGitServer } from '../helpers/git-server.js';
import { makeRepository, type TestRepository } from '../helpers/repository.js';
import { adding, apply, numbered, storeAt } from '../helpers/stores.js';
import { backgroundEnded, until } from '../hooks/fake-program.js';
import { installHooks, NEW_GIT, quickRepository, stateOf } from '../hooks/set-up.js';
import { cloneOf, pullInto, pushFrom, tipOf } from './set-up.js';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server.close());

/** A repository with hooks, whose settings share by themselves; its memory was pushed once by hand. */
async function sharing(settings: string, newGit = false) {
  const origin = makeRepository({ bare: true });
  const repository = quickRepository({ newGit });
  writeFileSync(
    repository.context.env.LERIM_CONFIG ?? '',
    `[sync]\nquiet_seconds = 0.1\n[share]\ntimeout_seconds = 20\n${settings}`,
  );
  repository.git('remote', 'add', 'origin', origin.dir);
  repository.git('push', '--quiet', 'origin', 'main');
  await installHooks(repository);
  writeAutoPush(stateOf(repository), await loadSettings(repository.context, repository.dir));
  await apply(await storeAt(repository.context), adding(numbered(1)));
  return { origin, repository };
}

async function userPushes(repository: TestRepository): Promise<void> {
  repository.git('commit', '--quiet', '--allow-empty', '--no-verify', '-m', 'Work');
  await backgroundEnded(stateOf(repository));
  repository.git('push', '--quiet', 'origin', 'main');
}

it.each([false, true].filter((newGit) => !newGit || existsSync(NEW_GIT)))(
  "memory follows the user's own push (hooks in config: %s)",
  async (newGit) => {
    const { origin, repository } = await sharing('auto_push = true\n', newGit);
    await pushFrom(repository);
    await apply(await storeAt(repository.context), adding(numbered(2)));
    await userPushes(repository);
    await until(() => tipOf(origin) === tipOf(repository));
    await backgroundEnded(stateOf(repository));
    expect(readFailure(stateOf(repository))).toBeUndefined();
  },
);

it('nothing is pushed that was never pushed by hand, nor while the setting is off', async () => {
  const first = await sharing('auto_push = true\n');
  await userPushes(first.repository);
  await backgroundEnded(stateOf(first.repository));
  expect(first.origin.git('for-each-ref', 'refs/heads/lerim')).toBe('');
  const off = await sharing('');
  await pushFrom(off.repository);
  const before = tipOf(off.origin);
  await apply(await storeAt(off.repository.context), adding(numbered(2)));
  await userPushes(off.repository);
  expect(existsSync(join(stateOf(off.repository), 'queue/share'))).toBe(false);
  expect(tipOf(off.origin)).toBe(before);
});

it("others' memory comes with the user's own pull", async () => {
  const { origin, repository } = await sharing('auto_pull = true\n');
  await pushFrom(repository);
  const bo = cloneOf(origin.dir, 'Bo');
  await pullInto(bo);
  await apply(await storeAt(bo.context), adding(numbered(2)));
  await pushFrom(bo);
  const other = origin.git('commit-tree', 'main^{tree}', '-p', 'main', '-m', 'Theirs');
  origin.git('update-ref', 'refs/heads/main', other);
  repository.git('pull', '--quiet', '--no-rebase', '--no-edit', 'origin', 'main');
  await until(() => tipOf(repository) === tipOf(bo));
  await backgroundEnded(stateOf(repository));
});

it('what fails is kept for status, and asks nobody', async () => {
  server.add('locked');
  server.behaviour.login = 'ada:secret';
  const { repository } = await sharing('auto_push = true\n');
  await pushFrom(repository);
  repository.git('config', 'lerim.remote', 'locked');
  repository.git('remote', 'add', 'locked', server.url('locked'));
  repository.git('update-ref', 'refs/lerim/remotes/locked/heads/lerim/memory', 'lerim/memory~');
  const asker = join(repository.dir, '.git/ask');
  writeFileSync(asker, `#!/bin/sh\ntouch '${asker}ed'\necho secret\n`, { mode: 0o755 });
  process.env.GIT_ASKPASS = asker;
  try {
    await userPushes(repository);
    await until(() => readFailure(stateOf(repository)) !== undefined);
  } finally {
    delete process.env.GIT_ASKPASS;
  }
  expect(readFailure(stateOf(repository))?.message).toMatch(/locked .* wants a login/);
  expect(existsSync(`${asker}ed`)).toBe(false);
});
