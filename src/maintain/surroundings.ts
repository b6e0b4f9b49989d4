import { decaySettings, type Settings } from '../config/settings.js';
import { readAccess } from '../store/access/read-access.js';
import type { Review } from '../store/proposals/review.js';
import { readAnchorStates } from './anchor-state.js';
import type { Surroundings } from './shelf.js';

/** What maintenance has to know besides the branch: settings, what was used when, how the code stands. */
export async function readSurroundings(
  { context, repository, objects, store }: Review,
  settings: Settings,
): Promise<Surroundings> {
  const access = await readAccess(context, repository);
  return {
    now: context.now(),
    decay: {
      ...decaySettings(settings),
      archiveBelow: settings.get('decay.archive_below'),
    },
    lastAccess: (id) => access.get(id)?.last,
    anchors: await readAnchorStates(context, repository, objects, store),
  };
}
