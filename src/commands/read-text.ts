import { EXIT, LerimError } from '../lib/errors.js';
import type { CommandContext } from './command.js';

/** Most that is read from stdin for one memory, in characters. */
const MAX_INPUT = 1024 * 1024;

/** The value of an option, or all of stdin for `-`. */
export async function readText(context: CommandContext, value: string): Promise<string> {
  if (value !== '-') return value;
  let text = '';
  context.stdin.setEncoding('utf8');
  for await (const chunk of context.stdin) {
    text += chunk;
    if (text.length > MAX_INPUT)
      throw new LerimError('input-too-long', 'What came on stdin is too long for a memory.', {
        exit: EXIT.usage,
      });
  }
  return text;
}
