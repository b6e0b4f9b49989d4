import { describe, expect, it } from 'vitest';
import { search } from '../../src/recall/search.js';
import { NOW } from '../helpers/repository.js';
import { found, indexed, note, STORE } from './documents.js';

describe('search', () => {
  it('finds by other words for the same thing', async () => {
    expect((await found(STORE, 'Which authentication do our endpoints use?'))[0]).toBe('auth');
    expect((await found(STORE, 'try again when rate limited'))[0]).toBe('retry');
    expect((await found(STORE, 'open a PR'))[0]).toBe('rebase');
  });

  it('finds despite typos', async () => {
    expect((await found(STORE, 'pytset fixtrues'))[0]).toBe('fixtures');
    expect((await found(STORE, 'mosue in vim'))[0]).toBe('vim');
  });

  it('takes no common word for a misspelling of another', async () => {
    const documents = [note('pool', 'Close the pool before exit'), note('tls', 'Use TLS to the database')];
    expect(await found(documents, 'Then edit it.')).toEqual([]);
    expect(await found(documents, 'databse')).toEqual(['tls']);
  });

  it('finds identifiers in whole, in parts and in another spelling', async () => {
    for (const question of [
      'FeatureFlagRegistry',
      'feature_flag_registry',
      'flag registry',
      'FeatureFlagRegistry.refresh',
    ])
      expect((await found(STORE, question))[0]).toBe('camel');
    expect((await found(STORE, 'host.docker.internal'))[0]).toBe('compose');
  });

  it('puts a hit in the title before one in the body', async () => {
    const filler = STORE.filter(({ info }) => info.id !== 'vim');
    const documents = [
      ...filler,
      note('in-body', 'Something else entirely', { body: 'It mentions kubernetes in passing.' }),
      note('in-title', 'About kubernetes', { body: 'It says something else in passing.' }),
    ];
    expect((await found(documents, 'kubernetes')).slice(0, 2)).toEqual(['in-title', 'in-body']);
  });

  it('puts what covers the question before what repeats one word of it', async () => {
    const documents = [
      ...STORE,
      note('both', 'Lock tables', { body: 'Deadlock when two migrations run.' }),
      note('one', 'Migrations', { body: 'Migrations migrations migrations migrations migrations.' }),
    ];
    expect((await found(documents, 'deadlock migrations'))[0]).toBe('both');
  });

  it('gives the same answer whatever the order of files, and each time', async () => {
    const question = 'how do tests share a client against the host';
    const once = await found(STORE, question);
    expect(await found([...STORE].reverse(), question)).toEqual(once);
    expect(await found(STORE, question)).toEqual(once);
  });

  it('orders equals by what the memory itself is sure of', async () => {
    const twins = [
      note('b', 'Same words', { confidence: 0.9 }),
      note('a', 'Same words', { confidence: 0.2 }),
    ];
    expect((await found([...STORE, ...twins], 'same words')).slice(0, 2)).toEqual(['b', 'a']);
  });

  it('leaves out what was archived or superseded, and summaries, unless asked for', async () => {
    const documents = [
      ...STORE,
      note('old', 'Kafka topics keep a week', { archived: true, path: 'archived/learnings/old.md' }),
      note('beaten', 'Kafka topics keep a day', { superseded_by: 'old' }),
      note('told', 'Kafka session', { primitive: 'summary' }),
    ];
    expect(await found(documents, 'kafka topics')).toEqual([]);
    expect((await found(documents, 'kafka topics', { archived: 'only' })).sort()).toEqual(['beaten', 'old']);
    expect(await found(documents, 'kafka', { primitives: ['summary'] })).toEqual(['told']);
    expect((await found(documents, 'vim kafka', { archived: 'also' })).sort()).toEqual([
      'beaten',
      'old',
      'vim',
    ]);
  });

  it('filters by primitive, kind and tags, and holds to the limit', async () => {
    expect(await found(STORE, 'pull requests', { tags: ['review'] })).toEqual(['bodyless']);
    expect(await found(STORE, 'pull requests', { kinds: ['pitfall'] })).toEqual([]);
    expect(await found(STORE, 'pull requests', { primitives: ['decision'] })).toEqual([]);
    expect(await found(STORE, 'pull requests', { limit: 1 })).toHaveLength(1);
  });

  it('is sure of what is there and doubts what is not', async () => {
    const { cache } = await indexed(STORE);
    const sure = async (question: string) => (await search(cache, question, { now: NOW })).confidence;
    for (const question of [
      'How do we do API auth?',
      'vim mouse',
      'share pytest fixtures',
      'FeatureFlagRegistry',
    ])
      expect(await sure(question), question).toBeGreaterThanOrEqual(0.5);
    for (const question of [
      'Who is on call this weekend?',
      'How long do Kafka topics keep messages?',
      'Deploy a Solidity contract with Hardhat',
      'office holiday policy',
      'qwertyuiop zxcvbnm',
    ])
      expect(await sure(question), question).toBeLessThan(0.5);
  });

  it('never lets confidence rise down the list', async () => {
    const { cache } = await indexed(STORE);
    const { results } = await search(cache, 'use a token in tests of the api', { now: NOW });
    const confidences = results.map(({ confidence }) => confidence);
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
  });

  it('says what matched where', async () => {
    const { cache } = await indexed(STORE);
    const { results } = await search(cache, 'vim mouze', { now: NOW, explain: true });
    expect(results[0]?.why).toEqual([
      { word: 'vim', found: 'vim', factor: 1, fields: expect.objectContaining({ title: 1, tags: 1 }) },
      { word: 'mouze', found: 'mous', factor: 0.8, fields: expect.objectContaining({ title: 1 }) },
    ]);
  });

  it('copes with questions of nothing, of stopwords, of symbols and of other scripts', async () => {
    for (const question of [
      '',
      '   ',
      '???',
      'how do we do it',
      '\u0000\ud800',
      '認証',
      '🦊',
      'a'.repeat(9000),
    ])
      await expect(found(STORE, question)).resolves.toBeInstanceOf(Array);
    expect(await found([], 'anything')).toEqual([]);
    expect((await found([note('only', 'To be or not to be')], 'to be or not to be'))[0]).toBe('only');
  });
});
