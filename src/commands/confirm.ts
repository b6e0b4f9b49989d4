import { createInterface } from 'node:readline/promises';
import { EXIT, LerimError } from '../lib/errors.js';
import type { CommandContext } from './command.js';

/** Asks a yes-or-no question on the terminal; the default is no. Off a terminal, says that `--yes` is needed. */
export async function confirm(context: CommandContext, question: string): Promise<boolean> {
  if (!canAsk(context))
    throw new LerimError('needs-yes', `${question} There is no terminal to answer on.`, {
      exit: EXIT.usage,
      hint: 'Say --yes to go ahead without being asked.',
    });
  return /^y(es)?$/i.test(await ask(context, `${question} [y/N] `));
}

/** Whether somebody is there to answer. */
export function canAsk({ stdin, out }: CommandContext): boolean {
  return stdin.isTTY === true && out.stderrIsTerminal;
}

/** Asks for a line on the terminal. */
export async function ask(context: CommandContext, question: string): Promise<string> {
  context.out.prompt(question);
  const terminal = createInterface({ input: context.stdin });
  try {
    return (await terminal.question('', { signal: context.signal })).trim();
  } finally {
    terminal.close();
  }
}
