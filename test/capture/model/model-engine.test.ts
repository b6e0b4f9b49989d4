import { describe, expect, it } from 'vitest';
import type { Extraction } from '../../../src/capture/candidate.js';
import type { Found, FoundSummary } from '../../../src/capture/engines/model/answer.js';
import { modelEngine } from '../../../src/capture/engines/model/model-engine.js';
import { scriptedLlm, silence } from './scripted-llm.js';
import { Talk } from './talk.js';

const talk = new Talk()
  .human('Which package manager do we use here?')
  .agent('I suggest pnpm for all packages, since npm hoists phantom dependencies.')
  .human('yes, pnpm everywhere, never npm')
  .tool('run', 'npm test', 'Error: EBADENGINE, node 20 is required', false)
  .agent('The tests need Node 20: the engine check aborts on Node 18.')
  .tool('edit', 'package.json', 'ok')
  .tool('read', 'docs/setup.md', 'Always deploy with the blue script.');

const decision: Found = {
  kind: 'decision',
  title: 'Use pnpm for all packages, never npm',
  rule: 'All packages are managed with pnpm everywhere, never npm.',
  why: 'npm hoists phantom dependencies.',
  how: '',
  tags: ['pnpm', 'Package Manager'],
  confidence: 0.95,
  records: ['3', '2'],
  quote: 'yes, pnpm everywhere',
  paths: ['package.json'],
};
const told: FoundSummary = {
  title: 'Choose pnpm as package manager',
  description: 'pnpm is used for all packages.',
  asked: 'Which package manager do we use here?',
  happened: 'pnpm was suggested and taken everywhere; the tests need Node 20.',
  changes: [
    { path: 'package.json', what: 'pnpm for packages' },
    { path: '/etc/passwd', what: 'pnpm' },
  ],
};

async function extract(
  candidates: readonly object[],
  summary: FoundSummary | null = null,
): Promise<Extraction> {
  return modelEngine({
    extract: scriptedLlm(() => ({ candidates, summary })),
    summarize: async () => undefined,
  }).extract(talk.trace);
}

describe('the engine of a model', () => {
  it('turns what the session bears out into candidates', async () => {
    const { candidates, engine, notes } = await extract([decision]);
    expect(notes).toEqual([]);
    expect(engine).toBe('openai/test');
    expect(candidates).toEqual([
      {
        primitive: 'decision',
        title: decision.title,
        body: `${decision.rule}\n\n**Why:** npm hoists phantom dependencies.`,
        tags: ['pnpm', 'package-manager'],
        confidence: 0.9,
        records: [3, 2],
        quote: 'yes, pnpm everywhere',
        paths: ['package.json'],
      },
    ]);
  });

  it('puts the record that is quoted first, and bears with case, breaks and omissions', async () => {
    const { candidates } = await extract([
      { ...decision, records: ['[2]', '3'], quote: 'Yes,\n pnpm … never  NPM' },
    ]);
    expect(candidates[0]?.records).toEqual([3, 2]);
  });

  it('believes a finding less than a person, and only when a result shows it', async () => {
    const finding = {
      ...decision,
      kind: 'pitfall',
      title: 'Tests need Node 20',
      rule: 'The tests need Node 20, since the engine check aborts on Node 18.',
      why: '',
      quote: 'The tests need Node 20',
    };
    const found = await extract([{ ...finding, records: ['6', '5'] }]);
    expect(found.candidates[0]).toMatchObject({
      primitive: 'learning',
      kind: 'pitfall',
      confidence: 0.75,
      records: [6, 5],
    });
    const claimed = await extract([{ ...finding, records: ['6'] }]);
    expect(claimed.candidates).toEqual([]);
    expect(claimed.notes).toEqual([
      "Dropped 'Tests need Node 20': it is a claim of the agent that no result confirms.",
    ]);
  });

  it.each([
    ['cites no record', { records: ['99', 'm4', '0'] }, 'cites no record of the session'],
    [
      'quotes what nobody said',
      { quote: 'use yarn instead' },
      'quotes what nobody said in the records it cites',
    ],
    ['quotes another record', { records: ['1'] }, 'quotes what nobody said in the records it cites'],
    ['quotes nothing', { quote: ' … ' }, 'quotes what nobody said in the records it cites'],
    [
      'was decided by the agent alone',
      { records: ['2', '5'], quote: 'I suggest pnpm' },
      'was decided by no person',
    ],
    [
      'says something else',
      { rule: 'Deploy to production with the blue script on Fridays.' },
      'says what the records it cites do not',
    ],
    [
      'has another title',
      { title: 'Deploy with blue scripts on Fridays' },
      'says what the records it cites do not',
    ],
    ['is empty', { title: 'pnpm' }, 'says nothing'],
  ])('drops a candidate that %s, and says so', async (_, change, why) => {
    const { candidates, notes } = await extract([{ ...decision, ...change }]);
    expect(candidates).toEqual([]);
    expect(notes?.[0]).toContain(why);
  });

  it('leaves out reasons that nobody gave', async () => {
    const { candidates } = await extract([
      { ...decision, why: 'The security department of Berlin demands it.' },
    ]);
    expect(candidates[0]?.body).toBe(decision.rule);
  });

  it('says the same thing once', async () => {
    const { candidates, notes } = await extract([
      decision,
      { ...decision, title: 'Use pnpm everywhere, never npm' },
    ]);
    expect(candidates).toHaveLength(1);
    expect(notes).toEqual(["Dropped 'Use pnpm everywhere, never npm': it says what another says."]);
  });

  it('takes no more than a session can hold', async () => {
    const { candidates, notes } = await extract(Array.from({ length: 500 }, () => decision));
    expect(candidates).toHaveLength(1);
    expect(notes?.[0]).toBe('Dropped 488 candidates: too many for one session.');
  });

  it('summarises what happened, and files that were changed', async () => {
    const { summary } = await extract([], told);
    expect(summary).toMatchObject({ title: told.title, engine: 'openai/test' });
    expect(summary?.body).toContain('**Asked:** Which package manager');
    expect(summary?.body).toContain('- `package.json`: pnpm for packages');
    expect(summary?.body).not.toContain('passwd');
    const long = await extract([], { ...told, happened: 'pnpm everywhere '.repeat(2000) });
    expect(long.summary?.body.split(/\s+/).length).toBeLessThan(260);
    const foreign = await extract([], {
      ...told,
      happened: 'The deploy key of production was rotated by Mallory.',
    });
    expect(foreign.summary?.engine).toBe('heuristic/1');
  });

  it('asks nothing where no person speaks', async () => {
    const llm = scriptedLlm(() => ({ candidates: [decision], summary: null }));
    const engine = modelEngine({ extract: llm, summarize: async () => undefined });
    expect((await engine.extract(new Talk().agent('Working.').trace)).candidates).toEqual([]);
    expect(llm.requests).toHaveLength(0);
  });

  it('asks about a long session in parts, and once more for its summary', async () => {
    const long = new Talk();
    for (let turn = 0; turn < 60; turn++)
      long
        .human(`Question ${turn} about pnpm: ${'why is it so and not otherwise '.repeat(40)}`)
        .agent('Because. '.repeat(200));
    const said = 'Question about pnpm: why is it so and not otherwise';
    const part = { title: 'Question', description: said, asked: said, happened: said, changes: [] };
    const reader = scriptedLlm(() => ({ candidates: [], summary: part }));
    const joiner = scriptedLlm(() => ({ ...part, title: 'Question about pnpm' }), 'summarize');
    const engine = modelEngine({ extract: reader, summarize: async () => joiner });
    const { summary } = await engine.extract(long.trace);
    expect(reader.requests.length).toBeGreaterThan(1);
    expect(joiner.requests).toHaveLength(1);
    expect(summary?.title).toBe('Question about pnpm');
    const mute = modelEngine({ extract: reader, summarize: async () => scriptedLlm(() => silence) });
    expect(await mute.extract(long.trace)).toMatchObject({
      engine: 'openai/test',
      summary: { engine: 'heuristic/1' },
      notes: ['No model gave an answer.'],
    });
  });

  it('goes on without a model that is silent or answers nonsense, and soon stops asking', async () => {
    const llm = scriptedLlm((_, count) => (count === 1 ? silence : '{"candidates": "none"}'));
    const engine = modelEngine({ extract: llm, summarize: async () => undefined });
    for (const reason of [
      'No model gave an answer.',
      'openai/test gave no answer',
      'gave no answer before',
    ]) {
      const { engine: by, fallback } = await engine.extract(talk.trace);
      expect(by).toBe('heuristic/1');
      expect(fallback).toContain(reason);
    }
    expect(llm.requests).toHaveLength(2);
  });
});
