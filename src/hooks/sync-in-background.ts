import { type NamedSession, syncRepository } from '../capture/sync.js';
import { loadSettings } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { maintainIfDue } from '../maintain/if-due.js';
import { upkeep } from '../recall/upkeep.js';
import { AGENT_HOOKS, isHooked } from './agents.js';
import { runBackground } from './background.js';
import { writeFailure } from './failure.js';
import type { SessionMark } from './marks.js';
import { shareInBackground } from './share-in-background.js';

/**
 * All that is done without being asked for: sync, upkeep, maintenance when it is due, sharing where the settings say so.
 * Does nothing while another process is at it.
 */
export async function syncInBackground(context: Context, repository: Repository): Promise<void> {
  const settings = await loadSettings(context, repository.workTree);
  const quiet = settings.get('sync.quiet_seconds') * 1000;
  await runBackground(context, repository.stateDir, quiet, async (marks) => {
    await syncRepository(context, repository, { named: marks.map(namedSession), patient: true });
    await upkeep(context, repository);
    await maintainIfDue(context, repository);
    await shareInBackground(context, repository, settings);
  });
  await writeFailure(repository.stateDir, undefined);
}

function namedSession({ agent, event, session, transcript }: SessionMark): NamedSession {
  return {
    agent,
    ...(session ? { id: session } : {}),
    ...(transcript ? { path: transcript } : {}),
    ended: isHooked(agent) && AGENT_HOOKS[agent].events[event] === 'end',
  };
}
