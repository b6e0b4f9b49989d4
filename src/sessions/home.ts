import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { Context } from '../lib/context.js';

/** The user's home folder as the agents see it. */
export function homeOf(context: Context): string {
  return context.env.HOME || context.env.USERPROFILE || homedir();
}

/** A folder an environment variable names (`~` is understood, relative to where the user stands), or the fallback. */
export function folderFrom(context: Context, value: string | undefined, fallback: string): string {
  if (value === undefined || value.trim() === '') return fallback;
  const path = value.trim().replace(/^~(?=$|[/\\])/, () => homeOf(context));
  return isAbsolute(path) ? path : resolve(context.cwd, path);
}

/** Folders of a variable that may hold several, separated by commas. */
export function foldersFrom(
  context: Context,
  value: string | undefined,
  fallback: readonly string[],
): string[] {
  const named = (value ?? '').split(',').filter((part) => part.trim() !== '');
  return named.length === 0 ? [...fallback] : named.map((part) => folderFrom(context, part, join(part)));
}
