import { EXIT, type ExitCode } from '../lib/errors.js';
import { briefNow } from '../recall/brief/brief-now.js';
import { locateBrief } from '../recall/brief/locate-brief.js';
import { showBrief } from '../recall/brief/show-brief.js';
import { recordAccess } from '../store/access/record.js';
import type { CommandContext } from './command.js';

/** What is true of the brief now, and the brief. Loads little: agents wait for it. */
export async function printBrief(context: CommandContext, json = false): Promise<ExitCode> {
  const place = await locateBrief(context);
  const { brief, now } = await briefNow(context, place);
  if (json) context.out.json({ ...now, ...brief });
  else context.out.data(showBrief(now, brief).trimEnd());
  if (brief === undefined) return EXIT.failure;
  recordAccess(place.stateDir, brief.manifest.included_ids, context.now());
  return EXIT.ok;
}
