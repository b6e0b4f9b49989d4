import { describe, expect, it } from 'vitest';
import { promptQuestions } from '../../../src/recall/inject/prompt-questions.js';

describe('the questions of a prompt', () => {
  it.each(['', 'yes', 'go on, please', 'looks good!', '/clear', '/review the last commit', '👍', '1'])(
    'are none in what asks for nothing: %s',
    (prompt) => {
      expect(promptQuestions(prompt)).toEqual([]);
    },
  );

  it('are its sentences, without what is said by the way', () => {
    expect(promptQuestions('OK. Fix the login bug in the session store. Thanks!')).toEqual([
      'Fix the login bug in the session store.',
    ]);
    expect(promptQuestions('/srv/app fails with a timeout')).toEqual(['/srv/app fails with a timeout']);
    expect(promptQuestions('host.docker.internal')).toEqual(['host.docker.internal']);
  });

  it('are not in code, logs, traces and diffs that were pasted, but the error is', () => {
    const pasted = [
      'Why does the worker stop?',
      '',
      '```ts',
      'const secret = loadEverythingFromDisk();',
      '```',
      '[2026-05-02 10:11:12] WARN worker 7 heartbeat missed',
      'Traceback (most recent call last):',
      '  File "/srv/core.py", line 48, in dispatch',
      'ValueError: payload has no tenant',
      '@@ -1,2 +1,2 @@',
      '<system-reminder>Some other context here</system-reminder>',
      '~~~',
      'a fence that never ends, with words',
    ].join('\n');
    expect(promptQuestions(pasted)).toEqual([
      'Why does the worker stop?',
      'ValueError: payload has no tenant',
    ]);
  });

  it('are few and short, however long the prompt', () => {
    const many = Array.from({ length: 40 }, (_, at) => `Sentence number${at} about something else.`).join(
      ' ',
    );
    const questions = promptQuestions(many);
    expect(questions).toHaveLength(6);
    expect([questions[0], questions[5]].join()).toMatch(/number0 .*number39 /);
    expect(promptQuestions('word '.repeat(100_000)).join('').length).toBeLessThan(1000);
  });
});
