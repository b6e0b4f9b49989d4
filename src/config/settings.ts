import { readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import type { Setting } from './setting.js';
import { SETTINGS, type SettingName, type SettingValue } from './table.js';

type Value = Setting['default'];

/** Largest settings file that is read, in bytes. */
const MAX_FILE = 256 * 1024;

interface Origin {
  readonly value: Value;
  /** `default`, or the file that set it. */
  readonly origin: string;
}

export interface Settings {
  get<N extends SettingName>(name: N): SettingValue<N>;
  origin(name: SettingName): Origin;
  /** What was found in a file and not followed, as sentences. */
  readonly warnings: readonly string[];
}

/** The user's own folder: `LERIM_HOME`, else `~/.lerim`. */
export function lerimHome(context: Pick<Context, 'env' | 'cwd'>): string {
  const { LERIM_HOME: home } = context.env;
  return home ? resolve(context.cwd, home) : join(context.env.HOME || homedir(), '.lerim');
}

export function userSettingsFile(context: Pick<Context, 'env' | 'cwd'>): string {
  return join(lerimHome(context), 'config.toml');
}

export function repositorySettingsFile(workTree: string): string {
  return join(workTree, '.lerim', 'config.toml');
}

/**
 * Settings from low to high: defaults, the user's file, the repository's file (only what it may set), the file
 * named by `LERIM_CONFIG`. What a repository's file may not set is left out with a warning; a broken file of the
 * user's own is an error, since guessing on would not be what they asked for.
 */
export async function loadSettings(
  context: Pick<Context, 'env' | 'cwd'>,
  workTree?: string,
): Promise<Settings> {
  const values = new Map<SettingName, Origin>();
  const warnings: string[] = [];
  const take = async (file: string, from: 'user' | 'repository'): Promise<void> => {
    for (const [name, value] of Object.entries(await readSettingsFile(file, from, warnings))) {
      const problem = refuse(name, value, from);
      if (problem === undefined) values.set(name as SettingName, { value: value as Value, origin: file });
      else warnings.push(`${file}: ${problem}`);
    }
  };
  await take(userSettingsFile(context), 'user');
  if (workTree !== undefined) await take(repositorySettingsFile(workTree), 'repository');
  if (context.env.LERIM_CONFIG) await take(resolve(context.cwd, context.env.LERIM_CONFIG), 'user');

  const origin = (name: SettingName): Origin =>
    values.get(name) ?? { value: SETTINGS[name].default, origin: 'default' };
  return { get: (name) => origin(name).value as never, origin, warnings };
}

/** How confidence fades, in days and shares. */
export function decaySettings(settings: Settings): {
  readonly graceDays: number;
  readonly spanDays: number;
  readonly floor: number;
} {
  return {
    graceDays: settings.get('decay.grace_days'),
    spanDays: settings.get('decay.span_days'),
    floor: settings.get('decay.floor'),
  };
}

/** Why a value is not followed, or `undefined` when it is fine. */
export function refuse(name: string, value: unknown, from: 'user' | 'repository'): string | undefined {
  if (!Object.hasOwn(SETTINGS, name)) return `there is no setting '${name}'`;
  const setting: Setting = SETTINGS[name as SettingName];
  if (from === 'repository' && setting.scope !== 'repository')
    return `'${name}' cannot be set by a repository, only in your own settings`;
  const wanted = Array.isArray(setting.default) ? 'list' : typeof setting.default;
  const given =
    Array.isArray(value) && value.every((item) => typeof item === 'string') ? 'list' : typeof value;
  if (wanted !== given) return `'${name}' takes a ${wanted}`;
  if (setting.range && !(Number(value) >= setting.range[0] && Number(value) <= setting.range[1]))
    return `'${name}' takes a number from ${setting.range[0]} to ${setting.range[1]}`;
  const named = [value].flat() as readonly string[];
  if (setting.choices && !named.every((item) => setting.choices?.includes(item)))
    return `'${name}' is one of ${setting.choices.filter(Boolean).join(', ')}`;
  if (setting.form && !named.every((item) => item === '' || setting.form?.pattern.test(item)))
    return `'${name}' is ${setting.form.says}`;
  return undefined;
}

async function readSettingsFile(
  file: string,
  from: 'user' | 'repository',
  warnings: string[],
): Promise<Record<string, unknown>> {
  try {
    const text = await readSmallFile(file);
    if (text === undefined) return {};
    const { parse } = await import('smol-toml');
    return flatten(parse(text));
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    if (from === 'user')
      throw new LerimError('settings-invalid', `The settings file ${file} cannot be used: ${reason}.`, {
        hint: 'Correct the file, or move it away.',
      });
    warnings.push(`${file}: left out, ${reason}`);
    return {};
  }
}

/** Text of a file, undefined when there is none. A link of a repository may lead to what never ends: that is refused. */
async function readSmallFile(file: string): Promise<string | undefined> {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new Error('it is no file');
    if (found.size > MAX_FILE) throw new Error(`it is larger than ${MAX_FILE / 1024} KiB`);
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw code === undefined ? error : new Error(`it cannot be read (${code})`, { cause: error });
  }
}

function flatten(table: Record<string, unknown>, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([key, value]) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(flatten(value as Record<string, unknown>, `${prefix}${key}.`))
        : [[`${prefix}${key}`, value]],
    ),
  );
}
