import { loadSettings } from '../../config/settings.js';
import { isOutside } from '../../git/discover.js';
import type { Context } from '../../lib/context.js';
import { inGlobal } from './global-memory.js';
import { type AskedScope, type Scope, scopesToRead } from './scope.js';

export interface OpenedScopes<T> {
  /** The one that takes precedence first; a memory that does not exist is absent. */
  readonly opened: readonly T[];
  /** What was left out and why, as sentences. */
  readonly warnings: readonly string[];
}

/**
 * Opens the memories that are to be read: the only place that decides which those are. Outside of repositories the
 * global memory stands alone, and a broken global memory does not stop that of a project; what was asked for by name
 * is an error when it cannot be had.
 * @param open is given the context in which git finds the repository of that scope
 */
export async function openScopes<T>(
  context: Context,
  asked: AskedScope | undefined,
  open: (context: Context, scope: Scope) => Promise<T>,
): Promise<OpenedScopes<T>> {
  // Begun before the settings are read: git takes longer than they do.
  const begun = asked === 'global' ? undefined : Promise.allSettled([open(context, 'project')]);
  const scopes = scopesToRead((await loadSettings(context)).get('memory.scope'), asked);
  const [global] = await Promise.allSettled([
    scopes.includes('global') ? inGlobal(context, (inside) => open(inside, 'global')) : undefined,
  ]);
  const [project = NOTHING] = scopes.includes('project') ? ((await begun) ?? []) : [];
  context.signal.throwIfAborted();
  const warnings: string[] = [];
  if (project.status === 'rejected') {
    if (scopes.length === 1 || !isOutside(project.reason)) throw project.reason;
    warnings.push(`${project.reason.message.replace(/\.$/, '')}: the global memory is used.`);
  }
  if (global.status === 'rejected') {
    if (scopes.length === 1 || project.status === 'rejected') throw global.reason;
    warnings.push(`${messageOf(global.reason)} It is left out.`);
  }
  const opened = [project, global].flatMap((outcome) =>
    outcome.status === 'fulfilled' && outcome.value !== undefined ? [outcome.value] : [],
  );
  return { opened, warnings };
}

const NOTHING = { status: 'fulfilled', value: undefined } as const;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
