import { expect, it } from 'vitest';
import { createOutput } from '../../src/ui/create-output.js';

it('draws no spinner on a terminal that does not tell its width', async () => {
  const written: string[] = [];
  const stream = {
    isTTY: true,
    columns: 0,
    write(text: string) {
      if (written.push(text) > 50) throw new Error('written without end');
    },
  };
  const progress = createOutput({ stdout: stream, stderr: stream, env: {} }).progress('Reading');
  await import('ora');
  progress.update('1 of 2');
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toEqual([]);
  progress.done('Read 2.');
  expect(written).toEqual(['Read 2.\n']);
});
