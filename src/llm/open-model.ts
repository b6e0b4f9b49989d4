import type { Settings } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { endpoint, usable } from './endpoints.js';
import type { Link } from './links.js';
import type { Model } from './model.js';

/** Makes a link of a role's chain into a model that can be asked; what it takes is loaded only now. */
export async function openModel(
  context: Context,
  settings: Settings,
  { provider, model }: Link,
): Promise<Model> {
  if (provider === 'agent') {
    const { agentModel } = await import('./agent/agent-model.js');
    return agentModel(context, settings.get('agent.client'), model);
  }
  const place = usable(endpoint(context, settings, provider));
  const name = model || place.usualModel;
  if (name === undefined)
    throw new LerimError('llm-no-model', `No model is named for ${provider}.`, {
      hint: "Name one with 'git lerim config set models.model NAME'.",
    });
  const { endpointModel } = await import('./endpoint-model.js');
  return endpointModel(place, name);
}
