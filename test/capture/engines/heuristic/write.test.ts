import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../../src/capture/engines/heuristic/claim.js';
import { tagsOf } from '../../../../src/capture/engines/heuristic/names.js';
import { titleFrom } from '../../../../src/capture/engines/heuristic/title.js';
import { writeClaim } from '../../../../src/capture/engines/heuristic/write.js';

function claim(said: string[], more: Partial<Claim> = {}): Claim {
  return {
    act: 'correction',
    kind: 'decision',
    at: 1,
    said,
    why: [],
    how: [],
    restated: [],
    records: [1],
    quote: said[0] ?? '',
    paths: [],
    score: 0.9,
    ...more,
  };
}

describe('a memory reads well on its own', () => {
  it('stands on the general rule; the veto of one thing is how it applies', () => {
    const memory = writeClaim(
      claim(["no, don't add lodash.", 'we keep the bundle under 20 kB because it is inlined into emails.']),
    );
    expect(memory.title).toBe('We keep the bundle under 20 kB');
    expect(memory.body).toBe(
      "We keep the bundle under 20 kB.\n\n**Why:** It is inlined into emails.\n\n**How to apply:** Don't add lodash.",
    );
  });

  it('drops the talk before a rule and cuts off the reason added with a comma', () => {
    const memory = writeClaim(
      claim([
        'yes, that one catches everyone: always run make seed before make e2e, the database is empty otherwise',
      ]),
    );
    expect(memory).toMatchObject({
      primitive: 'learning',
      kind: 'procedure',
      title: 'Always run make seed before make e2e',
      body: 'Always run make seed before make e2e.\n\n**Why:** The database is empty otherwise.',
    });
    expect(memory.tags).toEqual(expect.arrayContaining(['seed', 'e2e']));
  });

  it('says what was answered only where the rule needs it', () => {
    const answers = 'The importer could keep the raw payload next to the parsed one.';
    expect(writeClaim(claim(["it shouldn't be kept at all"], { answers })).body).toContain(
      `**Context:** ${answers}`,
    );
    expect(
      writeClaim(claim(['The importer must never store raw payloads of customers on disk'], { answers }))
        .body,
    ).not.toContain('Context');
  });

  it('takes the title from what the agent admitted where the person only denied', () => {
    const memory = writeClaim(
      claim(['That is not correct, look at the docs again'], {
        admitted: true,
        restated: ['The webhook does send a `signature` header with every delivery of an event.'],
      }),
    );
    expect(memory.title).toBe('The webhook does send a `signature` header with every delivery of an event');
  });

  it.each([
    ['We never delete rows of the audit table, they are kept for seven years', 'decision', undefined],
    ['I prefer small commits over one big commit', 'learning', 'preference'],
    ['The proxy silently drops headers with underscores', 'learning', 'pitfall'],
    ['Start the emulator before the integration tests', 'learning', 'procedure'],
  ])('knows the kind of "%s" by its shape', (text, primitive, kind) => {
    const memory = writeClaim(claim([text], { act: 'statement' }));
    expect(memory.primitive).toBe(primitive);
    expect(memory.primitive === 'learning' ? memory.kind : undefined).toBe(kind);
  });
});

it('cuts a title between words, with nothing left hanging and no code span open', () => {
  const title = titleFrom(
    'The nightly export writes every invoice of the last two months into one file and the `reconcile --all --strict` command reads it',
  );
  expect(title.length).toBeLessThanOrEqual(80);
  expect(title).not.toMatch(/(?:\b(?:and|the|so|of)|[,;:])…?$/);
  expect((title.match(/`/g) ?? []).length % 2).toBe(0);
});

it('tags tools and scripts that are named, not words of talk', () => {
  expect(tagsOf('Always run npm run fixtures before npm test')).toEqual(['npm', 'fixtures']);
  expect(tagsOf('Stop. Use this and keep it')).toEqual([]);
});
