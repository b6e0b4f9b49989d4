import { EXIT, type ExitCode } from '../lib/errors.js';
import { handOutBrief } from '../recall/brief/hand-out-brief.js';
import type { CommandContext } from './command.js';

/** What is true of the brief now, and the brief. Loads little: agents wait for it. */
export async function printBrief(context: CommandContext, json = false): Promise<ExitCode> {
  const { brief, now, text } = await handOutBrief(context);
  if (json) context.out.json({ ...now, ...brief });
  else context.out.data(text);
  return brief ? EXIT.ok : EXIT.failure;
}
