import { clip, oneLine } from '../clip.js';
import { asList, asObject, asText, type JsonObject } from '../json-value.js';
import type { ToolCall } from '../session.js';

type Action = ToolCall['action'];

const ACTIONS: Readonly<Record<string, Action>> = {
  bash: 'run',
  shell: 'run',
  read: 'read',
  list: 'read',
  webfetch: 'read',
  glob: 'search',
  grep: 'search',
  lsp: 'search',
  codesearch: 'search',
  websearch: 'search',
  edit: 'edit',
  multiedit: 'edit',
  write: 'edit',
  patch: 'edit',
  apply_patch: 'edit',
  question: 'ask',
  plan_exit: 'plan',
  task: 'delegate',
};

const PATCHED_FILE = /^\*\*\* (?:Update|Add|Delete) File: (.+)$/gm;

/** What a tool part of OpenCode does, in the terms all agents share. */
export function describeCall(tool: string, input: JsonObject): Pick<ToolCall, 'action' | 'input' | 'paths'> {
  const action = ACTIONS[tool] ?? 'other';
  const patch = asText(input.patchText) ?? asText(input.patch);
  if (patch !== undefined) {
    const paths = [...patch.matchAll(PATCHED_FILE)].map(([, path = '']) => path.trim());
    return { action: 'edit', input: clip(patch), paths: [...new Set(paths)] };
  }
  const path = asText(input.filePath) ?? asText(input.path);
  return { action, input: digest(action, input, path), paths: path === undefined ? [] : [path] };
}

function digest(action: Action, input: JsonObject, path: string | undefined): string {
  if (action === 'run') return clip(asText(input.command) ?? '');
  if (action === 'ask') return clip(askedQuestions(input).join('\n'));
  if (action === 'delegate')
    return oneLine(`${asText(input.description) ?? ''}: ${asText(input.prompt) ?? ''}`);
  if (action === 'edit')
    return oneLine(`${path ?? ''}: ${asText(input.newString) ?? asText(input.content) ?? ''}`);
  const text = [asText(input.pattern) ?? asText(input.query) ?? asText(input.url), path]
    .filter(Boolean)
    .join(' ');
  return oneLine(text === '' ? JSON.stringify(input) : text);
}

/** The questions of a `question` call in order, each with its options on lines of their own. */
export function askedQuestions(input: JsonObject): string[] {
  return asList(input.questions).map((item) => {
    const question = asObject(item) ?? {};
    const options = asList(question.options).map((option) => {
      const { label, description } = asObject(option) ?? {};
      return `- ${asText(label) ?? ''}${asText(description) ? `: ${description}` : ''}`;
    });
    return [asText(question.question) ?? '', ...options].join('\n');
  });
}
