import { appendFileSync, mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readKeyedLines } from '../../src/lib/keyed-lines.js';
import { writeKeyedLines } from '../../src/lib/write-keyed-lines.js';
import { tempFolder } from '../helpers/repository.js';

const facts = Array.from({ length: 200 }, (_, at) => [`k${at}`, `fact ä ${at}`] as const);

test('facts are found by their whole key, few and many', () => {
  const file = join(tempFolder(), 'deep/facts.txt');
  writeKeyedLines(file, 'what they hold for', facts);
  const read = readKeyedLines(file);
  expect(read?.head).toBe('what they hold for');
  expect(read?.lines()).toHaveLength(200);
  for (const [key, fact] of facts) expect(read?.get(key)).toBe(fact);
  for (const key of ['k', 'k200', 'what', 'fact', '']) {
    expect(read?.get(key)).toBeUndefined();
    expect(readKeyedLines(file)?.get(key)).toBeUndefined();
  }
});

test('a file that was cut short is none, and one that cannot be written is done without', () => {
  const folder = tempFolder();
  const file = join(folder, 'facts.txt');
  expect(readKeyedLines(file)).toBeUndefined();
  writeKeyedLines(file, 'head', facts);
  truncateSync(file, 100);
  expect(readKeyedLines(file)).toBeUndefined();
  truncateSync(file, 0);
  expect(readKeyedLines(file)).toBeUndefined();
  appendFileSync(file, 'head\n');
  expect(readKeyedLines(file)?.get('k1')).toBeUndefined();
  mkdirSync(join(folder, 'taken'));
  expect(() => writeKeyedLines(join(folder, 'taken'), 'head', facts)).not.toThrow();
});
