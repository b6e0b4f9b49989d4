/** The user's attributes, line-end settings and filters change what is stored. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatMemory } from '../../src/model/format-memory.js';
import { makeRepository } from '../helpers/repository.js';
import { adding, apply, numbered, REASON, storeAt } from '../helpers/stores.js';

test('memories are stored byte for byte, whatever the repository does to files', async () => {
  const { dir, context, git } = makeRepository();
  git('config', 'core.autocrlf', 'true');
  git('config', 'filter.shout.clean', 'tr a-z A-Z');
  git('config', 'filter.shout.required', 'true');
  writeFileSync(
    join(dir, '.gitattributes'),
    '*.md filter=shout text eol=crlf ident working-tree-encoding=UTF-16\n',
  );
  writeFileSync(join(dir, '.git/info/attributes'), '*.md filter=shout text\n');
  const store = await storeAt(context);
  const memory = numbered(1, { body: 'Keep $Id$ as it is.' });
  await apply(store, adding(memory));
  expect((await store.snapshot()).memories.get('dec-n1')?.text).toBe(formatMemory(memory));
  const windows = formatMemory(memory)
    .replaceAll('\n', '\r\n')
    .replace('updated: 2026-02-20', 'updated: 2026-02-21');
  await apply(store, { op: 'edit', id: 'dec-n1', text: windows, reason: REASON });
  expect((await store.snapshot()).memories.get('dec-n1')?.text).toBe(windows);
});
