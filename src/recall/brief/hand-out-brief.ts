import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../../lib/context.js';
import { recordAccess } from '../../store/access/record.js';
import type { Brief } from './brief-files.js';
import { type BriefNow, briefNow } from './brief-now.js';
import { locateBrief } from './locate-brief.js';
import { showBrief } from './show-brief.js';

export interface HandedOut {
  readonly now: BriefNow;
  readonly brief?: Brief;
  /** What is true now, then the brief. */
  readonly text: string;
}

/**
 * The brief as a reader gets it, be it a person, an agent's hook or a tool: each memory in it counts as used. Reads files;
 * starts git where memory has moved on since.
 */
export async function handOutBrief(context: Context): Promise<HandedOut> {
  const place = await locateBrief(context);
  const { brief, now } = await briefNow(context, place);
  if (brief) countUse(place.stateDir, brief, context.now());
  return { now, ...(brief ? { brief } : {}), text: showBrief(now, brief).trimEnd() };
}

/** Where each memory is kept. */
function countUse(stateDir: string, { manifest: { included_ids, files, global } }: Brief, now: Date): void {
  const own = included_ids.filter((id) => files[id]?.global);
  recordAccess(
    stateDir,
    included_ids.filter((id) => !files[id]?.global),
    now,
  );
  if (global && existsSync(global.git_dir)) recordAccess(join(global.git_dir, 'lerim'), own, now);
}
