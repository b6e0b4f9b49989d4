/** Which memory: the project's, or the user's own that counts in all projects. Pure. */
import type { SettingValue } from '../../config/table.js';

export const SCOPES = ['project', 'global'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a person may ask for where both can be read. */
export const ASKED_SCOPES = [...SCOPES, 'all'] as const;
export type AskedScope = (typeof ASKED_SCOPES)[number];

const READ: Readonly<Record<string, readonly Scope[]>> = {
  project_fallback_global: SCOPES,
  project_only: ['project'],
  global_only: ['global'],
};

/** The scopes to read, the one that takes precedence first. What was asked for overrules the setting. */
export function scopesToRead(
  setting: SettingValue<'memory.scope'>,
  asked: AskedScope | undefined,
): readonly Scope[] {
  if (asked === undefined) return READ[setting] ?? SCOPES;
  return asked === 'all' ? SCOPES : [asked];
}

/** Where something new goes, and whether the global memory takes it where there is no project. */
export function scopeToWrite(
  setting: SettingValue<'memory.scope'>,
  asked: Scope | undefined,
): { readonly scope: Scope; readonly elseGlobal: boolean } {
  if (asked !== undefined) return { scope: asked, elseGlobal: false };
  return {
    scope: setting === 'global_only' ? 'global' : 'project',
    elseGlobal: setting === 'project_fallback_global',
  };
}
