import { resolve } from 'node:path';
import { addProject } from '../config/projects.js';
import { contextAt } from '../git/environment.js';
import { openRepository } from '../git/open.js';
import { EXIT } from '../lib/errors.js';
import { neutraliseLine } from '../model/control-characters.js';
import { defineCommand } from './command.js';

export const projectAdd = defineCommand({
  summary: 'make a repository known to the server and to machine-wide commands',
  details: "'git lerim init' does so by itself. Nothing in the repository is changed.",
  positionals: [{ name: 'path', describe: 'a folder of it; where you stand, when not given' }],
  options: { json: { type: 'boolean', describe: 'print JSON' } },
  examples: [['git lerim project add ~/code/shop', 'add a repository by its folder']],
  async run(context, args) {
    const [path] = args._;
    const there = path === undefined ? context : contextAt(context, resolve(context.cwd, path));
    const { project, isNew } = await addProject(context, await openRepository(there));
    if (args.json) context.out.json(project);
    else
      context.out.data(neutraliseLine(`${isNew ? 'added' : 'is known as'} ${project.name}  ${project.path}`));
    return EXIT.ok;
  },
});
