import { decaySettings, loadSettings } from '../config/settings.js';
import type { Oid } from '../git/objects.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { effectiveConfidence } from '../model/decay.js';
import type { Memory } from '../model/memory.js';
import type { AccessCounts } from '../store/access/access.js';
import { cachedAccess } from '../store/access/cached-access.js';
import { readGrades } from './freshness/freshness-file.js';
import type { StandingOf } from './standing.js';

const NEVER: AccessCounts = { get: () => undefined };

/**
 * By what was summed up and compared before; nothing here starts git while the notes are as they were.
 * @param opened HEAD, and the commits of the refs that hold notes
 */
export async function openStanding(
  context: Context,
  opened: { readonly repository: Repository; readonly head: Oid | undefined; readonly oids: readonly Oid[] },
): Promise<StandingOf> {
  const { repository, head, oids } = opened;
  const decay = decaySettings(await loadSettings(context, repository.workTree));
  const grades = readGrades(repository, head);
  const access =
    cachedAccess(repository.stateDir, oids) ?? (await sumUp(context, repository).catch(() => NEVER));
  const now = context.now();
  return (info) => {
    const strength = effectiveConfidence(info as unknown as Memory, now, decay, access.get(info.id)?.last);
    const freshness = grades?.get(info.id, info.blob);
    return { ...(strength === undefined ? {} : { strength }), ...(freshness ? { freshness } : {}) };
  };
}

async function sumUp(context: Context, repository: Repository): Promise<AccessCounts> {
  const { readAccess } = await import('../store/access/read-access.js');
  return readAccess(context, repository);
}
