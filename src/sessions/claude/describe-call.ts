import { clip, oneLine } from '../clip.js';
import { asText, type JsonObject } from '../json-value.js';
import type { ToolCall } from '../session.js';
import { askedQuestions } from './answers.js';

type Action = ToolCall['action'];

const ACTIONS: Readonly<Record<string, Action>> = {
  Bash: 'run',
  PowerShell: 'run',
  REPL: 'run',
  Read: 'read',
  NotebookRead: 'read',
  LS: 'read',
  WebFetch: 'read',
  Glob: 'search',
  Grep: 'search',
  LSP: 'search',
  WebSearch: 'search',
  ToolSearch: 'search',
  Edit: 'edit',
  MultiEdit: 'edit',
  Write: 'edit',
  NotebookEdit: 'edit',
  AskUserQuestion: 'ask',
  ExitPlanMode: 'plan',
  Task: 'delegate',
  Agent: 'delegate',
};

/** What a tool call of Claude does, in the terms all agents share. */
export function describeCall(tool: string, input: JsonObject): Pick<ToolCall, 'action' | 'input' | 'paths'> {
  const action = ACTIONS[tool] ?? 'other';
  const path = asText(input.file_path) ?? asText(input.notebook_path) ?? asText(input.path);
  return { action, input: digest(action, input, path), paths: path === undefined ? [] : [path] };
}

function digest(action: Action, input: JsonObject, path: string | undefined): string {
  if (action === 'run') return clip(asText(input.command) ?? '');
  if (action === 'ask') return clip([...askedQuestions(input).values()].join('\n'));
  if (action === 'plan') return clip(asText(input.plan) ?? '');
  if (action === 'delegate')
    return oneLine(`${asText(input.description) ?? ''}: ${asText(input.prompt) ?? ''}`);
  if (action === 'edit')
    return oneLine(`${path ?? ''}: ${asText(input.new_string) ?? asText(input.content) ?? ''}`);
  const pattern = asText(input.pattern) ?? asText(input.query) ?? asText(input.url);
  if (pattern !== undefined || path !== undefined) return oneLine([pattern, path].filter(Boolean).join(' '));
  return oneLine(JSON.stringify(input));
}
