import { clip, oneLine } from '../clip.js';
import { asText, type JsonObject } from '../json-value.js';
import type { ToolCall } from '../session.js';

type Action = ToolCall['action'];

const ACTIONS: readonly (readonly [RegExp, Action])[] = [
  [/terminal|^shell|^bash/i, 'run'],
  [/^ask_?question/i, 'ask'],
  [/^create_?plan/i, 'plan'],
  [/^task/i, 'delegate'],
  [/patch|edit|replace|write$|^write_file|delete/i, 'edit'],
  [/grep|search|glob/i, 'search'],
  [/read|list_?dir|^ls$|fetch/i, 'read'],
];

/** What a tool call of Cursor's editor or command line does, in the terms all agents share. */
export function describeCall(tool: string, input: JsonObject): Pick<ToolCall, 'action' | 'input' | 'paths'> {
  const action = /todo/i.test(tool) ? 'other' : (ACTIONS.find(([name]) => name.test(tool))?.[1] ?? 'other');
  const path = pathOf(input);
  return { action, input: digest(action, input, path), paths: path === undefined ? [] : [path] };
}

function pathOf(input: JsonObject): string | undefined {
  const { file_path, target_file, targetFile, relativeWorkspacePath, path } = input;
  return [file_path, target_file, targetFile, relativeWorkspacePath, path].map(asText).find(Boolean);
}

function digest(action: Action, input: JsonObject, path: string | undefined): string {
  if (action === 'run') return clip(asText(input.command) ?? '');
  if (action === 'plan') return clip(asText(input.plan) ?? '');
  const patch = asText(input.patch);
  if (patch !== undefined) return clip(patch);
  const written = asText(input.new_string) ?? asText(input.contents) ?? asText(input.code_edit);
  if (action === 'edit') return oneLine(`${path ?? ''}: ${written ?? ''}`);
  const query = [input.query, input.pattern, input.search_term, input.url, input.description]
    .map(asText)
    .find(Boolean);
  const text = [query, path].filter(Boolean).join(' ');
  return oneLine(text === '' ? JSON.stringify(input) : text);
}
