import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lerimHome } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { readBytes, writeBytes } from './files.js';
import { ALL_HOOK_EVENTS } from './hook-block.js';
import { packageFile } from './package-file.js';

/** The running git-lerim: absolute paths of the program and of the Node that runs it. */
export interface Installation {
  readonly node: string;
  readonly program: string;
}

/** Where the agents' hooks find git-lerim: one program for all repositories, and a name that never changes. */
export function agentLauncher(context: Pick<Context, 'env' | 'cwd'>): string {
  return join(lerimHome(context), 'hook');
}

export function startSync(context: Pick<Context, 'env' | 'cwd'>): string {
  return join(lerimHome(context), 'start-sync');
}

/** What the agents start as their MCP server. */
export function serverLauncher(context: Pick<Context, 'env' | 'cwd'>): string {
  return join(lerimHome(context), 'mcp');
}

/** The launchers and what they need beside them: file and text. */
export function launcherFiles(
  context: Pick<Context, 'env' | 'cwd'>,
  installation: Installation,
): { readonly path: string; readonly text: string }[] {
  return [
    { path: agentLauncher(context), text: filled('hooks/agent', installation) },
    { path: startSync(context), text: filled('hooks/start-sync', installation) },
    { path: serverLauncher(context), text: filled('hooks/mcp', installation) },
  ];
}

/**
 * Writes git's shims into a repository's state folder. That folder is also the sign, for all hooks, that
 * `git lerim init` was run here. Returns whether anything changed.
 */
export function writeShims(stateDir: string, installation: Installation): boolean {
  const folder = join(stateDir, 'hooks');
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(stateDir, 'queue'), { recursive: true });
  const changed = ['start-sync', ...ALL_HOOK_EVENTS].map((name) =>
    writeIfOther(join(folder, name), filled(`hooks/${name}`, installation)),
  );
  return changed.includes(true);
}

/** Whether the shims lead to this installation, in the form it would write them. */
export function shimsAreCurrent(stateDir: string, installation: Installation): boolean {
  return ['start-sync', ...ALL_HOOK_EVENTS].every(
    (name) =>
      readBytes(join(stateDir, 'hooks', name))?.toString('utf8') === filled(`hooks/${name}`, installation),
  );
}

function filled(path: string, { node, program }: Installation): string {
  return packageFile(path).replace('@NODE@', shellQuote(node)).replace('@PROGRAM@', shellQuote(program));
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** In one step: a shell may be reading it. */
function writeIfOther(file: string, text: string): boolean {
  if (readBytes(file)?.toString('utf8') === text) return false;
  writeBytes(file, Buffer.from(text), 0o644);
  return true;
}
