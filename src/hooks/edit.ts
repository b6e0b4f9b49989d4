import type { HookedAgent } from './agents.js';
import { addHookSection, removeHookSection } from './git-config-section.js';
import { type HookEvent, insertBlock, stripBlock } from './hook-block.js';
import { addJsonHooks, removeJsonHooks } from './json-hooks.js';
import { putManagedBlock, takeManagedBlock } from './managed-block.js';
import { addMcpEntry, removeMcpEntry } from './mcp-edit.js';
import type { Environment } from './mcp-entries.js';

/** What we change in one file. It is kept in the manifest, so that it can be taken out years later. */
export type Edit =
  /** Our block in a shell hook. */
  | { readonly kind: 'hook'; readonly event: HookEvent; readonly shebang?: boolean }
  /** Our section in a repository's git config. */
  | { readonly kind: 'git-config' }
  /** Lines of our own in git's `info/exclude`. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  /** Our entries in an agent's JSON settings. */
  | { readonly kind: 'agent'; readonly agent: HookedAgent }
  /** Our MCP server in an agent's settings. */
  | { readonly kind: 'mcp'; readonly agent: HookedAgent; readonly env?: Environment }
  /** Our block in a Markdown file. */
  | { readonly kind: 'block' }
  /** A file of ours as a whole. */
  | { readonly kind: 'whole' }
  /** Several in one file, in this order. */
  | { readonly kind: 'all'; readonly edits: readonly Edit[] };

/** The file with our part in it. Texts are byte strings (latin1), or UTF-8 where the edit is made in that. */
export function putIn(edit: Edit, text: string | undefined, whole = ''): string {
  switch (edit.kind) {
    case 'hook':
      return insertBlock(text, edit.event, edit);
    case 'git-config':
      return addHookSection(text ?? '');
    case 'lines':
      return withLines(withoutLines(text ?? '', edit.lines), edit.lines);
    case 'agent':
      return addJsonHooks(text, edit.agent);
    case 'mcp':
      return addMcpEntry(text, edit.agent, edit.env);
    case 'block':
      return putManagedBlock(text, whole);
    case 'whole':
      return whole;
    case 'all':
      return edit.edits.reduce<string | undefined>((so, one) => putIn(one, so, whole), text) ?? whole;
  }
}

/** The file without our part; `undefined` when it was ours alone. */
export function takeOut(edit: Edit, text: string): string | undefined {
  switch (edit.kind) {
    case 'hook': {
      const left = stripBlock(text);
      return left === '#!/bin/sh\n' || left === '' ? undefined : left;
    }
    case 'git-config':
      return removeHookSection(text);
    case 'lines':
      return withoutLines(text, edit.lines);
    case 'agent':
      return removeJsonHooks(text, edit.agent);
    case 'mcp':
      return removeMcpEntry(text, edit.agent);
    case 'block':
      return takeManagedBlock(text);
    case 'whole':
      return undefined;
    case 'all':
      return edit.edits.reduceRight<string | undefined>(
        (so, one) => (so === undefined ? undefined : takeOut(one, so)),
        text,
      );
  }
}

export function encodingOf(edit: Edit): 'utf8' | 'latin1' {
  return ['hook', 'git-config', 'lines'].includes(edit.kind) ? 'latin1' : 'utf8';
}

function withLines(text: string, lines: readonly string[]): string {
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${lines.join('\n')}\n`;
}

function withoutLines(text: string, lines: readonly string[]): string {
  return text
    .split(/(?<=\n)/)
    .filter((line) => !lines.includes(line.trimEnd()))
    .join('');
}
