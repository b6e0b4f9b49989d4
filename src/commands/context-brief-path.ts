import { defineCommand } from './command.js';
import { inProject, PROJECT_OPTION } from './in-project.js';
import { printBriefPath } from './print-brief.js';

export const contextBriefPath = defineCommand({
  summary: 'where the file of the context brief lies',
  details: 'Prints the path, which stays the same. Exits with 1 while there is no brief.',
  options: { project: PROJECT_OPTION, json: { type: 'boolean', describe: 'print JSON' } },
  examples: [['cat "$(git lerim context-brief path)"', 'the brief without what is true of it now']],
  run: async (context, args) => printBriefPath(await inProject(context, args.project), args.json),
});
