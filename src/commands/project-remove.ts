import { removeProject } from '../config/projects.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { neutraliseLine } from '../model/control-characters.js';
import { defineCommand } from './command.js';

export const projectRemove = defineCommand({
  summary: 'forget a repository; nothing in it is changed',
  positionals: [{ name: 'project', describe: 'its name or folder', required: true }],
  options: { json: { type: 'boolean', describe: 'print JSON' } },
  examples: [['git lerim project remove shop', 'take it from the list']],
  async run(context, args) {
    const typed = args._[0] ?? '';
    const project = await removeProject(context, typed);
    if (project === undefined)
      throw new LerimError('no-such-project', `There is no project '${typed}'.`, {
        hint: "'git lerim project list' shows those there are.",
      });
    if (args.json) context.out.json(project);
    else context.out.data(neutraliseLine(`removed ${project.name}  ${project.path}`));
    return EXIT.ok;
  },
});
