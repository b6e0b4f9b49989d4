import { describe, expect, it } from 'vitest';
import { ask } from '../../src/recall/ask.js';
import { bestPassage } from '../../src/recall/passages.js';
import { NOW } from '../helpers/repository.js';
import { note, recallOf, STORE } from './documents.js';

async function asked(question: string, documents = STORE, limit = 3) {
  return ask(await recallOf(documents), question, { limit, now: NOW });
}

describe('ask', () => {
  it('answers with the sentence that answers', async () => {
    const { answered, memories, nearest } = await asked('How often do we retry payments on 429?');
    expect(answered).toBe(true);
    expect(memories[0]?.info.id).toBe('retry');
    expect(memories[0]?.passage).toContain('at most five times');
    expect(nearest).toEqual([]);
  });

  it('shows the code that a sentence introduces', async () => {
    const { memories } = await asked('Where do shared pytest fixtures live?');
    expect(memories[0]?.passage).toMatch(/conftest\.py:\n {4}@pytest\.fixture/);
  });

  it('holds back when nothing answers, and offers what is near', async () => {
    const nothing = await asked('Which Kafka topics do we keep for a year?');
    expect(nothing).toMatchObject({ answered: false, memories: [] });
    const near = await asked('Which tokens does the Kafka API take?');
    expect(near.answered).toBe(false);
    expect(near.nearest.map(({ info }) => info.id)).toContain('auth');
  });

  it('answers with the title where there is no body', async () => {
    const { answered, memories } = await asked('small pull requests');
    expect(answered).toBe(true);
    expect(memories[0]).toMatchObject({ info: { id: 'bodyless' }, passage: '' });
  });

  it('asks summaries only where no memory answers', async () => {
    const told = note('sum', 'Moved the billing cron to the scheduler', { primitive: 'summary', kind: 'x' });
    expect((await asked('What happened to the billing cron?', [...STORE, told])).memories[0]?.info.id).toBe(
      'sum',
    );
    const lasting = note('dec', 'The billing cron runs in the scheduler', { primitive: 'decision' });
    const { memories } = await asked('What happened to the billing cron?', [...STORE, told, lasting]);
    expect(memories.map(({ info }) => info.id)).toEqual(['dec']);
  });

  it('holds to the limit', async () => {
    const many = Array.from({ length: 9 }, (_, i) =>
      note(`m${i}`, `Mutex rule ${i}`, { body: 'Take the mutex first.' }),
    );
    expect((await asked('mutex rule', [...STORE, ...many], 2)).memories).toHaveLength(2);
  });
});

describe('bestPassage', () => {
  it('brings the reason forward where the first sentence is the title again', () => {
    const body = 'Keep it free of dependencies.\n\n**Why:** It is vendored into other repos.';
    expect(bestPassage(body, [], 'Keep it free of dependencies')).toBe(
      'Why: It is vendored into other repos.',
    );
    expect(bestPassage('Keep it free.', [], 'Keep it free')).toBe('');
  });

  it.each([
    ['', ''],
    ['   \n\n', ''],
    ['## Only a heading', ''],
    ['---\n***', ''],
    ['One sentence without an end', 'One sentence without an end'],
    ['**Why:** it __is__ so', 'Why: it is so'],
    ['See [the page](https://example.com). Done.', 'See the page.'],
    ['```\nlet a = 1;\n```', 'The code:\n    let a = 1;'],
  ])('reads %j', (body, passage) => {
    expect(bestPassage(body, [])).toBe(passage);
  });

  it('never grows beyond a few lines', () => {
    const long = `${'word '.repeat(500)}:\n\n\`\`\`\n${'line\n'.repeat(50)}\`\`\``;
    expect(bestPassage(long, []).length).toBeLessThan(1200);
    expect(bestPassage('x'.repeat(100_000), []).length).toBeLessThan(400);
  });
});
