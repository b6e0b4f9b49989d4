import { listProjects } from '../config/projects.js';
import { EXIT } from '../lib/errors.js';
import { neutraliseLine } from '../model/control-characters.js';
import { defineCommand } from './command.js';

export const projectList = defineCommand({
  summary: 'the repositories that are known on this machine',
  details: 'One that is gone from its folder stays in the list, and is marked.',
  options: { json: { type: 'boolean', describe: 'print JSON' } },
  examples: [['git lerim project list --json', 'names and folders, for a program']],
  async run(context, args) {
    const { out } = context;
    const projects = await listProjects(context);
    if (args.json) out.json(projects);
    else {
      const width = Math.min(40, Math.max(...projects.map(({ name }) => name.length)));
      for (const { name, path, missing } of projects)
        out.data(
          `${neutraliseLine(name).padEnd(width)}  ${neutraliseLine(path)}${missing ? out.paint.yellow(' (missing)') : ''}`,
        );
      if (projects.length === 0) out.talk("No project is known; 'git lerim project add' adds one.");
    }
    return EXIT.ok;
  },
});
