/**
 * What a session begins with, made ready as the very bytes an agent's hook prints: the hook is a shell script, and a
 * start of Node would be most of what it costs.
 */
import { join } from 'node:path';
import { loadSettings } from '../../config/settings.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { estimateTokens } from '../../lib/estimate-tokens.js';
import { inMemoryFrame } from '../../lib/memory-frame.js';
import { replaceDerivedFile } from '../../lib/replace-derived-file.js';
import { openStore } from '../../store/open-store.js';
import { readWholeBrief } from '../brief/brief-files.js';
import { contextOutput } from './context-output.js';
import type { Gift } from './gift.js';

/** Agents cut what is longer, or put it into a file and show its beginning: Claude Code and Codex from 10,000 characters on. */
const LONGEST = 9_000;
const CUT = '(The rest is cut: `git lerim context-brief show` prints all of it.)';

const startFile = (stateDir: string, kind: 'json' | 'log'): string =>
  join(stateDir, 'cache', `session-start.${kind}`);

/** Writes what the next sessions begin with; empty files where there is nothing to say. */
export async function prepareSessionStart(context: Context, repository: Repository): Promise<Gift> {
  const start = await composeStart(context, repository);
  const { text, ...given } = start;
  const { stateDir } = repository;
  replaceDerivedFile(startFile(stateDir, 'log'), text && `${JSON.stringify(given).slice(1)}\n`);
  replaceDerivedFile(startFile(stateDir, 'json'), text && contextOutput('SessionStart', text));
  return start;
}

async function composeStart(context: Context, repository: Repository): Promise<Gift> {
  const nothing = { text: '', tokens: 0, memories: [] };
  if (!(await loadSettings(context)).get('inject.moments').includes('start')) return nothing;
  if ((await (await openStore(context, repository)).tip()) === undefined) return nothing;
  const brief = readWholeBrief(repository.stateDir);
  if (brief === undefined) {
    const hint =
      'This repository has a memory of earlier sessions. No brief of it was made yet: `git lerim context-brief refresh` makes one; `git lerim ask "<question>"` answers from it.';
    return { text: inMemoryFrame([hint]), tokens: estimateTokens(hint), memories: [] };
  }
  const { markdown, manifest } = brief;
  const made = `Made ${manifest.generated_at}. \`git lerim context-brief show\` says what has changed since.`;
  const lines = cutTo(LONGEST, markdown.trimEnd().split('\n'));
  const text = inMemoryFrame([...lines, '', made]);
  return {
    text,
    tokens: estimateTokens(text),
    memories: manifest.included_ids.filter((id) => text.includes(id)).map((id) => ({ id })),
  };
}

function cutTo(most: number, lines: readonly string[]): string[] {
  let length = 0;
  for (const [at, line] of lines.entries()) {
    length += line.length + 1;
    if (length > most) return [...lines.slice(0, at), CUT];
  }
  return [...lines];
}
