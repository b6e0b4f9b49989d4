/** Many files, changes planted among them: every one is told, and nothing else. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Anchor } from '../../../src/model/memory.js';
import { makeRepository } from '../../helpers/repository.js';
import { apply, numbered, REASON, storeAt } from '../../helpers/stores.js';
import { gradesOf, source } from './graded.js';
import { randomNumbers } from './random.js';

const FILES = 400;

test('of 400 anchors every planted change is told, and no untouched one', async () => {
  const random = randomNumbers(11);
  const repository = makeRepository();
  const { git, dir } = repository;
  git('config', 'core.autocrlf', 'true');
  const paths = Array.from({ length: FILES }, (_, at) => `src/m${at % 17}/ä file${at}.ts`);
  repository.commit({
    '.gitattributes': '*.txt text eol=crlf\n',
    ...Object.fromEntries(paths.map((path, at) => [path, at % 40 === 0 ? '' : source(`f${at}`)])),
  });
  const blobs = new Map(
    git('-c', 'core.quotePath=false', 'ls-tree', '-r', 'HEAD')
      .split('\n')
      .map((line) => [line.split('\t')[1] ?? '', line.split(/[ \t]/)[2] ?? '']),
  );
  const memories = paths.map((path, at) =>
    numbered(at, { anchors: [{ path, blob: blobs.get(path) } as Anchor], created: '2026-02-01T10:00:00Z' }),
  );
  await apply(await storeAt(repository.context), { op: 'import', memories, reason: REASON });

  const wanted = new Map<string, string>();
  for (const [at, path] of paths.entries()) {
    const fate = at % 40 === 0 ? 9 : random(10);
    if (fate === 0) {
      write(join(dir, path), source(`f${at}`, { [random(12)]: `edited(${at});` }));
      wanted.set(`dec-n${at}`, 'changed');
    } else if (fate === 1) {
      rename(path, `lib/${at}/moved.ts`);
      wanted.set(`dec-n${at}`, `moved lib/${at}/moved.ts`);
    } else if (fate === 2) {
      rename(path, `lib/${at}/worked-over.ts`);
      write(join(dir, `lib/${at}/worked-over.ts`), source(`f${at}`, { 3: `edited(${at});` }));
      wanted.set(`dec-n${at}`, `changed lib/${at}/worked-over.ts`);
    } else if (fate === 3) {
      git('rm', '--quiet', path);
      wanted.set(`dec-n${at}`, 'gone');
    } else if (fate === 4) {
      // Touched, and left as it was.
      write(join(dir, path), readFileSync(join(dir, path), 'utf8'));
    }
    if (at % 50 === 49) repository.commit({ [`other/${at}.ts`]: source(`other${at}`) });
  }
  expect(wanted.size).toBeGreaterThan(100);
  const told = new Map(
    [...(await gradesOf(repository))].map(([id, { files }]) => [
      id,
      files.map(({ state, to }) => (to === undefined ? state : `${state} ${to}`)).join(),
    ]),
  );
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(wanted));

  function rename(from: string, to: string): void {
    mkdirSync(dirname(join(dir, to)), { recursive: true });
    git('mv', from, to);
  }
});

function write(file: string, text: string): void {
  writeFileSync(file, text);
}
