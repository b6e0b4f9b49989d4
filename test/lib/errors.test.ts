import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { refusalOf } from '../../src/lib/errors.js';
import { tempFolder } from '../helpers/repository.js';

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

it('tells what the machine refuses from a bug', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(refusalOf(full)).toMatchObject({
    code: 'refused',
    message: 'A file cannot be read or written: ENOSPC: no space left on device, write.',
  });
  const folder = Object.assign(new Error("ENOENT: no such file or directory, mkdir '/ro/x'"), {
    code: 'ENOENT',
    syscall: 'mkdir',
  });
  expect(refusalOf(folder)?.code).toBe('refused');
});

it('leaves what only a mistake of ours brings about a bug', () => {
  const folder = tempFolder();
  expect(refusalOf(thrownBy(() => openSync(`${folder}/none`, 'r')))).toBeUndefined();
  expect(refusalOf(thrownBy(() => readFileSync(folder)))).toBeUndefined();
  expect(refusalOf(thrownBy(() => mkdirSync(folder)))).toBeUndefined();
  expect(refusalOf('ENOSPC')).toBeUndefined();
});
