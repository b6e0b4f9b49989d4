import { describe, expect, it } from 'vitest';
import { indexed, note, STORE } from './documents.js';

const changed = STORE.filter(({ info }) => info.id !== 'css').map((document) =>
  document.info.id === 'vim' ? note('vim', 'Turn off the mouse in vim', { body: 'Set `mouse=`.' }) : document,
);

describe('assemble', () => {
  it('reads only what changed, and ends where reading all would', async () => {
    const before = await indexed(STORE);
    const after = await indexed([...changed, note('new', 'Something new')], before.cache, 'next');
    const anew = await indexed([...changed, note('new', 'Something new')], undefined, 'next');
    expect(after.read.sort()).toEqual(['learnings/new.md', 'learnings/vim.md']);
    expect(after.contents).toEqual({ ...anew.contents, drift: 0 });
    expect(after.bodies).toEqual(anew.bodies);
  });

  it('reads nothing when nothing changed', async () => {
    const before = await indexed(STORE);
    expect((await indexed(STORE, before.cache)).read).toEqual([]);
  });

  it('reads a file again that moved', async () => {
    const before = await indexed(STORE);
    const moved = STORE.map((document) =>
      document.info.id === 'css'
        ? { ...document, info: { ...document.info, path: 'archived/learnings/css.md', archived: true } }
        : document,
    );
    expect((await indexed(moved, before.cache)).read).toEqual(['archived/learnings/css.md']);
  });

  it('keeps one file for an id: the one in use, then the newer', async () => {
    const titles = async (...documents: ReturnType<typeof note>[]) => {
      const { cache } = await indexed(documents);
      return new TextDecoder().decode(cache.texts.infoBytes);
    };
    const one = note('x', 'In use');
    const gone = note('x', 'Put aside', {
      archived: true,
      path: 'archived/x.md',
      updated: '2026-02-25T00:00:00Z',
    });
    const newer = note('x', 'Newer', { path: 'learnings/z.md', updated: '2026-02-26T00:00:00Z' });
    expect(await titles(one, gone)).toMatch(/^[^}]*In use[^}]*\}$/);
    expect(await titles(gone, one, newer)).toMatch(/^[^}]*Newer[^}]*\}$/);
  });

  it('places new notes in the latent space until enough have changed to learn it again', async () => {
    const many = Array.from({ length: 400 }, (_, i) =>
      note(`n${1000 + i}`, 'A note', { body: `topic${i % 10} word${i % 13} case${i >> 1}` }),
    );
    const before = await indexed(many);
    const few = await indexed([...many, note('n2000', 'On topic3 and word5')], before.cache);
    expect(few.contents.drift).toBe(1);
    expect(few.contents.latent?.documentVectors).toHaveLength(401 * (few.contents.latent?.dimensions ?? 0));
    const lot = Array.from({ length: 40 }, (_, i) => note(`n3${100 + i}`, `Another on locks ${i}`));
    expect((await indexed([...many, ...lot], before.cache)).contents.drift).toBe(0);
  });
});
