import { ENDPOINTS, type ProviderName } from '../config/model-settings.js';
import { loadSettings, type Settings, userSettingsFile } from '../config/settings.js';
import { SETTINGS, type SettingName } from '../config/table.js';
import { writeSetting } from '../config/write-setting.js';
import { findClient } from '../llm/agent/find-client.js';
import { type Recipient, readConsent, saveConsent } from '../llm/consent.js';
import { endpoint } from '../llm/endpoints.js';
import type { CommandContext } from './command.js';
import { ask, canAsk } from './confirm.js';

interface Offer {
  readonly recipient: Recipient;
  readonly says: string;
}

/**
 * Asks, once and only on a terminal, whether a model may be used: those whose key is in the environment, and the coding
 * agents of this machine that can be one. A yes is written down with what may be sent where; a no, too.
 */
export async function offerEngine(context: CommandContext): Promise<void> {
  const settings = await loadSettings(context);
  if (!canAsk(context) || settings.origin('engine').origin !== 'default') return;
  if ((await readConsent(context)) !== undefined) return;
  const offers = findOffers(context, settings);
  if (offers.length === 0) return;
  context.out.talk(
    [
      'A language model can find and word memories better than the offline engine does. With your yes, and only',
      'to the one you choose, go: shortened transcripts of your agent sessions, memories, what you ask, and lines of code',
      'that belong to them; secrets are taken out first.',
      ...offers.map(({ says }, index) => `  ${index + 1}  ${says}`),
    ].join('\n'),
  );
  const answer = await ask(
    context,
    `Which one? [${offers.map((_, index) => index + 1).join('/')}, Enter for none] `,
  );
  const offer = offers[Number(answer) - 1];
  await saveConsent(context, offer?.recipient);
  if (offer === undefined) {
    context.out.talk("None: everything stays on this machine. 'git lerim config set engine …' changes that.");
    return;
  }
  const { provider, host } = offer.recipient;
  const set = (name: SettingName, value: string): Promise<void> =>
    writeSetting(userSettingsFile(context), name, value, 'user');
  await set('engine', 'auto');
  await set('models.provider', provider);
  if (provider === 'agent') await set('agent.client', host);
  context.out.talk(
    `${provider === 'agent' ? host : provider} it is; 'git lerim config set engine heuristic' undoes it.`,
  );
}

function findOffers(context: CommandContext, settings: Settings): Offer[] {
  const endpoints = ENDPOINTS.filter((name) => name !== 'custom').flatMap((name) => {
    const { host, key, keyName, usualModel } = endpoint(context, settings, name);
    if (key === undefined) return [];
    const says = `${name}, model ${usualModel}, at ${host}, with your key in ${keyName}; ${name} charges for it`;
    return [{ recipient: { provider: name as ProviderName, host }, says }];
  });
  const agents = SETTINGS['agent.client'].choices
    .filter((name) => name !== '')
    .flatMap((name) => findClient(context, name) ?? []);
  return [
    ...endpoints,
    ...agents.map(({ name, title }) => ({
      recipient: { provider: 'agent' as const, host: name },
      says: `your own ${title}, run without a terminal; counts towards your plan there`,
    })),
  ];
}
