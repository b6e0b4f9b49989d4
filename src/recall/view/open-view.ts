import { decaySettings } from '../../config/settings.js';
import type { Context } from '../../lib/context.js';
import { effectiveConfidence } from '../../model/decay.js';
import { readAccess } from '../../store/access/read-access.js';
import type { OpenMemory } from '../../store/scopes/open-memories.js';
import { refreshGrades } from '../freshness/refresh-grades.js';
import type { MemoryView } from './memory-view.js';

/** How memories stand today: used when, and left behind by the code or not. What cannot be told is left out. */
export async function openView(context: Context, opened: OpenMemory): Promise<MemoryView> {
  const { scope, repository, store, settings } = opened;
  const quiet = (): undefined => context.signal.throwIfAborted() as undefined;
  const [access, grades] = await Promise.all([
    readAccess(context, repository).catch(quiet),
    refreshGrades(context, repository, store, true).catch(quiet),
  ]);
  const decay = decaySettings(settings);
  const now = context.now();
  return {
    now,
    scope,
    accessOf: (id) => access?.get(id),
    standingOf({ memory, blob }) {
      const strength = effectiveConfidence(memory, now, decay, access?.get(memory.id)?.last);
      const freshness = grades?.get(memory.id, blob);
      return { ...(strength === undefined ? {} : { strength }), ...(freshness ? { freshness } : {}) };
    },
  };
}
