/**
 * Settings of language models. All are the user's own: a repository must never name an engine, an address or what may be
 * spent. Keys are no settings, they come from the environment.
 */
import type { Setting } from './setting.js';

export const ENGINES = ['heuristic', 'openai', 'agent', 'auto'] as const;
export type Engine = (typeof ENGINES)[number];

/** What a call is for; each may have its own provider, model and fallback models. */
export const ROLES = ['lead', 'explorer', 'extract', 'summarize'] as const;
export type Role = (typeof ROLES)[number];

/** Everything that speaks OpenAI's protocol. */
export const ENDPOINTS = [
  'openai',
  'openrouter',
  'zai',
  'minimax',
  'anthropic',
  'ollama',
  'lmstudio',
  'custom',
] as const;
export type EndpointName = (typeof ENDPOINTS)[number];

/** `agent` is the user's own coding agent, run without a terminal. */
export const PROVIDERS = [...ENDPOINTS, 'agent'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

const ADDRESS = { pattern: /^https?:\/\/[^\s@]+$/, says: 'an http or https address without a password' };
const PRICE = {
  pattern: /^\S+\/\S+( \d+(\.\d+)?){2}$/,
  says: "like 'openai/gpt-5-mini 0.25 2'",
};

export const MODEL_SETTINGS = {
  engine: {
    default: 'heuristic',
    choices: ENGINES,
    scope: 'user',
    describe:
      'who writes: heuristic (offline), openai (an endpoint of models.provider), agent (your own coding agent), auto (what you said yes to, else heuristic)',
  },
  'agent.client': {
    default: '',
    choices: ['', 'claude', 'codex', 'opencode'],
    scope: 'user',
    describe: 'the coding agent that is run as a model; empty means the first that is installed',
  },
  'models.provider': {
    default: 'openai',
    choices: PROVIDERS,
    scope: 'user',
    describe: 'who serves the models of all roles that name nobody else',
  },
  'models.model': {
    default: '',
    scope: 'user',
    describe: "the model of all roles that name no other; empty means the provider's usual one",
  },
  'models.fallback_models': {
    default: [] as readonly string[],
    scope: 'user',
    describe: 'tried in turn when the model fails; provider:model for one of another provider',
  },
  'models.cache_days': {
    default: 30,
    range: [0, 3650],
    scope: 'user',
    describe: 'days an answer is kept, so that the same question is never paid for twice; 0 keeps none',
  },
  'models.timeout_seconds': {
    default: 180,
    range: [0.1, 3600],
    scope: 'user',
    describe: 'how long one model may take for an answer, with all tries',
  },
  'models.first_byte_seconds': {
    default: 60,
    range: [0.1, 3600],
    scope: 'user',
    describe: 'how long a streaming model may be silent before it is given up',
  },
  'models.concurrency': {
    default: 2,
    range: [1, 64],
    scope: 'user',
    describe: 'calls of a run that may be under way at once',
  },
  'embeddings.provider': {
    default: 'openai',
    choices: ENDPOINTS,
    scope: 'user',
    describe: 'who turns texts into vectors, when embeddings.model is set',
  },
  'embeddings.model': {
    default: '',
    scope: 'user',
    describe:
      'the model of vectors that help a search; empty means none, and naming one is a yes to sending it memories',
  },
  'budget.run_tokens': {
    default: 1_000_000,
    range: [0, 1e12],
    scope: 'user',
    describe: 'tokens, in and out, that one run may use; 0 means no limit',
  },
  'budget.day_tokens': {
    default: 3_000_000,
    range: [0, 1e12],
    scope: 'user',
    describe: 'tokens, in and out, that all runs of a day (UTC) may use; 0 means no limit',
  },
  'budget.run_dollars': {
    default: 0,
    range: [0, 1e9],
    scope: 'user',
    describe: 'US dollars that one run may cost; 0 means no limit; needs budget.prices',
  },
  'budget.day_dollars': {
    default: 0,
    range: [0, 1e9],
    scope: 'user',
    describe: 'US dollars that all runs of a day (UTC) may cost; 0 means no limit; needs budget.prices',
  },
  'budget.prices': {
    default: [] as readonly string[],
    form: PRICE,
    scope: 'user',
    describe: "US dollars per million tokens in and out, e.g. 'openai/gpt-5-mini 0.25 2'; others are unknown",
  },
  'tracing.enabled': {
    default: false,
    scope: 'user',
    describe: 'send OpenTelemetry spans of runs and model calls; LERIM_TRACING=1 does, too',
  },
  'tracing.endpoint': {
    default: '',
    form: ADDRESS,
    scope: 'user',
    describe: 'where spans go (OTLP over HTTP) when OTEL_EXPORTER_OTLP_ENDPOINT says nothing',
  },
  'tracing.bodies': {
    default: false,
    scope: 'user',
    describe: 'put what is asked and answered into the spans, redacted',
  },
  ...roleSettings(),
  ...endpointSettings(),
} as const satisfies Record<string, Setting>;

interface Word extends Setting {
  readonly default: string;
}

interface List extends Setting {
  readonly default: readonly string[];
}

function roleSettings() {
  const settings = ROLES.flatMap((role) => [
    [
      `roles.${role}.provider`,
      {
        default: '',
        choices: ['', ...PROVIDERS],
        scope: 'user',
        describe: `who serves the ${role} role; empty means models.provider`,
      },
    ],
    [
      `roles.${role}.model`,
      { default: '', scope: 'user', describe: `the model of the ${role} role; empty means models.model` },
    ],
    [
      `roles.${role}.fallback_models`,
      { default: [], scope: 'user', describe: 'tried in turn; empty means models.fallback_models' },
    ],
  ]);
  return Object.fromEntries(settings) as Record<`roles.${Role}.${'provider' | 'model'}`, Word> &
    Record<`roles.${Role}.fallback_models`, List>;
}

function endpointSettings() {
  const settings = ENDPOINTS.flatMap((name) => [
    [
      `providers.${name}.base_url`,
      {
        default: '',
        form: ADDRESS,
        scope: 'user',
        describe: `address of ${name}${name === 'custom' ? '; its key, if it wants one, is LERIM_API_KEY' : '; empty means its usual one'}`,
      },
    ],
    [
      `providers.${name}.api`,
      {
        default: 'chat',
        choices: ['chat', 'responses'],
        scope: 'user',
        describe: `which of OpenAI's protocols ${name} is spoken to in`,
      },
    ],
  ]);
  return Object.fromEntries(settings) as Record<`providers.${EndpointName}.${'base_url' | 'api'}`, Word>;
}
