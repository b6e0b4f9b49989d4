/**
 * Every setting in one place: its name, its default, what it means, and who may set it. A repository's own
 * `.lerim/config.toml` comes from whoever pushed it, so it may set only what is marked `repository`.
 */
import { MODEL_SETTINGS } from './model-settings.js';
import type { Setting } from './setting.js';

export const SETTINGS = {
  'decay.grace_days': {
    default: 30,
    range: [0, 3650],
    scope: 'repository',
    describe: 'days after the last use before confidence starts to fall',
  },
  'decay.span_days': {
    default: 180,
    range: [1, 3650],
    scope: 'repository',
    describe: 'days over which confidence falls to the floor',
  },
  'decay.floor': {
    default: 0.1,
    range: [0, 1],
    scope: 'repository',
    describe: 'confidence never falls below this',
  },
  'decay.archive_below': {
    default: 0.2,
    range: [0, 1],
    scope: 'repository',
    describe: 'below this a memory counts as decayed',
  },
  'sync.window_days': {
    default: 7,
    range: [1, 3650],
    scope: 'user',
    describe: 'how far back a sync looks for sessions',
  },
  'sync.max_sessions': {
    default: 50,
    range: [1, 10_000],
    scope: 'user',
    describe: 'how many sessions one sync reads at most',
  },
  'sync.quiet_seconds': {
    default: 2,
    range: [0, 600],
    scope: 'user',
    describe: 'how long the background sync waits for things to settle',
  },
  'sync.agents': {
    default: [] as readonly string[],
    scope: 'user',
    describe: 'agents that are read; empty means all that are found',
  },
  'queue.max_tries': {
    default: 5,
    range: [1, 100],
    scope: 'user',
    describe: 'tries before a session is set aside as dead',
  },
  'queue.first_wait_seconds': {
    default: 60,
    range: [0, 86_400],
    scope: 'user',
    describe: 'wait before the second try; doubles with each further one',
  },
  'runs.keep_days': {
    default: 30,
    range: [0, 3650],
    scope: 'user',
    describe: 'days the artefacts of a run are kept',
  },
  'traces.keep_days': {
    default: 365,
    range: [0, 3650],
    scope: 'user',
    describe: 'days the redacted copy of a session is kept',
  },
  'share.auto_push': {
    default: false,
    scope: 'user',
    describe: "push memory in the background after your own pushes; 'git lerim init' sets up the hook",
  },
  'share.auto_pull': {
    default: false,
    scope: 'user',
    describe: 'bring memory in, in the background, after your own pulls and merges',
  },
  'share.timeout_seconds': {
    default: 120,
    range: [1, 3600],
    scope: 'user',
    describe: 'how long a push or pull may take before it is given up',
  },
  'capture.summaries': {
    default: true,
    scope: 'repository',
    describe: 'whether a session that did something leaves a summary',
  },
  'capture.review': {
    default: 'direct',
    choices: ['direct', 'proposal'],
    scope: 'repository',
    describe: 'whether what is captured counts at once, or waits in a proposal for somebody to accept it',
  },
  'memory.scope': {
    default: 'project_fallback_global',
    choices: ['project_fallback_global', 'project_only', 'global_only'],
    scope: 'user',
    describe:
      "which memory is read and written: the project's, with your own global one behind it; or only one of them",
  },
  'brief.tokens': {
    default: 700,
    range: [300, 4000],
    scope: 'repository',
    describe: 'how long the context brief may be, in tokens (estimated)',
  },
  'inject.moments': {
    default: ['start', 'prompt', 'file'] as readonly string[],
    choices: ['start', 'prompt', 'file'],
    scope: 'user',
    describe:
      'when agents are given memory unasked: start (of a session: the brief), prompt (what fits it), file (what speaks of it, before an edit)',
  },
  'inject.tokens': {
    default: 400,
    range: [100, 2000],
    scope: 'user',
    describe: 'tokens (estimated) that a prompt or a file may be given',
  },
  'inject.milliseconds': {
    default: 1500,
    range: [50, 10_000],
    scope: 'user',
    describe: 'how long an agent waits for memory at a prompt or a file; after that it is given none',
  },
  'inject.min_confidence': {
    default: 0.5,
    range: [0, 1],
    scope: 'user',
    describe: 'how sure it must be that a memory fits a prompt',
  },
  'maintain.every_hours': {
    default: 24,
    range: [0, 8760],
    scope: 'repository',
    describe: 'hours between two looks for what should change, after a background sync; 0 means never',
  },
  'maintain.auto_accept': {
    default: [] as readonly string[],
    choices: ['decayed'],
    scope: 'repository',
    describe: 'harmless actions that need no review: decayed (memories nobody uses go to the archive)',
  },
  ...MODEL_SETTINGS,
  'serve.every_minutes': {
    default: 15,
    range: [0, 1440],
    scope: 'user',
    describe:
      "minutes between two looks of 'git lerim serve' for new sessions and due maintenance; 0 means never",
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

type Widen<T> = T extends number
  ? number
  : T extends boolean
    ? boolean
    : T extends readonly string[]
      ? readonly string[]
      : string;
export type SettingValue<N extends SettingName> = Widen<(typeof SETTINGS)[N]['default']>;
