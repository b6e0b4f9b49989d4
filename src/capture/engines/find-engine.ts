import { ENGINES, type Engine as EngineName } from '../../config/model-settings.js';
import type { Settings } from '../../config/settings.js';
import type { Context } from '../../lib/context.js';
import { EXIT, LerimError } from '../../lib/errors.js';
import type { Run } from '../../llm/run.js';
import type { Engine } from '../candidate.js';
import type { Lead } from '../lead/lead.js';

/** Who finds the memories of a session, and who decides what becomes of them where words alone do not. */
export interface Crew {
  readonly engine: Engine;
  /** Missing without a model: then words alone decide. */
  readonly lead?: Lead;
  /** Why the engine of the settings could not be had, as a sentence. */
  readonly problem?: string;
}

/**
 * The engine of that name, else that of the settings. One that was named and cannot be had is an error; for that of the
 * settings the heuristic one stands in, since a background sync has nobody to ask.
 * @param run what its calls to models belong to
 */
export async function findCrew(context: Context, settings: Settings, run: Run, name?: string): Promise<Crew> {
  const wanted = name ?? settings.get('engine');
  if (!isEngine(wanted))
    throw new LerimError('no-engine', `There is no engine '${wanted}'.`, {
      exit: EXIT.usage,
      hint: `There is ${ENGINES.join(', ')}.`,
    });
  try {
    return (
      (wanted === 'heuristic' ? undefined : await openModels(context, settings, run, wanted)) ?? offline()
    );
  } catch (error) {
    if (name !== undefined || !(error instanceof LerimError)) throw error;
    return { ...(await offline()), problem: `${error.message} The heuristic engine goes on without it.` };
  }
}

async function offline(): Promise<Crew> {
  return { engine: (await import('./heuristic/heuristic-engine.js')).heuristicEngine };
}

/** `undefined` when the user has said yes to no model. */
async function openModels(
  context: Context,
  settings: Settings,
  run: Run,
  engine: EngineName,
): Promise<Crew | undefined> {
  const [{ openLlm }, { modelEngine }, { openLead }] = await Promise.all([
    import('../../llm/open-llm.js'),
    import('./model/model-engine.js'),
    import('../lead/lead.js'),
  ]);
  const open = (role: 'extract' | 'summarize' | 'lead' | 'explorer') =>
    openLlm(context, settings, role, { engine, run });
  const [extract, lead, explorer] = [await open('extract'), await open('lead'), await open('explorer')];
  if (extract === undefined) return undefined;
  return {
    engine: modelEngine({ extract, summarize: () => open('summarize') }),
    ...(lead ? { lead: openLead(lead, explorer) } : {}),
  };
}

function isEngine(name: string): name is EngineName {
  return (ENGINES as readonly string[]).includes(name);
}
