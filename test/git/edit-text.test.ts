import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { editText } from '../../src/git/edit-text.js';
import { openRepository } from '../../src/git/open.js';
import { makeRepository, tempFolder } from '../helpers/repository.js';

async function edit(script: string) {
  const folder = tempFolder();
  const editor = join(folder, 'my editor');
  writeFileSync(editor, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const { context } = makeRepository();
  const env = { ...context.env, GIT_EDITOR: `'${editor}' --wait` };
  const edited = editText({ ...context, env }, await openRepository(context), 'tea\n', 'note.md');
  return { edited, arguments: () => readFileSync(join(folder, 'arguments'), 'utf8').split('\n') };
}

test('hands the editor its own arguments and one file, as git does', async () => {
  const { edited, arguments: given } = await edit(
    'printf "%s\\n" "$@" >"$(dirname "$0")/arguments"; sed s/tea/coffee/ "$2" >"$2.new" && mv "$2.new" "$2"',
  );
  expect(await edited).toBe('coffee\n');
  expect(given()).toEqual(['--wait', expect.stringMatching(/\/note\.md$/), '']);
});

test('says where the text is when the editor fails after it was changed', async () => {
  const { edited } = await edit('echo coffee >"$2"; exit 3');
  const error = await edited.catch((error) => error);
  expect(error.message).toContain('ended with 3; nothing was changed');
  const file = /is in (.*)\.$/.exec(error.hint)?.[1] ?? '';
  expect(readFileSync(file, 'utf8')).toBe('coffee\n');
});
