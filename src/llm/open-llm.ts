import type { Engine, Role } from '../config/model-settings.js';
import type { Settings } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { chooseLinks } from './choose-links.js';
import { completeWith } from './complete.js';
import type { Llm } from './llm.js';
import { openModel } from './open-model.js';
import { Run } from './run.js';

export interface OpenOptions {
  /** From the command line; goes before the setting, and is a yes to what it names. */
  readonly engine?: Engine;
  /** What belongs together shares a budget and a log; a run of its own when not given. */
  readonly run?: Run;
}

/**
 * The models of a role, or `undefined` when the engine is heuristic, or `auto` and the user has said yes to nothing: then
 * the caller does without. Sends nothing yet. Rejects with a `LerimError` (`llm-…`) when the settings name what cannot be:
 * no key, a model without a name, an endpoint without an address.
 */
export async function openLlm(
  context: Context,
  settings: Settings,
  role: Role,
  { engine = settings.get('engine') as Engine, run = new Run() }: OpenOptions = {},
): Promise<Llm | undefined> {
  const links = chooseLinks(settings, role, engine);
  const models = await Promise.all(links.map((link) => openModel(context, settings, link)));
  const [first] = models;
  if (first === undefined) return undefined;
  return {
    role,
    engine: first.engine,
    complete: (request) => completeWith(models, request, { context, settings, role, run }),
  };
}
