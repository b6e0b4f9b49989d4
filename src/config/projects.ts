/** The repositories of this machine that commands and the server know: `~/.lerim/projects.json`. */
import { existsSync } from 'node:fs';
import { readFile, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Repository } from '../git/repository.js';
import { repositoryName } from '../git/repository-name.js';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { inTurn } from '../lib/in-turn.js';
import { replaceFile } from '../lib/replace-file.js';
import { lerimHome } from './settings.js';

export interface Project {
  /** Unique in the list. */
  readonly name: string;
  /** Work tree, or the folder of a bare repository. Absolute. */
  readonly path: string;
  /** Git's folder, shared by all work trees: two of them are one project. Absolute. */
  readonly git: string;
  /** ISO 8601 UTC. */
  readonly added: string;
}

export interface ListedProject extends Project {
  /** Gone from where it was; it may be on a disk that is not there now, so it stays in the list. */
  readonly missing: boolean;
}

interface Added {
  readonly project: Project;
  readonly isNew: boolean;
}

type Place = Pick<Context, 'env' | 'cwd'>;

/** In the order they were added; none without a file. */
export async function listProjects(context: Place): Promise<ListedProject[]> {
  const projects = await readProjects(projectsFile(context));
  return projects.map((project) => ({ ...project, missing: isMissing(project) }));
}

/** Registers a repository. One that is there stays as it is, unless it has moved. */
export async function addProject(
  context: Pick<Context, 'env' | 'cwd' | 'now'>,
  repository: Repository,
): Promise<Added> {
  const path = repository.workTree ?? repository.commonDir;
  return change<Added>(context, (projects) => {
    const known = projects.find(({ git }) => git === repository.commonDir);
    if (known && !isMissing(known)) return { projects, result: { project: known, isNew: false } };
    const others = projects.filter((project) => project !== known);
    const name = known?.name ?? freeName(repositoryName(repository), others);
    const project = { name, path, git: repository.commonDir, added: context.now().toISOString() };
    return { projects: [...others, project], result: { project, isNew: true } };
  });
}

/** @param typed name, or folder; returns what was removed */
export async function removeProject(context: Place, typed: string): Promise<Project | undefined> {
  const folder = resolve(context.cwd, typed);
  return removeWhere(
    context,
    (project) => project.name === typed,
    ({ path, git }) => path === folder || git === folder,
  );
}

export async function forgetRepository(context: Place, repository: Repository): Promise<Project | undefined> {
  return removeWhere(context, ({ git }) => git === repository.commonDir);
}

/** The first that fits, by the first test that any fits. */
function removeWhere(
  context: Place,
  ...tests: readonly ((project: Project) => boolean)[]
): Promise<Project | undefined> {
  return change(context, (projects) => {
    const result = tests.map((test) => projects.find(test)).find((found) => found !== undefined);
    return { projects: projects.filter((project) => project !== result), result };
  });
}

function isMissing({ path, git }: Project): boolean {
  return !existsSync(path) || !existsSync(git);
}

function freeName(wanted: string, projects: readonly Project[]): string {
  // Where a project is named, 'global' is the user's own memory.
  const taken = new Set(['global', ...projects.map(({ name }) => name)]);
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}-${number}`;
  return name;
}

function projectsFile(context: Place): string {
  return join(lerimHome(context), 'projects.json');
}

async function readProjects(file: string): Promise<readonly Project[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '{}';
    throw unusable(file, error);
  });
  try {
    const { projects = [] } = JSON.parse(text) as { projects?: readonly Project[] };
    return projects.filter(isProject);
  } catch (error) {
    throw unusable(file, error);
  }
}

function isProject(value: unknown): value is Project {
  const { name, path, git } = Object(value) as Project;
  return [name, path, git].every((text) => typeof text === 'string' && text !== '');
}

/** One writer at a time. Nothing is written where nothing changes; an empty list is no file. */
async function change<R>(
  context: Place,
  decide: (projects: readonly Project[]) => { readonly projects: readonly Project[]; readonly result: R },
): Promise<R> {
  const file = projectsFile(context);
  const decided = await inTurn(`${file}.lock`, async () => {
    const before = await readProjects(file);
    const { projects, result } = decide(before);
    if (projects.length !== before.length || projects.some((project, at) => project !== before[at]))
      await write(file, projects);
    return { projects, result };
  });
  if (decided.projects.length === 0) await rmdir(lerimHome(context)).catch(() => {});
  return decided.result;
}

async function write(file: string, projects: readonly Project[]): Promise<void> {
  try {
    if (projects.length === 0) await rm(file, { force: true });
    else await replaceFile(file, `${JSON.stringify({ projects }, null, 2)}\n`);
  } catch (error) {
    throw unusable(file, error);
  }
}

function unusable(file: string, cause: unknown): LerimError {
  const { code } = cause as NodeJS.ErrnoException;
  return new LerimError(
    'registry-unusable',
    `The list of projects ${file} cannot be used${code ? ` (${code})` : ''}.`,
    {
      hint: 'Make it readable and writable, or move it away; a new one begins by itself.',
      cause,
    },
  );
}
