import { decaySettings, type Settings } from '../../config/settings.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { effectiveConfidence } from '../../model/decay.js';
import { readAccess } from '../../store/access/read-access.js';
import type { MemoryStore } from '../../store/store.js';
import { refreshGrades } from '../freshness/refresh-grades.js';
import type { MemoryView } from './memory-view.js';

/** How memories stand today: used when, and left behind by the code or not. What cannot be told is left out. */
export async function openView(
  context: Context,
  opened: { readonly repository: Repository; readonly store: MemoryStore; readonly settings: Settings },
): Promise<MemoryView> {
  const { repository, store, settings } = opened;
  const quiet = (): undefined => context.signal.throwIfAborted() as undefined;
  const [access, grades] = await Promise.all([
    readAccess(context, repository).catch(quiet),
    refreshGrades(context, repository, store, true).catch(quiet),
  ]);
  const decay = decaySettings(settings);
  const now = context.now();
  return {
    now,
    accessOf: (id) => access?.get(id),
    standingOf({ memory, blob }) {
      const strength = effectiveConfidence(memory, now, decay, access?.get(memory.id)?.last);
      const freshness = grades?.get(memory.id, blob);
      return { ...(strength === undefined ? {} : { strength }), ...(freshness ? { freshness } : {}) };
    },
  };
}
