import type { JSONPath } from 'jsonc-parser';
import { AGENT_HOOKS, agentCommand, type HookedAgent } from './agents.js';
import { isBare, type JsonObject, putValue, readObject, unreadable, withSkeleton } from './json-settings.js';

/**
 * An agent's JSON settings with our hooks in them, each once, after the user's own. Everything else stays as it is:
 * comments, order of keys, indentation, line ends. Throws `settings-not-json` for what cannot be edited safely.
 */
export function addJsonHooks(text: string | undefined, agent: HookedAgent): string {
  const { entry, skeleton = {}, events } = AGENT_HOOKS[agent];
  if (entry === undefined) throw new Error(`${agent} has no JSON settings`);
  let edited = withSkeleton(text, skeleton);
  for (const [event, moment] of Object.entries(events)) {
    const groups = hooksOf(edited)[event];
    if (groups !== undefined && !Array.isArray(groups)) throw unreadable(`its hooks.${event} is not a list`);
    const command = agentCommand(agent, event);
    if (groups?.some((group) => commandsIn(group).includes(command))) continue;
    edited =
      groups === undefined
        ? putValue(edited, ['hooks', event], [entry(command, moment)])
        : putValue(edited, ['hooks', event, groups.length], entry(command, moment), true);
  }
  return edited;
}

/** The settings without our hooks; `undefined` when nothing is left that anybody could miss. */
export function removeJsonHooks(text: string, agent: HookedAgent): string | undefined {
  let edited = text;
  for (const [event, groups] of Object.entries(hooksOf(text))) {
    if (!Array.isArray(groups)) continue;
    const command = agentCommand(agent, event);
    for (let index = groups.length - 1; index >= 0; index--) {
      const commands = commandsIn(groups[index]);
      if (!commands.includes(command)) continue;
      const path: JSONPath = ['hooks', event, index];
      edited = putValue(
        edited,
        commands.length > 1 ? [...path, 'hooks', commands.indexOf(command)] : path,
        undefined,
      );
    }
    if ((hooksOf(edited)[event] as unknown[]).length === 0)
      edited = putValue(edited, ['hooks', event], undefined);
  }
  if (edited === text) return text;
  if (Object.keys(hooksOf(edited)).length === 0) edited = putValue(edited, ['hooks'], undefined);
  return isBare(edited, AGENT_HOOKS[agent].skeleton) ? undefined : edited;
}

/** The events whose command is there. */
export function hookedEvents(text: string, agent: HookedAgent): string[] {
  const hooks = hooksOf(text);
  return Object.keys(AGENT_HOOKS[agent].events).filter((event) => {
    const groups = hooks[event];
    return (
      Array.isArray(groups) && groups.some((group) => commandsIn(group).includes(agentCommand(agent, event)))
    );
  });
}

/** Commands of one entry: in a group of its own (Claude Code and its followers) or by itself (Cursor). */
function commandsIn(entry: unknown): unknown[] {
  const { hooks, command } = Object(entry) as { hooks?: unknown; command?: unknown };
  return Array.isArray(hooks) ? hooks.map((hook) => Object(hook).command) : [command];
}

function hooksOf(text: string): JsonObject {
  const { hooks } = readObject(text);
  if (hooks === undefined) return {};
  if (typeof hooks !== 'object' || hooks === null || Array.isArray(hooks))
    throw unreadable('its "hooks" is not an object');
  return hooks as JsonObject;
}
