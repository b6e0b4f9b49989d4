/** Runs a command as the command line would, and keeps what it says. */
import { PassThrough } from 'node:stream';
import type { Args, Command, CommandContext, Options } from '../../src/commands/command.js';
import { parseCommandArgs } from '../../src/commands/parse-args.js';
import type { ExitCode } from '../../src/lib/errors.js';
import type { TestRepository } from '../helpers/repository.js';
import { installation } from './set-up.js';

export interface CommandResult {
  readonly code: ExitCode;
  /** Lines on stdout and on stderr; questions are among the latter. */
  readonly data: string[];
  readonly talk: string[];
  readonly json: unknown[];
}

/** @param answers lines typed on the terminal; without them there is no terminal */
export async function runCommand<O extends Options>(
  repository: Pick<TestRepository, 'context'>,
  command: Command<O>,
  words: readonly string[],
  answers?: readonly string[],
): Promise<CommandResult> {
  const result = { data: [] as string[], talk: [] as string[], json: [] as unknown[] };
  const stdin = Object.assign(new PassThrough(), { isTTY: answers !== undefined });
  const next = [...(answers ?? [])];
  const plain = (text: string): string => text;
  const context: CommandContext = {
    ...repository.context,
    ...(await installation()),
    stdin,
    stdout: new PassThrough(),
    out: {
      data: (text) => void result.data.push(...text.split('\n')),
      redraw: (text) => void result.data.push(...text.split('\n')),
      json: (value) => void result.json.push(value),
      talk: (text) => void result.talk.push(...text.split('\n')),
      prompt: (text) => {
        result.talk.push(text);
        setImmediate(() => stdin.write(`${next.shift() ?? ''}\n`));
      },
      progress: () => ({ update: () => {}, done: () => {} }),
      stdoutIsTerminal: false,
      stderrIsTerminal: answers !== undefined,
      paint: { bold: plain, dim: plain, red: plain, green: plain, yellow: plain },
    },
  };
  const args = (await parseCommandArgs('test', command as unknown as Command, words)) as Args<O>;
  return { code: await command.run(context, args), ...result };
}
