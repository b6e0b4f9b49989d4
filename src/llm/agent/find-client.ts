import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { type AgentPlace, homeFolder } from '../../lib/agent-folders.js';
import { LerimError } from '../../lib/errors.js';
import { CLAUDE } from './claude.js';
import type { Client } from './client.js';
import { CODEX } from './codex.js';
import { OPENCODE } from './opencode.js';

export interface FoundClient extends Client {
  /** Absolute path of its program. */
  readonly program: string;
  /** The folders programs are looked for in, as PATH. */
  readonly path: string;
}

const CLIENTS = [CLAUDE, CODEX, OPENCODE] as const;

/**
 * The coding agent of this name, for `''` the first that is installed; `undefined` when there is none. Looked for on PATH
 * and where their installers put them, since git's hooks may run with a short PATH.
 */
export function findClient(context: AgentPlace, name: string): FoundClient | undefined {
  const home = homeFolder(context);
  const usual = [
    join(home, '.local', 'bin'),
    join(home, '.claude', 'local'),
    join(home, '.opencode', 'bin'),
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ];
  const given = (context.env.PATH ?? '').split(delimiter);
  // Otherwise a repository could say what is run: npm puts its folder first for all that scripts and their hooks start.
  const folders = [...given, ...usual].filter(
    (folder) => isAbsolute(folder) && !folder.includes('node_modules'),
  );
  const path = [...new Set(folders)].join(delimiter);
  for (const client of CLIENTS) {
    if (name !== '' && name !== client.name) continue;
    const program = folders.map((folder) => join(folder, client.name)).find(isExecutable);
    if (program !== undefined) return { ...client, program, path };
  }
  return undefined;
}

/** Why `findClient` found none, for the user. */
export function noClient(name: string): LerimError {
  const wanted = CLIENTS.find((client) => client.name === name);
  return new LerimError(
    'llm-no-agent',
    wanted ? `${wanted.title} is not installed.` : 'No coding agent is installed that can be run as a model.',
    {
      hint: `Install ${wanted ? `'${name}'` : "'claude', 'codex' or 'opencode'"} where it is found on PATH, or set another engine.`,
    },
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
