import type { Context } from '../lib/context.js';

/** What a git process of ours may see of the user's environment. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Set in every git process we start; a hook that finds it was set off by ourselves and must do nothing. */
export const GUARD_VARIABLE = 'LERIM_GUARD';

/**
 * Variables that tell git who, how and with which settings, not which repository. Everything else that starts
 * with GIT_ (among it all of `git rev-parse --local-env-vars`) would point our calls at the index, work tree or
 * objects of whatever git command we were called from.
 * Settings given by `git -c` stay: the calls go to the repository they were given for.
 */
const KEPT = [
  /^GIT_CONFIG_(GLOBAL|SYSTEM|NOSYSTEM|PARAMETERS|COUNT|KEY_\d+|VALUE_\d+)$/,
  /^GIT_(AUTHOR|COMMITTER|TRACE|SSH|SSL|HTTP|PROXY|CURL)(_|\d|$)/,
  /^GIT_(ASKPASS|EDITOR|EXEC_PATH|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|ALLOW_PROTOCOL|PROTOCOL)$/,
];

const OURS = {
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  [GUARD_VARIABLE]: '1',
};

/** The environment for finding the repository: GIT_DIR and its like still count. */
export function discoveryEnvironment(env: Environment): Record<string, string | undefined> {
  return { ...env, ...OURS };
}

/** The environment for everything after that: only the repository we name counts. */
export function cleanEnvironment(env: Environment): Record<string, string | undefined> {
  const kept = Object.entries(env).filter(
    ([name]) => !name.startsWith('GIT_') || KEPT.some((pattern) => pattern.test(name)),
  );
  return { ...Object.fromEntries(kept), ...OURS };
}

/** The same work in another folder, where git finds the repository of that folder, whatever called us. */
export function contextAt<C extends Context>(context: C, cwd: string): C {
  return { ...context, cwd, env: cleanEnvironment(context.env) };
}
