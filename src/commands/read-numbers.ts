import { EXIT, LerimError } from '../lib/errors.js';

/** Numbers of actions as a person lists them: `1,3` or `2-5`. `undefined` where none were given. */
export function readNumbers(listed: readonly string[] | undefined): number[] | undefined {
  return listed?.flatMap((text) => {
    const [, first = '', last = first] = /^\s*(\d{1,6})(?:-(\d{1,6}))?\s*$/.exec(text) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === '' || from < 1 || to < from)
      throw new LerimError('usage', `'${text}' is no number of an action.`, {
        exit: EXIT.usage,
        hint: 'Give numbers as proposal show has them, such as 1,3 or 2-5.',
      });
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}
