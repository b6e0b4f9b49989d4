import { listProjects } from '../config/projects.js';
import { contextAt } from '../git/environment.js';
import { LerimError } from '../lib/errors.js';
import type { CommandContext } from './command.js';

/** How a command takes a project other than the one the user stands in. */
export const PROJECT_OPTION = {
  type: 'string',
  placeholder: 'name',
  describe: "of this project of 'git lerim project list', wherever you stand",
} as const;

/** The context as it would be in a project's folder. Without a name it stays as it is. */
export async function inProject(context: CommandContext, name: string | undefined): Promise<CommandContext> {
  if (name === undefined) return context;
  const project = (await listProjects(context)).find((listed) => listed.name === name);
  if (project === undefined)
    throw new LerimError('no-such-project', `There is no project '${name}'.`, {
      hint: "'git lerim project list' shows those there are.",
    });
  if (project.missing)
    throw new LerimError('project-missing', `The project '${name}' is not in ${project.path} any more.`, {
      hint: "Bring it back, or add it where it is now with 'git lerim project add'.",
    });
  return contextAt(context, project.path);
}
