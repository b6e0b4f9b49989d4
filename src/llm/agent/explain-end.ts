import type { ProgramResult } from '../../git/run-program.js';
import { printable } from '../../lib/printable.js';
import { redact } from '../../lib/secrets/redact.js';
import { ModelFailure } from '../model.js';
import type { Client, Said } from './client.js';

const LIMITED =
  /\b(429|503|529)\b|rate.?limit|usage limit|hit your .*limit|quota|overloaded|too many requests|high demand/i;
const LOGGED_OUT =
  /\b(401|403)\b|not logged in|\/login|unauthorized|forbidden|api.?key|authentication|credentials|missing environment variable/i;
const UNREACHABLE =
  /connection (refused|error)|connectionrefused|econnrefused|enotfound|unable to connect|lookup address|disconnected/i;
const TOO_OLD = /(unknown|unexpected|unrecognized|invalid) (option|argument|flag)|unknown arguments?/i;

/** Why an agent gave no answer, in our words; what it said itself is quoted, short and without secrets. */
export function explainEnd(
  { title, name, login }: Client,
  { code, stderr }: ProgramResult,
  { problem }: Said,
  signal: AbortSignal,
): ModelFailure {
  const words = problem ?? stderr.trim().split('\n').at(-1) ?? '';
  const said = quote(words);
  if (LIMITED.test(words))
    return new ModelFailure('llm-limited', `${title} has reached a limit${said}.`, {
      hint: 'Wait until it is lifted, or set another engine.',
    });
  if (LOGGED_OUT.test(words))
    return new ModelFailure('llm-rejected', `${title} is not logged in${said}.`, { hint: login });
  if (UNREACHABLE.test(words))
    return new ModelFailure('llm-unreachable', `${title} cannot reach its model${said}.`, {
      hint: 'Look at the network.',
    });
  if (signal.aborted) return new ModelFailure('llm-timeout', `${title} took too long${said}.`);
  if (TOO_OLD.test(stderr))
    return new ModelFailure('llm-rejected', `This version of ${title} cannot be run as a model${said}.`, {
      hint: `Update '${name}'.`,
    });
  if (code === 0) return new ModelFailure('llm-nonsense', `${title} gave no answer${said}.`);
  const end = code === undefined ? 'was stopped' : `ended with ${code}`;
  return new ModelFailure('llm-server', `${title} ${end}${said}.`);
}

function quote(words: string): string {
  const short = printable(redact(words.slice(0, 2000)).text)
    .replace(/\s+/g, ' ')
    .slice(0, 200)
    .trim();
  return short === '' ? '' : ` (${short.replace(/\.$/, '')})`;
}
