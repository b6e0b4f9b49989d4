import { PROVIDERS, type ProviderName, type Role } from '../config/model-settings.js';
import type { Settings } from '../config/settings.js';

/** A model as the settings name it; `''` is the provider's usual one. */
export interface Link {
  readonly provider: ProviderName;
  readonly model: string;
}

/** The models of a role in the order they are tried: its own, else those of all roles. */
export function linksOf(settings: Settings, role: Role): Link[] {
  const common = settings.get('models.provider') as ProviderName;
  const provider = (settings.get(`roles.${role}.provider`) as ProviderName | '') || common;
  // A model's name means something to its provider alone.
  const inherits = provider === common;
  const model = settings.get(`roles.${role}.model`) || (inherits ? settings.get('models.model') : '');
  const own = settings.get(`roles.${role}.fallback_models`);
  const fallbacks = own.length > 0 ? own : settings.get('models.fallback_models');
  const home = own.length > 0 ? provider : common;
  return [{ provider, model }, ...fallbacks.map((name) => readLink(name, home))];
}

/** `provider:model`, or the name of a model of `home`; names of models may have colons of their own. */
function readLink(name: string, home: ProviderName): Link {
  const [first = '', ...rest] = name.split(':');
  const provider = PROVIDERS.find((known) => known === first);
  return provider === undefined ? { provider: home, model: name } : { provider, model: rest.join(':') };
}
