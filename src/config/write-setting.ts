import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { LerimError } from '../lib/errors.js';
import type { Setting } from './setting.js';
import { refuse } from './settings.js';
import { SETTINGS, type SettingName } from './table.js';

/**
 * Sets one setting in a TOML file, creating it when needed. Only that line changes: comments and order stay.
 * `text` is what the user typed; lists are comma-separated.
 */
export async function writeSetting(
  file: string,
  name: string,
  text: string,
  from: 'user' | 'repository',
): Promise<void> {
  const value = parseValue(name, text);
  const problem = refuse(name, value, from);
  if (problem !== undefined) throw new LerimError('setting-refused', `${capital(problem)}.`, { exit: 2 });
  const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const after = setLine(before, name, JSON.stringify(value));
  await checkEdit(file, after, name);
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.new`;
  await writeFile(temporary, after);
  await rename(temporary, file);
}

function parseValue(name: string, text: string): unknown {
  const setting: Setting | undefined = SETTINGS[name as SettingName];
  if (typeof setting?.default === 'number') return text.trim() === '' ? text : Number(text);
  if (typeof setting?.default === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (Array.isArray(setting?.default))
    return text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  return text;
}

/** The key's line in its `[section]` is replaced, or added at the section's end. A key without a section stands at the top. */
function setLine(toml: string, name: string, literal: string): string {
  const dot = name.lastIndexOf('.');
  const [section, key] = [name.slice(0, Math.max(dot, 0)), name.slice(dot + 1)];
  const lines = toml === '' ? [] : toml.replace(/\n$/, '').split('\n');
  const header = lines.findIndex((line) => line.trim().replace(/\s*#.*$/, '') === `[${section}]`);
  if (section !== '' && header < 0)
    return `${[...lines, ...(lines.length ? [''] : []), `[${section}]`, `${key} = ${literal}`].join('\n')}\n`;
  const next = lines.findIndex((line, at) => at > header && /^\s*\[/.test(line));
  const end = next < 0 ? lines.length : next;
  const at = lines.findIndex(
    (line, index) => index > header && index < end && line.split('=')[0]?.trim() === key,
  );
  if (at >= 0) lines[at] = `${key} = ${literal}`;
  else {
    let last = end;
    while (last > header + 1 && lines[last - 1]?.trim() === '') last--;
    lines.splice(last, 0, `${key} = ${literal}`, ...(last === 0 && lines.length > 0 ? [''] : []));
  }
  return `${lines.join('\n')}\n`;
}

/** TOML has more ways to write a key than are edited here: inline tables, dotted keys. */
async function checkEdit(file: string, toml: string, name: string): Promise<void> {
  const { parse } = await import('smol-toml');
  try {
    parse(toml);
  } catch {
    throw new LerimError('setting-refused', `${file} is written in a way that cannot be edited here.`, {
      hint: `Set ${name} in it by hand.`,
    });
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
