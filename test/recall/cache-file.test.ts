import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cacheFile, readCache } from '../../src/recall/cache-file.js';
import { search } from '../../src/recall/search.js';
import { writeCache } from '../../src/recall/write-cache.js';
import { NOW, tempFolder } from '../helpers/repository.js';
import { indexed, note, STORE } from './documents.js';

async function written(documents = STORE) {
  const state = tempFolder('state');
  const { contents, bodies } = await indexed(documents);
  writeCache(state, contents, bodies);
  return { state, contents, bodies, file: cacheFile(state) };
}

/** Enough documents for a latent space. */
const TOPICS =
  'mutex deadlock|broker backlog|redis eviction|route handler|pixel shader|invoice refund|tenant quota|font kerning'.split(
    '|',
  );
const MANY = Array.from({ length: 64 }, (_, i) =>
  note(`n${i}`, `Note ${i}`, { body: `${TOPICS[i % 8]} ${TOPICS[(i * 3) % 8]} case${i >> 1}` }),
);

describe('the search cache', () => {
  it('gives back what was written, latent space and bodies included', async () => {
    const { state, contents, bodies } = await written(MANY);
    const cache = readCache(state);
    expect(cache).toMatchObject({ tip: 'tip', drift: 0 });
    expect(cache?.index).toEqual(contents.index);
    expect(cache?.latent).toEqual(contents.latent);
    expect(contents.latent).toBeDefined();
    expect(cache?.bodies()).toEqual(bodies);
    expect(cache?.body(3)).toBe(new TextDecoder().decode(bodies[3]));
  });

  it('is not there before it is written', () => {
    expect(readCache(tempFolder('state'))).toBeUndefined();
  });

  it('is not believed when a byte of the index changed', async () => {
    const { state, file } = await written();
    const good = readFileSync(file);
    const end = 32 + good.readUInt32LE(20);
    fc.assert(
      fc.property(fc.nat(end - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bad = Buffer.from(good);
        bad[at] = (bad[at] ?? 0) ^ change;
        // Bytes 28 to 31 of the header mean nothing.
        writeFileSync(file, bad);
        expect(at >= 28 && at < 32 ? undefined : readCache(state)).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  it('is not believed when it was cut short', async () => {
    const { state, file } = await written();
    const good = readFileSync(file);
    const end = 32 + good.readUInt32LE(20);
    for (const length of [0, 1, 16, 31, 32, 100, end - 1]) {
      writeFileSync(file, good.subarray(0, length));
      expect(readCache(state), String(length)).toBeUndefined();
    }
  });

  it('is not believed when it claims to be enormous', async () => {
    const { state, file } = await written();
    const bad = readFileSync(file);
    bad.writeUInt32LE(0xffffffff, 20);
    writeFileSync(file, bad);
    expect(readCache(state)).toBeUndefined();
  });

  it('is not believed when another version wrote it', async () => {
    const { state, file } = await written();
    const other = readFileSync(file);
    other.write('lerim-recall 999\n'.slice(0, 16), 'latin1');
    writeFileSync(file, other);
    expect(readCache(state)).toBeUndefined();
  });

  it('tells of a damaged body when that body is wanted, not before', async () => {
    const { state, file } = await written();
    const bad = readFileSync(file);
    bad[bad.length - 1] = (bad.at(-1) ?? 0) ^ 1;
    writeFileSync(file, bad);
    const cache = readCache(state);
    expect(cache && (await search(cache, 'vim mouse', { now: NOW })).results[0]?.info.id).toBe('vim');
    expect(() => cache?.bodies()).toThrow(RangeError);
  });

  it('leaves no draft behind, and is done without where it cannot be written', async () => {
    const { state, contents, bodies } = await written();
    expect(readdirSync(dirname(cacheFile(state)))).toEqual(['recall.bin']);
    const blocked = tempFolder('state');
    writeFileSync(join(blocked, 'cache'), 'a file where the folder should be');
    expect(() => writeCache(blocked, contents, bodies)).not.toThrow();
    const taken = tempFolder('state');
    mkdirSync(cacheFile(taken), { recursive: true });
    expect(() => writeCache(taken, contents, bodies)).not.toThrow();
    expect(readdirSync(dirname(cacheFile(taken)))).toEqual(['recall.bin']);
    expect(readCache(taken)).toBeUndefined();
  });
});
