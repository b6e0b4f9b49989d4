import type { Settings } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { readAccess } from '../store/access/read-access.js';
import type { Surroundings } from './shelf.js';

/** What maintenance has to know besides the branch: settings, what was used when, how the code stands. */
export async function readSurroundings(
  context: Context,
  repository: Repository,
  settings: Settings,
): Promise<Surroundings> {
  const access = await readAccess(context, repository);
  return {
    now: context.now(),
    decay: {
      graceDays: settings.get('decay.grace_days'),
      spanDays: settings.get('decay.span_days'),
      floor: settings.get('decay.floor'),
      archiveBelow: settings.get('decay.archive_below'),
    },
    lastAccess: (id) => access.get(id)?.last,
    anchors: new Map(),
  };
}
