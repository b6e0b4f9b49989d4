import { describe, expect, it } from 'vitest';
import { agent, candidates, edit, human } from './script.js';

const QUESTION = [
  'Where should the state of a run be kept?',
  '- In the repository: versioned with the code, visible to everyone',
  '- In the home folder: private to each user, lost with the machine',
].join('\n');

const OPTIONS = `There are two ways to share the types.

**Option A — One generated package**
Every service imports the same package; a breaking change fails at build time in all of them.

**Option B — Copies in each service**
Services can lag behind, but nothing breaks when the schema moves.

My recommendation: Option B, because it is less work now.`;

describe('what a human chooses', () => {
  it('reads the answer to a question together with the question and the option', async () => {
    const found = await candidates(
      human('Remember the state of a run between two calls'),
      agent('Two places come to mind.'),
      human('In the repository', 'answer', { question: QUESTION }),
      agent("I'll store it under `.state/`."),
      edit('src/state.ts'),
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ primitive: 'decision' });
    expect(found[0]?.body).toContain('In the repository: versioned with the code');
    expect(found[0]?.body).toContain('Where should the state of a run be kept?');
    expect(found[0]?.body).toMatch(/Not chosen: In the home folder/);
    expect(found[0]?.records[0]).toBe(3);
  });

  it('resolves "option A" against the recommendation', async () => {
    const found = await candidates(
      human('How should our services share the types of the events schema?'),
      agent(OPTIONS),
      human('I prefer option A'),
      agent("I'll create the package."),
      edit('packages/events/index.ts'),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.title).toContain('One generated package');
    expect(found[0]?.body).toContain('fails at build time');
    expect(found[0]?.body).not.toContain('I recommend');
  });

  it('keeps a recommendation that was asked for and taken', async () => {
    const found = await candidates(
      human('Can you suggest a format for our release notes?'),
      agent(
        'I recommend Conventional Commits for the release notes, because the notes can then be generated from the history. Shall I set it up?',
      ),
      human('yes'),
      agent("I'll add the check."),
      edit('.commitlintrc.yml'),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.body).toContain('Conventional Commits');
    expect(found[0]?.records).toEqual(expect.arrayContaining([3, 2]));
  });

  it.each([
    ['Which file should I start with?\n- parser.ts: the biggest\n- lexer.ts: the smallest', 'parser.ts'],
    ['Should I commit now?\n- Yes: commit and push\n- No: wait', 'Yes'],
    [
      'Which branch should I rebase on?\n- main: the default\n- develop: where the feature started',
      'develop',
    ],
  ])('keeps nothing of a choice about the work at hand: %s', async (question, answer) => {
    const found = await candidates(
      human('Fix the parser'),
      agent('Before I begin:'),
      human(answer, 'answer', { question }),
      agent('Starting.'),
      edit('src/parser.ts'),
    );
    expect(found).toEqual([]);
  });

  it('keeps nothing of a yes to an offer of work', async () => {
    const found = await candidates(
      human('what does io.Discard do?'),
      agent(
        'It throws away what is written to it. That would be cleaner here. Want me to update the code to use it?',
      ),
      human('yes please'),
      edit('telemetry.go'),
      agent('Done.'),
    );
    expect(found).toEqual([]);
  });
});
