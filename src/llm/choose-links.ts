import type { Engine, Role } from '../config/model-settings.js';
import type { Settings } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { isAgreed, type Recipient, readConsent } from './consent.js';
import { endpoint } from './endpoints.js';
import { type Link, linksOf } from './links.js';

/**
 * The models an engine stands for, in the order they are tried; none for the heuristic one. `auto` stands for those whose
 * recipient the user has said yes to: it never sends anything anywhere else.
 */
export async function chooseLinks(
  context: Context,
  settings: Settings,
  role: Role,
  engine: Engine,
): Promise<readonly Link[]> {
  if (engine === 'heuristic') return [];
  const links = linksOf(settings, role);
  if (engine === 'openai') return links;
  if (engine === 'agent') {
    const agents = links.filter(({ provider }) => provider === 'agent');
    return agents.length > 0 ? agents : [{ provider: 'agent', model: '' }];
  }
  const consent = await readConsent(context);
  return links.filter((link) => isAgreed(consent, recipientOf(context, settings, link)));
}

/** Whom a link sends to. */
function recipientOf(context: Context, settings: Settings, { provider }: Link): Recipient {
  const host =
    provider === 'agent' ? settings.get('agent.client') : endpoint(context, settings, provider).host;
  return { provider, host };
}
