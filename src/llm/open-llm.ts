import type { Engine, Role } from '../config/model-settings.js';
import type { Settings } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { chooseLinks } from './choose-links.js';
import { completeWith } from './complete.js';
import type { Link } from './links.js';
import type { Llm } from './llm.js';
import type { Model } from './model.js';
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
 * the caller does without. Sends nothing yet. Rejects with a `LerimError` (`llm-…`) when none of the models that the
 * settings name can be: no key, a model without a name, an endpoint without an address.
 */
export async function openLlm(
  context: Context,
  settings: Settings,
  role: Role,
  { engine = settings.get('engine') as Engine, run = new Run() }: OpenOptions = {},
): Promise<Llm | undefined> {
  const links = await chooseLinks(context, settings, role, engine);
  const models = await openThose(context, settings, links);
  const [first] = models;
  if (first === undefined) return undefined;
  return {
    role,
    engine: first.engine,
    complete: (request) => completeWith(models, request, { context, settings, role, run }),
  };
}

/** The models that can be had; when that is none, says why of the first. */
async function openThose(context: Context, settings: Settings, links: readonly Link[]): Promise<Model[]> {
  const models: Model[] = [];
  const problems: LerimError[] = [];
  for (const link of links)
    try {
      models.push(await openModel(context, settings, link));
    } catch (error) {
      if (!(error instanceof LerimError)) throw error;
      problems.push(error);
    }
  if (models.length === 0 && problems[0]) throw problems[0];
  return models;
}
