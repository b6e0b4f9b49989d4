import { describe, expect, it } from 'vitest';
import { agent, candidates, edit, human, refused, run } from './script.js';

const LOG = Array.from(
  { length: 40 },
  (_, i) =>
    `2026-03-0${(i % 9) + 1}T10:00:${10 + i} ERROR worker must never retry a job that always fails: attempt ${i}`,
).join('\n');

const ISSUE = `Please fix this issue:

## Exports time out
### Description
Exports of large accounts time out. Users should always be able to download every export.
### Expected behavior
All exports must finish before the session ends.
### Steps to reproduce
1. Open an account with more than 10,000 rows
2. Click Export
3. Wait for a minute
### Environment
Version 3.2.1, Firefox 128, Windows 11`;

const STYLE_GUIDE = `Summarise this for me:

# Style guide
${Array.from({ length: 70 }, (_, i) => `- Rule ${i}: every function must do one thing and never more than one thing.`).join('\n')}`;

const STEPS = `# Plan: Split the module

## Steps
1. Move \`parse.ts\` to \`lib/parse.ts\`
2. Every import must be updated before the build is run
3. Run all tests

## Verification
- All tests must pass
- \`npm run lint\` never reports an error
`;

const REVIEW = `Address the review comments:

1. src/a.ts:12 The helper should always check for null before it reads the field, otherwise it could throw at runtime.
2. src/b.ts:40 Consider a map instead of a list here, since every lookup is linear and this may become slow for large inputs.`;

describe('sessions that hold nothing leave nothing', () => {
  it.each<[string, Parameters<typeof candidates>]>([
    [
      'a long log pasted for diagnosis',
      [human(`why does this fail?\n\n${LOG}`), agent('The job is not idempotent.')],
    ],
    [
      'an issue pasted as the task',
      [human(ISSUE), agent("I'll look at the exporter."), edit('src/export.ts'), agent('Done.')],
    ],
    [
      'a document pasted to be summarised',
      [human(STYLE_GUIDE), agent('It says that functions do one thing.')],
    ],
    [
      'a plan that is only steps',
      [human(STEPS, 'plan'), edit('lib/parse.ts'), agent('Done. All tests pass.')],
    ],
    [
      'review remarks pasted as the task',
      [human(REVIEW), agent('You are right on both.'), edit('src/a.ts'), agent('Both are fixed.')],
    ],
    ['slash commands only', [human('/clear'), human('/model opus'), human('/cost'), human('/exit')]],
    [
      'a text of somebody else handed over',
      [
        human(
          'here is the ticket: Every export must be finished before the session ends. All users need to be able to download it.',
        ),
        agent("I'll look at the exporter."),
        edit('src/export.ts'),
      ],
    ],
    [
      'a container build that failed',
      [
        human(
          '#12 38.21 ERROR: Could not find a version that satisfies the requirement foo==2.5.8\n#12 38.22 ERROR: No matching distribution, it must always be built from source',
        ),
        agent('The wheel is missing for this platform.'),
        edit('requirements.txt'),
      ],
    ],
    [
      'a greeting',
      [human('hi'), agent('Hello! What can I do for you?'), human('nothing, just testing'), agent('Fine.')],
    ],
    ['a single word', [human('status'), agent('Everything is committed.')]],
    [
      'German talk about work',
      [
        human('Bitte baue einen Export ein'),
        agent('Ich habe den Export eingebaut.'),
        edit('src/export.ts'),
        human(
          'Das klappt noch nicht, der Knopf ist immer grau. Kannst du das bitte reparieren, bevor du committest?',
        ),
        agent('Ich sehe mir das an.'),
        edit('src/button.ts'),
      ],
    ],
    [
      'Japanese talk about work',
      [
        human('エクスポート機能を追加してください'),
        agent('追加しました。'),
        edit('src/export.ts'),
        human('テストも全部実行してください'),
        agent('成功しました。'),
      ],
    ],
    [
      'nothing but approvals',
      [
        human('Add paging to the list'),
        agent('I will add a cursor to the query and a button to the list. Ok?'),
        human('yes'),
        edit('src/list.ts'),
        agent('Done. Shall I add a test as well?'),
        human('go ahead'),
        edit('src/list.test.ts'),
        agent('All tests pass. Should I commit?'),
        human('yes, commit and push'),
      ],
    ],
    [
      'a loop over a failing build',
      [
        human('make the build green'),
        run('npm run build', 'error TS2304: Cannot find name Foo', false),
        agent('The import is missing, so the compiler rejects the file.'),
        edit('src/foo.ts'),
        run('npm run build', 'error TS2322: Type string is not assignable', false),
        agent('The type is wrong because I forgot the generic.'),
        edit('src/foo.ts'),
        run('npm run build', 'ok'),
        agent('The build is green.'),
      ],
    ],
    [
      'design tweaks while looking at a page',
      [
        human('Build a start page'),
        edit('src/start.tsx'),
        agent('The page is there.'),
        human('the logo needs to be bigger'),
        edit('src/start.tsx'),
        agent('Made it bigger.'),
        human('center the second button and add some padding'),
        edit('src/start.tsx'),
        agent('Done.'),
        human('a bit less padding'),
        edit('src/start.tsx'),
      ],
    ],
    [
      'a version bump',
      [
        human('bump the version to 2.4.1 and tag it'),
        edit('package.json'),
        agent('Bumped to 2.4.1.'),
        human('now push'),
        agent('Pushed.'),
      ],
    ],
    [
      'questions about how things work',
      [
        human('how does every request get its id?'),
        agent('The gateway always sets the header before it forwards the request.'),
        human('and is that header also set for internal calls?'),
        agent('Yes, every service copies it.'),
        human('ok thanks'),
      ],
    ],
    [
      'a refused command with nothing said',
      [
        human('clean up'),
        agent('I will remove the build folder.'),
        refused('run', 'rm -rf build'),
        human('no', 'rejection', { call: 'refused' }),
        agent('Okay.'),
      ],
    ],
    [
      'an interview about a text',
      [
        human('Help me write a talk about caching'),
        agent(
          'What is your main goal?\n\n1. **Teach** - explain the basics\n2. **Convince** - show why it pays\n3. **Entertain** - tell stories',
        ),
        human('2'),
        agent(
          'How long may it be?\n\n1. **Short** - ten minutes of talk\n2. **Long** - an hour with questions\n3. **All of the above** - prepare both',
        ),
        human('3'),
        agent('Here is an outline.'),
      ],
    ],
  ])('%s', async (_name, lines) => {
    expect(await candidates(...lines)).toEqual([]);
  });
});
