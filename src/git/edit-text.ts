/** Opens the user's editor, as git would for a commit message. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import type { Repository } from './repository.js';
import { gitText } from './run.js';

/** The text as the user left it. Throws when the editor fails; what was typed then stays in a file, which the error names. */
export async function editText(
  context: Context,
  repository: Repository,
  text: string,
  name: string,
): Promise<string> {
  const editor = await gitText(context, ['var', 'GIT_EDITOR'], { repository });
  const folder = await mkdtemp(join(tmpdir(), 'git-lerim-'));
  const file = join(folder, name);
  await writeFile(file, text);
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', `${editor} "$1"`, 'editor', file], {
      stdio: 'inherit',
      cwd: context.cwd,
      env: context.env as NodeJS.ProcessEnv,
    });
    child.on('error', reject).on('close', resolve);
  });
  const edited = await readFile(file, 'utf8');
  const kept = code !== 0 && edited !== text;
  if (!kept) await rm(folder, { recursive: true, force: true });
  if (code !== 0)
    throw new LerimError(
      'editor-failed',
      `The editor '${editor}' ended with ${code}; nothing was changed.`,
      kept ? { hint: `What you typed is in ${file}.` } : {},
    );
  return edited;
}
