import { describe, expect, it } from 'vitest';
import { agent, candidates, edit, human } from './script.js';

describe('a plain statement as the whole prompt is a memory', () => {
  it.each([
    'We decided to use Postgres rather than SQLite because of concurrent writers.',
    'Decision: Postgres, not SQLite, because several workers write at once.',
    'We settled on cursor pagination because offset gets slow on the events table.',
    'from now on every migration gets a down step',
    'never push to main directly',
    'Never commit generated files.',
    'run the codegen before the tests, otherwise they fail with stale types',
    'Remember: all timestamps are stored in UTC.',
    'Please remember that the QA server has no internet access.',
    'Note for later: the billing API rate limits us at 10 requests per second.',
    "We don't support Node 16 anymore.",
    'the payments module must not import from the web module',
    'Do not edit the files in gen/, they are overwritten by the build.',
    'Our CI has no GPU, so the model tests are skipped there.',
    'Only the platform team may change the terraform modules.',
    "I don't want any emojis in the docs.",
    'we use tabs, not spaces',
    'Prefer plain functions over classes.',
  ])('%s', async (text) => {
    expect(await candidates(human(text))).toHaveLength(1);
    expect(await candidates(human(text), agent('Understood, noted.'))).toHaveLength(1);
  });
});

it('is named by what it says', async () => {
  const [found] = await candidates(
    human('Decision: Postgres, not SQLite, because several workers write at once.'),
  );
  expect(found?.title).toBe('Postgres, not SQLite');
  expect(found?.body).toContain('**Why:** Several workers write at once.');
});

describe('a plain task as the whole prompt is none', () => {
  it.each([
    'add a test for the parser',
    'rename getUser to fetchUser',
    'use the blue button here',
    'fix the lint errors',
    "let's use a map here instead",
    'the login page is broken on mobile, please fix',
    'change the timeout to 30 seconds',
    'The label should say Save, not Submit',
    "don't change the other tests for now",
    'we need a page that lists all invoices',
    'I want a dark mode toggle in the settings',
    'we have to update the fixtures before we merge',
    'the modal never closes when I press escape',
    'Implement the webhook endpoint, it has to answer with 204',
    'use the existing helper instead of writing a new one',
    'it should return an empty list instead of null here',
    'Always show the plan first? Hmm, never mind, just do it',
  ])('%s', async (text) => {
    expect(await candidates(human(text), agent('Understood.'))).toEqual([]);
    expect(await candidates(human(text), edit('src/a.ts'), agent('Done.'))).toEqual([]);
  });
});

it('leaves out what a command printed', async () => {
  const text =
    'I get this and do not know why:\n\n❯ tool resume feature\nyou must always commit all changes before you resume. Never leave any behind';
  expect(await candidates(human(text), agent('Let me look.'), edit('src/resume.ts'))).toEqual([]);
});

it('hears what is shouted', async () => {
  const found = await candidates(
    human('NO GLOBALS IN THE PLUGINS!!! they are loaded twice and overwrite each other. pass the context in'),
    agent('Sorry, I will pass the context in.'),
    edit('src/plugin.ts'),
  );
  expect(found[0]?.body).toContain('NO GLOBALS');
});
