import { EXIT } from '../lib/errors.js';
import { briefPath } from '../recall/brief/brief-files.js';
import { briefNow } from '../recall/brief/brief-now.js';
import { locateBrief } from '../recall/brief/locate-brief.js';
import { defineCommand } from './command.js';
import { inProject, PROJECT_OPTION } from './in-project.js';

export const contextBriefPath = defineCommand({
  summary: 'where the file of the context brief lies',
  details: 'Prints the path, which stays the same. Exits with 1 while there is no brief.',
  options: { project: PROJECT_OPTION, json: { type: 'boolean', describe: 'print JSON' } },
  examples: [['cat "$(git lerim context-brief path)"', 'the brief without what is true of it now']],
  async run(context, args) {
    const { out } = context;
    const inside = await inProject(context, args.project);
    const place = await locateBrief(inside);
    const { brief, now } = await briefNow(inside, place);
    const path = briefPath(place.stateDir);
    if (args.json) out.json({ path, ...now });
    else out.data(path);
    if (brief !== undefined) return EXIT.ok;
    out.talk(`There is no brief: ${now.because.join('; ')}. Make one: ${now.suggested_action}`);
    return EXIT.failure;
  },
});
