import { applyEdits, type JSONPath, modify, type ParseError, parse } from 'jsonc-parser';
import { LerimError } from '../lib/errors.js';
import { AGENT_HOOKS, agentCommand, type HookedAgent } from './agents.js';

type JsonObject = Record<string, unknown>;

/**
 * An agent's JSON settings with our hooks in them, each once, after the user's own. Everything else stays as it is:
 * comments, order of keys, indentation, line ends. Throws `settings-not-json` for what cannot be edited safely.
 */
export function addJsonHooks(text: string | undefined, agent: HookedAgent): string {
  const { entry, skeleton = {}, events } = AGENT_HOOKS[agent];
  if (entry === undefined) throw new Error(`${agent} has no JSON settings`);
  let edited = text === undefined || text.trim() === '' ? '{}\n' : text;
  for (const [key, value] of Object.entries(skeleton))
    if (read(edited)[key] === undefined) edited = put(edited, [key], value);
  for (const event of events) {
    const groups = hooksOf(edited)[event];
    if (groups !== undefined && !Array.isArray(groups)) throw unreadable(`its hooks.${event} is not a list`);
    const command = agentCommand(agent, event);
    if (groups?.some((group) => commandsIn(group).includes(command))) continue;
    edited =
      groups === undefined
        ? put(edited, ['hooks', event], [entry(command)])
        : put(edited, ['hooks', event, groups.length], entry(command), true);
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
      edited = put(
        edited,
        commands.length > 1 ? [...path, 'hooks', commands.indexOf(command)] : path,
        undefined,
      );
    }
    if ((hooksOf(edited)[event] as unknown[]).length === 0) edited = put(edited, ['hooks', event], undefined);
  }
  if (edited === text) return text;
  if (Object.keys(hooksOf(edited)).length === 0) edited = put(edited, ['hooks'], undefined);
  const left = Object.keys(read(edited)).filter((key) => AGENT_HOOKS[agent].skeleton?.[key] === undefined);
  return left.length === 0 && !edited.includes('//') && !edited.includes('/*') ? undefined : edited;
}

/** Whether each event's command is there. */
export function hasJsonHooks(text: string, agent: HookedAgent): boolean {
  const hooks = hooksOf(text);
  return AGENT_HOOKS[agent].events.every((event) => {
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
  const { hooks } = read(text);
  if (hooks === undefined) return {};
  if (typeof hooks !== 'object' || hooks === null || Array.isArray(hooks))
    throw unreadable('its "hooks" is not an object');
  return hooks as JsonObject;
}

function read(text: string): JsonObject {
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: true });
  if (errors.length > 0) throw unreadable('it is not valid JSON');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw unreadable('it is not an object');
  return value as JsonObject;
}

function put(text: string, path: JSONPath, value: unknown, insert = false): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const body = text.slice(mark.length);
  const [, indent = '  '] = /^([ \t]+)\S/m.exec(body) ?? [];
  const edits = modify(body, path, value, {
    isArrayInsertion: insert,
    formattingOptions: {
      insertSpaces: !indent.startsWith('\t'),
      tabSize: indent.startsWith('\t') ? 1 : indent.length,
      eol: body.includes('\r\n') ? '\r\n' : '\n',
    },
  });
  return mark + applyEdits(body, edits);
}

function unreadable(reason: string): LerimError {
  return new LerimError('settings-not-json', `The agent's settings file is left alone: ${reason}.`, {
    hint: 'Correct the file, then run it again.',
  });
}
