import type { HookedAgent } from './agents.js';
import { addHookSection, removeHookSection } from './git-config-section.js';
import { type HookEvent, insertBlock, stripBlock } from './hook-block.js';
import { addJsonHooks, removeJsonHooks } from './json-hooks.js';

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
  /** A file of ours as a whole. */
  | { readonly kind: 'whole' };

/** The file with our part in it. Texts are byte strings (latin1), save for `agent`, which is UTF-8. */
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
    case 'whole':
      return whole;
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
    case 'whole':
      return undefined;
  }
}

export function encodingOf(edit: Edit): 'utf8' | 'latin1' {
  return edit.kind === 'agent' || edit.kind === 'whole' ? 'utf8' : 'latin1';
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
