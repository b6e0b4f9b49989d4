import { defineCommand } from './command.js';
import { inProject, PROJECT_OPTION } from './in-project.js';
import { printBrief } from './print-brief.js';

export const contextBriefShow = defineCommand({
  summary: 'what an agent should know of this repository before it starts',
  details:
    'Prints what is true of the brief now (available, stale, missing or unreadable; its age; which of its memories changed or went since; what to do), and then the brief as it was last made. Reads files: nothing is made anew.',
  options: { project: PROJECT_OPTION, json: { type: 'boolean', describe: 'print JSON' } },
  examples: [['git lerim context-brief show', 'what an agent reads at the start of a session']],
  run: async (context, args) => printBrief(await inProject(context, args.project), args.json),
});
