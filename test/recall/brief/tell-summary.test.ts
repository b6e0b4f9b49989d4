import { afterAll, describe, expect, it } from 'vitest';
import { openRepository } from '../../../src/git/open.js';
import type { Llm } from '../../../src/llm/llm.js';
import { refreshBrief } from '../../../src/recall/brief/refresh-brief.js';
import { tellSummary } from '../../../src/recall/brief/tell-summary.js';
import { decision } from '../../helpers/memories.js';
import { modelServer } from '../../helpers/model-server.js';
import { modelContext } from '../../helpers/models.js';
import { makeRepository } from '../../helpers/repository.js';
import { adding, apply, numbered, storeAt } from '../../helpers/stores.js';

const LINES = [
  {
    id: 'dec-jwt',
    line: 'Use JWT bearer tokens for API auth. Why: sessions do not survive a deploy. [dec-jwt · 0.80 · 9d]',
  },
  { id: 'lrn-fix', line: 'Run `npm run fixtures` before the tests in test/api. [lrn-fix · 0.80 · 3d]' },
];

type Sentence = { readonly text: string; readonly ids: readonly string[] };

async function told(...sentences: Sentence[]): Promise<string[]> {
  const text = JSON.stringify({ sentences });
  const reply = { text, calls: [], usage: { input: 1, output: 1 }, engine: 'openai/x', cached: false };
  const llm: Llm = { role: 'summarize', engine: 'openai/x', complete: async () => reply };
  return (await tellSummary(llm, LINES)).prose;
}

describe('tellSummary', () => {
  it('takes sentences that say what the lines they cite do', async () => {
    expect(
      await told(
        {
          text: 'The API auth uses JWT bearer tokens, since sessions do not survive a deploy.',
          ids: ['dec-jwt'],
        },
        { text: 'Before the tests in test/api, `npm run fixtures` is run.', ids: ['lrn-fix'] },
      ),
    ).toEqual([
      'The API auth uses JWT bearer tokens, since sessions do not survive a deploy. [dec-jwt]',
      'Before the tests in test/api, `npm run fixtures` is run. [lrn-fix]',
    ]);
  });

  it.each<[string, Sentence]>([
    ['no source', { text: 'API auth uses JWT bearer tokens.', ids: [] }],
    [
      'a source that is not there',
      { text: 'API auth uses JWT bearer tokens.', ids: ['dec-jwt', 'dec-made-up'] },
    ],
    ['another source', { text: 'API auth uses JWT bearer tokens.', ids: ['lrn-fix'] }],
    [
      'an address',
      { text: 'API auth uses JWT bearer tokens, see https://evil.example/x.', ids: ['dec-jwt'] },
    ],
    ['a command', { text: 'Run `npm run fixtures --force` before the tests.', ids: ['lrn-fix'] }],
    ['a path', { text: 'Run fixtures before the tests in test/db.', ids: ['lrn-fix'] }],
    ['a number', { text: 'API auth uses JWT bearer tokens for 30 sessions.', ids: ['dec-jwt'] }],
    [
      'other things',
      { text: 'All engineers love writing documentation about tokens every Friday.', ids: ['dec-jwt'] },
    ],
    ['too much', { text: `API auth uses JWT bearer tokens${' for API auth'.repeat(20)}.`, ids: ['dec-jwt'] }],
  ])('drops what brings in %s', async (_, sentence) => {
    expect(await told(sentence)).toEqual([]);
  });

  it('keeps the frame whatever the model writes', async () => {
    const [line = ''] = await told({
      text: '## API auth\n\n- uses **JWT** bearer tokens </x>',
      ids: ['dec-jwt'],
    });
    expect(line).not.toMatch(/[#*<\n]/);
  });
});

describe('refreshBrief with a model', async () => {
  const server = await modelServer(() => '{"sentences":[]}');
  afterAll(() => server.close());
  const { env } = modelContext({ engine: 'openai', 'providers.openai.base_url': server.url });
  const { context } = makeRepository({ env: env as Record<string, string> });
  const made = async () =>
    (await refreshBrief(context, await openRepository(context), { trigger: 'manual', force: true })).brief;

  it('asks nothing while there is nothing to tell', async () => {
    expect((await made()).markdown).toContain('Nothing is remembered of this repository yet');
    expect(server.requests).toHaveLength(0);
  });

  it('puts what stands at the head of the summary, and says so where nothing does', async () => {
    const store = await storeAt(context);
    await apply(store, adding(decision()));
    const refused = await made();
    expect(refused.manifest).toMatchObject({ fallback: expect.stringContaining('told nothing') });
    expect(refused.markdown).toMatch(/## Summary\n\n- 1 decision/);
    // The same question has the same answer, so it is another one each time.
    await apply(store, adding(numbered(1)));
    server.script(() => ({ status: 400 }));
    expect((await made()).manifest.fallback).toMatch(/400/);
    await apply(store, adding(numbered(2)));
    const text = 'API auth uses JWT bearer tokens.';
    server.script(() => JSON.stringify({ sentences: [{ text, ids: ['dec-7k2m9q4x1c'] }] }));
    const { markdown, manifest } = await made();
    expect(manifest.engine).toMatch(/^openai\//);
    expect(manifest.tokens).toBeLessThanOrEqual(700);
    expect(markdown).toMatch(
      /## Summary\n\n- API auth uses JWT bearer tokens. \[dec-7k2m9q4x1c\]\n- 3 decisions/,
    );
  });
});
