import { createInterface } from 'node:readline/promises';
import { EXIT, LerimError } from '../lib/errors.js';
import type { CommandContext } from './command.js';

/** Asks a yes-or-no question on the terminal; the default is no. Off a terminal, says that `--yes` is needed. */
export async function confirm(context: CommandContext, question: string): Promise<boolean> {
  if (!context.stdin.isTTY || !context.out.stderrIsTerminal)
    throw new LerimError('needs-yes', `${question} There is no terminal to answer on.`, {
      exit: EXIT.usage,
      hint: 'Say --yes to go ahead without being asked.',
    });
  context.out.prompt(`${question} [y/N] `);
  const terminal = createInterface({ input: context.stdin });
  try {
    return /^y(es)?$/i.test((await terminal.question('', { signal: context.signal })).trim());
  } finally {
    terminal.close();
  }
}
