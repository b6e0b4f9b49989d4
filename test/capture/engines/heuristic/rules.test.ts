import { describe, expect, it } from 'vitest';
import { agent, candidates, edit, human, run } from './script.js';

describe('rules that are said briefly', () => {
  it.each([
    'Every export must carry the id of the tenant',
    'All our endpoints need to check the csrf token before they change data',
  ])('hears one over a class of things in the first prompt: %s', async (text) => {
    const found = await candidates(human(text), agent("I'll look at how this is done."), edit('src/a.ts'));
    expect(found.map((memory) => memory.primitive)).toEqual(['decision']);
  });

  it('hears the release the code is to build on', async () => {
    const found = await candidates(
      human('Use terraform version 1.5.7'),
      agent('I will pin it.'),
      edit('versions.tf'),
    );
    expect(found[0]?.title).toBe('Use terraform version 1.5.7');
  });

  it('reads a number as the pick from the list that the agent asked about', async () => {
    const found = await candidates(
      human('We need a way to share fixtures between the services'),
      agent(
        'Where should the fixtures live?\n\n1. **One package** - every service depends on it and gets the same data\n2. **Copies** - each service keeps its own and they may drift apart',
      ),
      human('1'),
      agent("Got it, I'll create the package."),
      edit('packages/fixtures/index.ts'),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.title).toContain('One package');
    expect(found[0]?.body).toContain('Not chosen: Copies');
    expect(found[0]?.records[0]).toBe(3);
  });
});

const REPORT =
  'On phones with many photos the gallery shows a spinner for a minute and then the app crashes. Investigate and fix';
const CAUSE =
  'Root cause was the album view asking for every photo of the library on each tap. `openAlbum` called `loadLibrary`, which decodes all thumbnails before the first one is shown. I changed it to load the album only.';

describe('a fault that a person reported', () => {
  it('leaves its root cause when a check passed after the change', async () => {
    const found = await candidates(
      human(REPORT),
      agent("I'm tracing how the gallery loads."),
      edit('src/gallery.ts'),
      run('npm test', '42 passing'),
      agent(CAUSE),
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ primitive: 'learning', kind: 'pitfall' });
    expect(found[0]?.body).toContain('decodes all thumbnails');
    expect(found[0]?.body).not.toContain('I changed it');
  });

  it('leaves nothing when nothing was checked', async () => {
    expect(await candidates(human(REPORT), edit('src/gallery.ts'), agent(CAUSE))).toEqual([]);
  });

  it('leaves nothing when the cause is a guess', async () => {
    const found = await candidates(
      human(REPORT),
      edit('src/gallery.ts'),
      run('npm test', '42 passing'),
      agent(CAUSE.replace('was the', 'is probably the')),
    );
    expect(found).toEqual([]);
  });
});

it('takes from an approved plan what the person had required', async () => {
  const plan =
    '# Plan: Describe the roles\n\n## Context\n\nThe page has an empty section. The user gave two links and the requirement that the text stays free of product names.\n\n## Steps\n\n1. Write the section\n2. Check the links\n';
  const found = await candidates(human(plan, 'plan'), edit('docs/roles.md'), agent('Done.'));
  expect(found).toHaveLength(1);
  expect(found[0]?.body).toContain('free of product names');
});
