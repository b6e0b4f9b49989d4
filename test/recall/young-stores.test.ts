import { describe, expect, it } from 'vitest';
import { askedKind } from '../../src/recall/asked-kind.js';
import { found, note } from './documents.js';
import { measureYoung, youngStores } from './young-stores.js';

const { working, kept } = youngStores();

/** With `MISSES=1` prints each question that goes wrong. */
describe('a store of 2 to 40 memories', () => {
  it.each([
    ['worked with', working, { first: 0.82, three: 0.9, auc: 0.74, kept: 0.6, rejected: 0.64 }],
    ['kept back', kept, { first: 0.86, three: 0.93, auc: 0.85, kept: 0.67, rejected: 0.88 }],
  ])('answers most of what it can, and little else (stores %s)', async (half, stores, least) => {
    const { misses, ...figures } = await measureYoung(stores);
    console.log(half, figures);
    if (process.env.MISSES) console.log(misses.join('\n'));
    for (const [name, share] of Object.entries(least))
      expect(figures[name as keyof typeof figures], name).toBeGreaterThanOrEqual(share);
  });

  it('takes one of a kind for the kind, not the kind for one of it', async () => {
    const documents = [
      note('pg', 'Use Postgres for orders'),
      note('db', 'Back the database up each night'),
      note('css', 'Center a box with grid'),
    ];
    expect(await found(documents, 'which database do we use')).toContain('pg');
    expect(await found(documents, 'postgres')).not.toContain('db');
  });
});

describe('the kind of thing a question asks for', () => {
  it.each([
    ['Which test framework do we use?', ['test', 'framework'], ['framework']],
    ['what kind of cache is used', ['cach'], []],
    ['What is our job queue', ['job', 'queue'], []],
    ["who's our DNS provider?", ['dns', 'provid'], ['provid']],
    ['what do we use for logging', ['log'], []],
    ['which library?', ['librari'], []],
    ['how do we deploy', [], []],
    ['what', [], []],
    ['', [], []],
  ])('%j', (question, terms, passing) => {
    const kind = askedKind(question);
    expect([...kind.terms]).toEqual(terms);
    expect([...kind.passing]).toEqual(passing);
  });
});
