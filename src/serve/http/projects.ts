/** The memories a server shows: of the project it was started in, of those that are registered, and the user's own. */
import { existsSync } from 'node:fs';
import { cleanEnvironment } from '../../git/environment.js';
import { openRepository } from '../../git/open.js';
import type { Repository } from '../../git/repository.js';
import { repositoryName } from '../../git/repository-name.js';
import type { Context } from '../../lib/context.js';
import { LerimError } from '../../lib/errors.js';
import { globalFolder, inGlobal } from '../../store/scopes/global-memory.js';
import { isOutside } from '../../store/scopes/open-scopes.js';
import { openProject, type Project } from './project.js';

export interface ListedProject {
  readonly name: string;
  /** Absolute folder. */
  readonly path: string;
  /** Whether it is shown when none is named. */
  readonly current: boolean;
  /** `global`: the user's own memory, which counts in all projects. */
  readonly scope: 'project' | 'global';
}

export interface Projects {
  list(): Promise<readonly ListedProject[]>;
  /** @param named name or folder; the current one without */
  open(named: string | undefined): Promise<Project>;
}

/** @param context of the folder the server was started in */
export function openProjects(context: Context): Projects {
  const opened = new Map<string, Promise<Project>>();
  const openOnce = (path: string, open: () => Promise<Project>): Promise<Project> => {
    const known = opened.get(path) ?? open();
    opened.set(path, known);
    // A folder that is no repository may become one.
    known.catch(() => opened.delete(path));
    return known;
  };
  const list = async (): Promise<readonly ListedProject[]> => listProjectsAround(context);
  return {
    list,
    async open(named) {
      const projects = await list();
      const wanted =
        named === undefined
          ? projects.find(({ current }) => current)
          : projects.find(({ name, path }) => path === named || name === named);
      if (wanted === undefined) throw noSuchProject(named);
      const { path, scope } = wanted;
      return openOnce(path, async () => {
        if (scope === 'project') return openProject(at(context, path), scope);
        const global = await inGlobal(context, (inside) => openProject(inside, scope));
        if (global === undefined) throw noSuchProject(named);
        return global;
      });
    },
  };
}

/** Looked for from its folder, whatever repository the server's own environment names. */
function at(context: Context, path: string): Context {
  return path === context.cwd ? context : { ...context, cwd: path, env: cleanEnvironment(context.env) };
}

function noSuchProject(named: string | undefined): LerimError {
  return new LerimError(
    'no-such-project',
    named === undefined
      ? 'The server was not started in a repository.'
      : `There is no project '${named}' here.`,
    { hint: "GET /api/project/list names those there are; 'git lerim project add' registers one." },
  );
}

async function listProjectsAround(context: Context): Promise<ListedProject[]> {
  const here = await repositoryHere(context);
  const own = here
    ? [
        {
          name: repositoryName(here),
          path: here.workTree ?? here.commonDir,
          current: true,
          scope: 'project' as const,
        },
      ]
    : [];
  const folder = globalFolder(context);
  const global = existsSync(folder)
    ? [{ name: 'global', path: folder, current: own.length === 0, scope: 'global' as const }]
    : [];
  return [...own, ...global];
}

async function repositoryHere(context: Context): Promise<Repository | undefined> {
  try {
    return await openRepository(context);
  } catch (error) {
    if (isOutside(error)) return undefined;
    throw error;
  }
}
