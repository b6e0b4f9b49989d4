import {
  appendFileSync,
  closeSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wellFormed } from '../../src/sessions/clip.js';
import type { JsonObject } from '../../src/sessions/json-value.js';
import { MAX_LINE, readJsonLines } from '../../src/sessions/jsonl.js';
import type { ReadPosition } from '../../src/sessions/session.js';
import { lines } from './read-all.js';

async function read(path: string, from?: ReadPosition) {
  const taken: [number, JsonObject][] = [];
  const begin = () => (object: JsonObject, line: number) => void taken.push([line, object]);
  const result = await readJsonLines(path, begin, from === undefined ? {} : { from });
  return { ...result, taken };
}

describe('readJsonLines', () => {
  it('splits records that were glued on one line', async () => {
    const { taken, damage } = await read(lines(['{"a":"}{"}{"b":[1,{"c":"\\"}"}]}', { d: 1 }]));
    expect(taken).toEqual([
      [1, { a: '}{' }],
      [1, { b: [1, { c: '"}' }] }],
      [2, { d: 1 }],
    ]);
    expect(damage).toEqual([]);
  });

  it('keeps the whole record that was glued to a cut-off one', async () => {
    const { taken, damage } = await read(
      lines(['{"type":"user","message":{"conte{"type":"assistant","n":{"x":1}}']),
    );
    expect(taken).toEqual([[1, { type: 'assistant', n: { x: 1 } }]]);
    expect(damage).toEqual([{ record: 1, reason: '32 characters are no JSON' }]);
  });

  it('waits for a half-written last line and takes it once it is whole', async () => {
    const path = lines([{ n: 1 }]);
    appendFileSync(path, '{"n":2,"text":"ha');
    const first = await read(path);
    expect(first.taken).toHaveLength(1);
    expect(first.position).toMatchObject({ offset: 8, line: 1 });
    appendFileSync(path, 'lf"}\n{"n":3}\n');
    const second = await read(path, first.position);
    expect(second.taken).toEqual([
      [2, { n: 2, text: 'half' }],
      [3, { n: 3 }],
    ]);
  });

  it('takes a complete last line without newline once, and numbers what follows right', async () => {
    const path = lines([{ n: 1 }]);
    appendFileSync(path, '{"n":2}');
    const first = await read(path);
    expect(first.taken).toHaveLength(2);
    appendFileSync(path, '\n{"n":3}\n');
    expect((await read(path, first.position)).taken).toEqual([[3, { n: 3 }]]);
  });

  it('counts what is no object, empty lines and a byte order mark', async () => {
    const { taken, damage, objects } = await read(
      lines(['\uFEFF{"n":1}\r', '', '"text"', '42', '[1]', 'garbage', { n: 2 }]),
    );
    expect(taken.map(([line]) => line)).toEqual([1, 7]);
    expect(damage.map(({ record }) => record)).toEqual([3, 4, 5, 6]);
    expect(objects).toBe(2);
  });

  it('tolerates invalid UTF-8 and makes lone surrogates harmless', async () => {
    const path = lines([]);
    writeFileSync(
      path,
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('","b":"\\ud83d"}\n')]),
    );
    const { taken } = await read(path);
    expect(taken[0]?.[1].a).toBe('\uFFFD\uFFFD');
    expect(wellFormed(String(taken[0]?.[1].b))).toBe('\uFFFD');
  });

  it('skips a line that is too long and says so', async () => {
    const path = lines([{ n: 1 }]);
    const file = openSync(path, 'a');
    const huge = MAX_LINE + 5;
    writeSync(file, '{"x":"');
    ftruncateSync(file, 8 + 6 + huge);
    writeSync(file, '"}\n{"n":3}\n', 8 + 6 + huge);
    closeSync(file);
    const { taken, damage, position } = await read(path);
    expect(taken.map(([line]) => line)).toEqual([1, 3]);
    expect(damage).toEqual([{ record: 2, reason: expect.stringContaining('longer than') }]);
    expect(position.offset).toBe(readFileSync(path).length);
  });

  it('begins again when the file was replaced or cut', async () => {
    const path = lines([{ n: 1 }, { n: 2 }, { n: 3 }]);
    const { position } = await read(path);
    writeFileSync(path, '{"other":1}\n{"other":2}\n{"n":3}\n{"n":4}\n');
    const again = await read(path, position);
    expect(again.restarted).toBe(true);
    expect(again.taken).toHaveLength(4);
    writeFileSync(path, '{"n":1}\n');
    expect((await read(path, position)).taken).toEqual([[1, { n: 1 }]]);
  });

  it('reads the same whatever the cuts it was written in', async () => {
    const record = fc.oneof(
      fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value)),
      fc.constantFrom('', 'null', '{"a":1}{"b":2}', '{"cut":"of', '"é€😀"', '{"é":"€😀"}'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 8 }),
        fc.array(fc.nat(400), { maxLength: 6 }),
        async (records, cuts) => {
          const path = lines(records);
          const bytes = readFileSync(path);
          const whole = await read(path);
          writeFileSync(path, '');
          let from: ReadPosition | undefined;
          const taken: [number, JsonObject][] = [];
          for (const cut of [
            ...cuts.sort((a, b) => a - b).map((at) => Math.min(at, bytes.length)),
            bytes.length,
          ]) {
            writeFileSync(path, bytes.subarray(0, cut));
            const part = await read(path, from);
            taken.push(...part.taken);
            from = part.position;
          }
          expect(taken).toEqual(whole.taken);
        },
      ),
      { numRuns: 150 },
    );
  });
});
