import { describe, expect, it } from 'vitest';
import { defineCommand } from '../../src/commands/command.js';
import { parseCommandArgs } from '../../src/commands/parse-args.js';

const command = defineCommand({
  summary: 'a command to parse for',
  positionals: [
    { name: 'id', describe: 'an id', required: true },
    { name: 'more', describe: 'more of them' },
  ],
  options: {
    limit: { type: 'number', alias: 'n', describe: 'a number' },
    tags: { type: 'list', describe: 'a list' },
    kind: { type: 'string', choices: ['a', 'b'], describe: 'a choice' },
    json: { type: 'boolean', describe: 'a switch' },
    'max-sessions': { type: 'number', describe: 'with a hyphen' },
  },
  examples: [],
  run: async () => 0,
});
const parse = (...words: string[]) => parseCommandArgs('try', command as never, words);

describe('parseCommandArgs', () => {
  it('converts by type', async () => {
    expect(
      await parse('x', '-n', '3', '--tags', 'a,b', '--tags=c', '--kind', 'a', '--json', '--max-sessions=2'),
    ).toEqual({
      _: ['x'],
      limit: 3,
      tags: ['a', 'b', 'c'],
      kind: 'a',
      json: true,
      'max-sessions': 2,
    });
  });

  it('leaves out what was not given, and takes words after -- as they are', async () => {
    expect(await parse('x', '--', '--json')).toEqual({ _: ['x', '--json'] });
  });

  it.each([
    [['x', '--limit', 'many'], /--limit takes a number, not 'many'/],
    [['x', '--kind', 'c'], /--kind is one of a, b; 'c' is not/],
    [['x', '--jsno'], /jsno/],
    [['x', '--limit'], /limit/],
    [[], /needs <id>: an id/],
    [['x', 'y', 'z'], /does not take 'z'/],
  ])('explains %j', async (words, message) => {
    await expect(parse(...words)).rejects.toThrow(message);
    await expect(parse(...words)).rejects.toMatchObject({ code: 'usage', exit: 2 });
  });
});
