/** What agents wait for, past the parser; loads little. */
import { EXIT, type ExitCode } from '../lib/errors.js';
import { briefPath } from '../recall/brief/brief-files.js';
import { briefNow } from '../recall/brief/brief-now.js';
import { handOutBrief } from '../recall/brief/hand-out-brief.js';
import { locateBrief } from '../recall/brief/locate-brief.js';
import type { CommandContext } from './command.js';

/** What is true of the brief now, and the brief. */
export async function printBrief(context: CommandContext, json = false): Promise<ExitCode> {
  const { brief, now, text } = await handOutBrief(context);
  if (json) context.out.json({ ...now, ...brief });
  else context.out.data(text);
  return brief ? EXIT.ok : EXIT.failure;
}

/** Where it lies, whether there is one or not. */
export async function printBriefPath(context: CommandContext, json = false): Promise<ExitCode> {
  const { out } = context;
  const place = await locateBrief(context);
  const { brief, now } = await briefNow(context, place);
  const path = briefPath(place.stateDir);
  if (json) out.json({ path, ...now });
  else out.data(path);
  if (brief) return EXIT.ok;
  out.talk(`There is no brief: ${now.because.join('; ')}. Make one: ${now.suggested_action}`);
  return EXIT.failure;
}
