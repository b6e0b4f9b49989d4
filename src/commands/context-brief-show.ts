import { EXIT, type ExitCode } from '../lib/errors.js';
import { briefNow } from '../recall/brief/brief-now.js';
import { locateBrief } from '../recall/brief/locate-brief.js';
import { showBrief } from '../recall/brief/show-brief.js';
import { recordAccess } from '../store/access/record.js';
import { type CommandContext, defineCommand } from './command.js';

export const contextBriefShow = defineCommand({
  summary: 'what an agent should know of this repository before it starts',
  details:
    'Prints what is true of the brief now (available, stale, missing or unreadable; its age; which of its memories changed or went since; what to do), and then the brief as it was last made. Reads files: nothing is made anew.',
  options: { json: { type: 'boolean', describe: 'print JSON' } },
  examples: [['git lerim context-brief show', 'what an agent reads at the start of a session']],
  run: (context, args) => printBrief(context, args.json),
});

/** Also called past the parser: agents wait for it. */
export async function printBrief(context: CommandContext, json = false): Promise<ExitCode> {
  const place = await locateBrief(context);
  const { brief, now } = await briefNow(context, place);
  if (json) context.out.json({ ...now, ...brief });
  else context.out.data(showBrief(now, brief).trimEnd());
  if (brief === undefined) return EXIT.failure;
  recordAccess(place.stateDir, brief.manifest.included_ids, context.now());
  return EXIT.ok;
}
