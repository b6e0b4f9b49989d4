import { LerimError } from '../lib/errors.js';
import { neutraliseLine } from '../model/control-characters.js';
import type { Remote } from './choose-remote.js';

/** What git said when it could not talk to a remote, in words that say what to do. Decides nothing. */
export function explainFailure({ name, address }: Remote, stderr: string, cause: unknown): LerimError {
  const said = lastWords(stderr);
  const login =
    /could not read (Username|Password)|Authentication failed|terminal prompts disabled|Permission denied|Host key verification failed|returned error: 40[13]/i;
  if (login.test(stderr))
    return new LerimError(
      'login-needed',
      `${name} (${address}) wants a login that git has not got: ${said}`,
      {
        hint: "git-lerim never asks for passwords. Let git keep the login (a credential helper, an ssh agent), until 'git fetch' needs none.",
        cause,
      },
    );
  return new LerimError('remote-failed', `git could not talk to ${name} (${address}): ${said}`, {
    hint: 'Nothing was changed there. Try again when it can be reached.',
    cause,
  });
}

/** The last line that says something, without logins in addresses. */
function lastWords(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() && !/^\s*(hint|warning):/.test(line));
  const line =
    lines.filter((one) => /fatal:|error:/.test(one)).at(-1) ?? lines.at(-1) ?? 'no reason was given';
  return neutraliseLine(line.replace(/([a-z][a-z0-9+.-]*:\/\/)[^@/\s]*@/gi, '$1')).slice(0, 300);
}
