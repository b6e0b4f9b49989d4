/** GIT_DIR, GIT_INDEX_FILE, GIT_WORK_TREE inherited from a hook point our calls at another index or repository. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanEnvironment } from '../../src/git/environment.js';
import { makeRepository, tempFolder } from '../helpers/repository.js';
import { adding, apply, numbered, storeAt } from '../helpers/stores.js';

test('every variable that git calls local is dropped, but for settings of `git -c`', () => {
  const local = execFileSync('git', ['rev-parse', '--local-env-vars'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(local.length).toBeGreaterThan(10);
  const cleaned = cleanEnvironment(
    Object.fromEntries([...local, 'GIT_FUTURE_THING', 'GIT_SSH_COMMAND', 'HOME'].map((name) => [name, 'x'])),
  );
  expect(
    Object.keys(cleaned)
      .filter((name) => local.includes(name))
      .sort(),
  ).toEqual(['GIT_CONFIG_COUNT', 'GIT_CONFIG_PARAMETERS']);
  expect(cleaned).toMatchObject({ GIT_SSH_COMMAND: 'x', HOME: 'x', LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' });
  expect(cleaned.GIT_FUTURE_THING).toBeUndefined();
});

test('a call from inside a commit changes neither that commit\u2019s index nor another repository', async () => {
  const [mine, other] = [makeRepository(), makeRepository()];
  const index = join(mine.dir, '.git/index');
  const before = readFileSync(index);
  const elsewhere = tempFolder();
  const env = {
    ...mine.context.env,
    GIT_DIR: join(mine.dir, '.git'),
    GIT_WORK_TREE: other.dir,
    GIT_INDEX_FILE: index,
    GIT_OBJECT_DIRECTORY: elsewhere,
    GIT_PREFIX: 'src/',
    GIT_REFLOG_ACTION: 'commit',
  };
  await apply(await storeAt({ ...other.context, env }), adding(numbered(1)));
  expect(mine.git('rev-list', '--count', 'lerim/memory')).toBe('2');
  expect(other.git('for-each-ref', 'refs/heads/lerim')).toBe('');
  expect(readFileSync(index)).toEqual(before);
  expect(existsSync(join(elsewhere, 'pack'))).toBe(false);
});
