import { clip, oneLine } from '../clip.js';
import { asList, asObject, asText, type JsonObject, parseJson } from '../json-value.js';
import type { ToolCall } from '../session.js';

type Action = ToolCall['action'];
type Described = Pick<ToolCall, 'tool' | 'action' | 'input' | 'paths'>;

const ACTIONS: Readonly<Record<string, Action>> = {
  shell: 'run',
  shell_command: 'run',
  exec_command: 'run',
  'container.exec': 'run',
  local_shell: 'run',
  write_stdin: 'run',
  unified_exec: 'run',
  exec: 'run',
  apply_patch: 'edit',
  read_file: 'read',
  list_dir: 'read',
  view_image: 'read',
  grep_files: 'search',
  web_search: 'search',
  tool_search: 'search',
  request_user_input: 'ask',
  spawn_agent: 'delegate',
};

const PATCHED_FILE = /^\*\*\* (?:Update|Add|Delete) File: (.+)$/gm;
const PATCH = '*** Begin Patch';

/** What a `function_call`, `custom_tool_call` or `local_shell_call` does, in the terms all agents share. */
export function describeCall(payload: JsonObject): Described {
  const tool = asText(payload.name) ?? (payload.type === 'web_search_call' ? 'web_search' : 'local_shell');
  const input = argumentsOf(payload);
  const text = typeof input === 'string' ? input : shellCommand(input);
  const patch = text.includes(PATCH)
    ? text
    : (asText(asObject(input)?.patch) ?? asText(asObject(input)?.input));
  if (patch?.includes(PATCH)) return { tool, action: 'edit', input: clip(patch), paths: patchedFiles(patch) };
  const action = ACTIONS[tool] ?? 'other';
  if (action === 'run') return { tool, action, input: clip(text), paths: [] };
  const fields = asObject(input) ?? {};
  if (action === 'ask')
    return { tool, action, input: clip([...askedQuestions(fields).values()].join('\n')), paths: [] };
  const path = asText(fields.file_path) ?? asText(fields.dir_path) ?? asText(fields.path);
  const digest = asText(fields.query) ?? asText(fields.pattern) ?? asText(fields.message) ?? path;
  return {
    tool,
    action,
    input: oneLine(digest ?? (text || JSON.stringify(fields))),
    paths: path ? [path] : [],
  };
}

/** The questions of a `request_user_input` call by their id, each with its options. */
export function askedQuestions(input: JsonObject): Map<string, string> {
  const asked = new Map<string, string>();
  for (const item of asList(input.questions)) {
    const question = asObject(item) ?? {};
    const options = asList(question.options).map((option) => {
      const { label, description } = asObject(option) ?? {};
      return `- ${asText(label) ?? ''}${asText(description) ? `: ${description}` : ''}`;
    });
    asked.set(asText(question.id) ?? '', [asText(question.question) ?? '', ...options].join('\n'));
  }
  return asked;
}

export function argumentsOf(payload: JsonObject): string | JsonObject {
  const raw = payload.arguments ?? payload.input ?? payload.action;
  if (typeof raw !== 'string') return asObject(raw) ?? {};
  return payload.type === 'function_call' ? (asObject(parseJson(raw)) ?? raw) : raw;
}

/** `["bash","-lc","git status"]`, `{cmd}` or `{command}` as one would type it. */
function shellCommand(input: JsonObject): string {
  const command = input.command ?? input.cmd ?? input.chars;
  if (typeof command === 'string') return command;
  const words = asList(command).filter((word) => typeof word === 'string');
  return /^-\w*c$/.test(words[1] ?? '') ? words.slice(2).join(' ') : words.join(' ');
}

function patchedFiles(patch: string): string[] {
  return [...new Set([...patch.matchAll(PATCHED_FILE)].map(([, path = '']) => path.trim()))];
}
