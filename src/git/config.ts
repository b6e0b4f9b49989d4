/** The user's git settings for a repository. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../lib/context.js';
import { addValue, type ConfigValues, parseConfig } from './config-file.js';
import type { Repository } from './repository.js';
import { runGit } from './run.js';

export interface GitConfig {
  /** Last value of a key, as git counts; the first two parts of the key in lower case. */
  get(key: string): string | undefined;
  all(key: string): readonly string[];
  /** Keys that begin with this. */
  keys(prefix: string): string[];
}

const known = new WeakMap<Repository, Promise<GitConfig>>();

/** All settings that hold in a repository, read once. One git process; config files by hand without git. */
export function gitConfig(context: Context, repository: Repository): Promise<GitConfig> {
  const config = known.get(repository) ?? load(context, repository);
  known.set(repository, config);
  return config;
}

/** Whether a setting is on, in any of git's spellings. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && !/^(false|no|off|0|)$/i.test(value);
}

async function load(context: Context, repository: Repository): Promise<GitConfig> {
  const values = repository.hasGit ? await ask(context, repository) : await readFiles(context, repository);
  return {
    get: (key) => values.get(key)?.at(-1),
    all: (key) => values.get(key) ?? [],
    keys: (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
  };
}

async function ask(context: Context, repository: Repository): Promise<ConfigValues> {
  const { stdout } = await runGit(context, ['config', '--list', '-z'], { repository });
  const values: ConfigValues = new Map();
  for (const entry of stdout.toString('utf8').split('\0')) {
    const end = entry.indexOf('\n');
    if (entry)
      addValue(values, end < 0 ? entry : entry.slice(0, end), end < 0 ? 'true' : entry.slice(end + 1));
  }
  return values;
}

async function readFiles(context: Context, repository: Repository): Promise<ConfigValues> {
  const { HOME = '', XDG_CONFIG_HOME, GIT_CONFIG_GLOBAL } = context.env;
  const files = GIT_CONFIG_GLOBAL
    ? [GIT_CONFIG_GLOBAL]
    : [join(XDG_CONFIG_HOME ?? join(HOME, '.config'), 'git', 'config'), join(HOME, '.gitconfig')];
  const values: ConfigValues = new Map();
  for (const file of [...files, join(repository.commonDir, 'config')]) {
    const text = await readFile(file, 'utf8').catch(() => '');
    for (const [key, list] of parseConfig(text)) for (const value of list) addValue(values, key, value);
  }
  return values;
}
