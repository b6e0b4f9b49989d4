import { describe, expect, it } from 'vitest';
import type { OpenCache } from '../../../src/recall/cache-file.js';
import { ANSWERS } from '../../../src/recall/confidence.js';
import { chooseForPrompt } from '../../../src/recall/inject/choose-for-prompt.js';
import { search } from '../../../src/recall/search.js';
import { NOW } from '../../helpers/repository.js';
import { indexed, note } from '../documents.js';
import { allNotes, developing, hasLabels, notesFor } from '../labelled.js';

const SMALL = [
  note('pg', 'Use Postgres rather than SQLite', { body: 'Several writers lock SQLite.' }),
  note('band', 'Run tests with --runInBand', { body: 'Tests share one database.' }),
  note('pnpm', 'Add packages with pnpm', { body: 'The lock file is that of pnpm.' }),
  note('squash', 'Squash pull requests when they are merged', { body: 'The history reads better.' }),
];

async function given(cache: OpenCache, prompt: string, before: readonly string[] = []): Promise<string[]> {
  const recalls = {
    async search(question: string, options: Parameters<typeof search>[2]) {
      const { results, confidence, concepts } = await search(cache, question, options);
      return {
        results: results.map((result) => ({ ...result, scope: 'project' as const, concepts })),
        confidence,
      };
    },
  };
  const options = { fit: ANSWERS, given: new Set(before), now: NOW };
  return (await chooseForPrompt(recalls, prompt, options)).map(({ info }) => info.id);
}

describe('memories for a prompt', () => {
  it('are those that one of its sentences is about, each once, and none for the rest', async () => {
    const { cache } = await indexed(SMALL);
    expect(await given(cache, 'Should orders go to Postgres or SQLite?')).toEqual(['pg']);
    const long =
      'Hey, Maria opened a ticket yesterday about the slow page. Should orders go to Postgres or SQLite? Then run the tests, and tell me how it went.';
    expect((await given(cache, long)).sort()).toEqual(['band', 'pg']);
    expect(await given(cache, long, ['pg'])).toEqual(['band']);
    expect(await given(cache, 'Make the button on the landing page blue.')).toEqual([]);
  });
});

describe.skipIf(!hasLabels)('memories for labelled questions as prompts', () => {
  it('have the right one among few for most, and are none where there is no answer', async () => {
    const questions = developing();
    const { cache } = await indexed(notesFor(questions, allNotes(), 300));
    let [right, nothing, most] = [0, 0, 0];
    for (const { query, relevant } of questions) {
      const ids = await given(cache, query);
      most = Math.max(most, ids.length);
      if (relevant.length === 0) nothing += ids.length === 0 ? 1 : 0;
      else right += relevant.some((id) => ids.includes(id)) ? 1 : 0;
    }
    const answerable = questions.filter(({ relevant }) => relevant.length > 0).length;
    expect(right / answerable).toBeGreaterThan(0.72);
    expect(nothing / (questions.length - answerable)).toBeGreaterThanOrEqual(0.95);
    expect(most).toBe(3);
  });
});
