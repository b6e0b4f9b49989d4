import type { Settings } from '../config/settings.js';
import { ALL_HOOK_EVENTS, HOOK_EVENTS, type HookEvent } from './hook-block.js';

/** The events that are to have a hook file of ours. */
export function hookEvents(settings: Settings): readonly HookEvent[] {
  return settings.get('share.auto_push') ? ALL_HOOK_EVENTS : HOOK_EVENTS;
}
