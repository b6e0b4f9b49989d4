/** The memories a server shows: of the project it was started in, of those that are registered, and the user's own. */
import { existsSync } from 'node:fs';
import { listProjects } from '../../config/projects.js';
import { contextAt } from '../../git/environment.js';
import { openIfInside } from '../../git/open.js';
import type { Repository } from '../../git/repository.js';
import { repositoryName } from '../../git/repository-name.js';
import type { Context } from '../../lib/context.js';
import { LerimError } from '../../lib/errors.js';
import { globalFolder, inGlobal } from '../../store/scopes/global-memory.js';
import type { Scope } from '../../store/scopes/scope.js';
import { openProject, type Project } from './project.js';

export interface ShownProject {
  /** Unique in the list. */
  readonly name: string;
  /** Absolute folder. */
  readonly path: string;
  /** `global`: the user's own memory, which counts in all projects. */
  readonly scope: Scope;
  /** Whether it is shown when none is named. */
  readonly current: boolean;
  /** Gone from where it was. */
  readonly missing: boolean;
}

export interface Projects {
  list(): Promise<readonly ShownProject[]>;
  /** @param named name or folder; the current one without */
  open(named: string | undefined): Promise<Project>;
}

/** @param context of the folder the server was started in */
export function openProjects(context: Context): Projects {
  const opened = new Map<string, Promise<Project>>();
  const here = openIfInside(context);
  const list = async (): Promise<readonly ShownProject[]> => shownProjects(context, await here);
  return {
    list,
    async open(named) {
      const fits = ({ name, path, current }: ShownProject): boolean =>
        named === undefined ? current : name === named || path === named;
      const project = (await list()).find(fits);
      if (project === undefined) throw noSuchProject(named);
      if (project.missing) throw missing(project);
      const { path, scope } = project;
      const known = opened.get(path) ?? openAt(context, path, scope);
      opened.set(path, known);
      // A folder that is no repository may become one.
      known.catch(() => opened.delete(path));
      return known;
    },
  };
}

async function openAt(context: Context, path: string, scope: Scope): Promise<Project> {
  if (scope === 'project') {
    // The server's own environment may name a repository; that is the one it was started in.
    return openProject(path === context.cwd ? context : contextAt(context, path), scope);
  }
  const global = await inGlobal(context, (inside) => openProject(inside, scope));
  if (global === undefined) throw noSuchProject('global');
  return global;
}

async function shownProjects(context: Context, here: Repository | undefined): Promise<ShownProject[]> {
  const registered = await listProjects(context);
  const projects: ShownProject[] = registered.map(({ name, path, git, missing }) => ({
    name,
    path: git === here?.commonDir ? placeOf(here) : path,
    scope: 'project',
    current: git === here?.commonDir,
    missing,
  }));
  if (here && !projects.some(({ current }) => current))
    projects.unshift({
      name: freeName(repositoryName(here), projects),
      path: placeOf(here),
      scope: 'project',
      current: true,
      missing: false,
    });
  const folder = globalFolder(context);
  if (existsSync(folder))
    projects.push({ name: 'global', path: folder, scope: 'global', current: false, missing: false });
  const [first] = projects.filter(({ missing }) => !missing);
  return projects.some(({ current }) => current)
    ? projects
    : projects.map((project) => ({ ...project, current: project === first }));
}

/** One that was not registered gives way. */
function freeName(wanted: string, others: readonly ShownProject[]): string {
  return others.some(({ name }) => name === wanted) || wanted === 'global' ? `${wanted} (here)` : wanted;
}

function placeOf({ workTree, commonDir }: Repository): string {
  return workTree ?? commonDir;
}

function noSuchProject(named: string | undefined): LerimError {
  return new LerimError(
    'no-such-project',
    named === undefined
      ? 'The server was not started in a repository, and none is registered.'
      : `There is no project '${named}' here.`,
    { hint: "'git lerim project add' registers one; GET /api/project/list names those there are." },
  );
}

function missing({ name, path }: ShownProject): LerimError {
  return new LerimError('no-such-project', `The project '${name}' is not in ${path} any more.`, {
    hint: "Bring it back, or add it where it is now with 'git lerim project add'.",
  });
}
