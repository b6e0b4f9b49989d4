/** The endpoints that speak OpenAI's protocol: where they are, whose key they want, what they promise. */
import type { EndpointName } from '../config/model-settings.js';
import type { Settings } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';

/** How an answer of a given shape is asked for: by its schema, as any JSON, or in words alone. */
export const FORMS = ['schema', 'object', 'words'] as const;
export type Form = (typeof FORMS)[number];

interface Known {
  readonly url: string;
  /** Environment variable of the key; those on this machine need none. */
  readonly key?: string;
  /** Taken when no model is named; what runs on this machine has no usual one. */
  readonly model?: string;
  /** The most it is known to promise of an answer's shape. */
  readonly form: Form;
  /** What it calls the longest answer. */
  readonly maxTokens?: 'max_completion_tokens';
  /** Runs on this machine and costs nothing. */
  readonly local?: true;
}

const KNOWN: Readonly<Record<EndpointName, Known>> = {
  openai: {
    url: 'https://api.openai.com/v1',
    key: 'OPENAI_API_KEY',
    model: 'gpt-5-mini',
    form: 'schema',
    maxTokens: 'max_completion_tokens',
  },
  openrouter: {
    url: 'https://openrouter.ai/api/v1',
    key: 'OPENROUTER_API_KEY',
    model: 'openai/gpt-5-mini',
    form: 'schema',
  },
  zai: { url: 'https://api.z.ai/api/paas/v4', key: 'ZAI_API_KEY', model: 'glm-4.7', form: 'object' },
  minimax: {
    url: 'https://api.minimax.io/v1',
    key: 'MINIMAX_API_KEY',
    model: 'MiniMax-M2.5',
    form: 'words',
  },
  // It takes a response format and ignores it.
  anthropic: {
    url: 'https://api.anthropic.com/v1',
    key: 'ANTHROPIC_API_KEY',
    model: 'claude-haiku-4-5',
    form: 'words',
  },
  ollama: { url: 'http://127.0.0.1:11434/v1', form: 'schema', local: true },
  lmstudio: { url: 'http://127.0.0.1:1234/v1', form: 'schema', local: true },
  custom: { url: '', key: 'LERIM_API_KEY', form: 'schema' },
};

export interface Endpoint {
  readonly name: EndpointName;
  readonly url: string;
  /** As shown to the user, and as consent names it: host, with the port when it is no usual one. */
  readonly host: string;
  readonly api: 'chat' | 'responses';
  /** Environment variable of the key. */
  readonly keyName: string | undefined;
  readonly key: string | undefined;
  readonly needsKey: boolean;
  readonly usualModel: string | undefined;
  readonly form: Form;
  readonly maxTokens: 'max_tokens' | 'max_completion_tokens';
  readonly local: boolean;
}

/** An endpoint as the user set it up; its key may be missing. Addresses and keys come from the user alone. */
export function endpoint(context: Pick<Context, 'env'>, settings: Settings, name: EndpointName): Endpoint {
  const known = KNOWN[name];
  const fromEnv = name === 'openai' ? context.env.OPENAI_BASE_URL : undefined;
  const url = settings.get(`providers.${name}.base_url`) || fromEnv || known.url;
  return {
    name,
    url,
    host: hostOf(name, url),
    api: settings.get(`providers.${name}.api`) === 'responses' ? 'responses' : 'chat',
    keyName: known.key,
    key: known.key === undefined ? undefined : context.env[known.key]?.trim() || undefined,
    needsKey: known.key !== undefined && name !== 'custom',
    usualModel: known.model,
    form: known.form,
    maxTokens: known.maxTokens ?? 'max_tokens',
    local: known.local === true,
  };
}

/** The endpoint, or a `LerimError` when its key is missing. */
export function usable(place: Endpoint): Endpoint {
  if (place.needsKey && place.key === undefined)
    throw new LerimError('llm-no-key', `There is no key for ${place.name}: ${place.keyName} is not set.`, {
      hint: 'Keys are read from the environment alone.',
    });
  return place;
}

function hostOf(name: EndpointName, url: string): string {
  try {
    return new URL(url).host;
  } catch {
    throw new LerimError(
      'llm-no-address',
      url === '' ? `There is no address for the provider ${name}.` : `The address of ${name} cannot be read.`,
      { hint: `Set it with 'git lerim config set providers.${name}.base_url URL'.` },
    );
  }
}
