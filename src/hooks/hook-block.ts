/** The lines that lead from a hook of git's to our shim, and how they get into and out of a file. */

export const HOOK_EVENTS = ['post-commit', 'post-rewrite', 'post-merge'] as const;
/** Also one that stands in a hook file only where the user wants it: git-lfs has its own place there. */
export const ALL_HOOK_EVENTS = [...HOOK_EVENTS, 'pre-push'] as const;
export type HookEvent = (typeof ALL_HOOK_EVENTS)[number];

const BEGIN =
  '# >>> git-lerim >>> reads new agent sessions in the background; `git lerim uninstall` takes this out';
const END = '# <<< git-lerim <<<';

/**
 * Finds git's common folder with builtins (a linked worktree's or submodule's `.git` is a file that names it) and
 * sources the shim there. Names no folder: it works in every clone, and does nothing where git-lerim is not set up.
 */
const FIND_SHIM = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell
  'lerim_git=${GIT_DIR:-.git}; [ ! -f "$lerim_git" ] || read -r _ lerim_git <"$lerim_git"',
  'lerim_dir=$lerim_git; [ ! -f "$lerim_git/commondir" ] || read -r lerim_dir <"$lerim_git/commondir"',
  'case $lerim_dir in /*|"$lerim_git") ;; *) lerim_dir=$lerim_git/$lerim_dir ;; esac',
];
const sourceShim = (event: string): string =>
  `[ ! -r "$lerim_dir/lerim/hooks/${event}" ] || . "$lerim_dir/lerim/hooks/${event}"`;

/** What to put into a hook of `event` that we do not edit ourselves. */
export function hookBlock(event: HookEvent): string {
  return `${BEGIN}\n{ ${[...FIND_SHIM, sourceShim(event)].join('\n')}; } || :\n${END}\n`;
}

/**
 * One command for all events, for git's config: it tells them apart by their arguments (rebase or amend, a number,
 * none, a remote's name and address), which git adds at its end.
 */
export function hookCommand(): string {
  const event =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell
    'case ${2:+push}${1-} in push*) lerim_event=pre-push ;; amend|rebase) lerim_event=post-rewrite ;; ?*) lerim_event=post-merge ;; *) lerim_event=post-commit ;; esac';
  return `{ ${[...FIND_SHIM, event, sourceShim('$lerim_event')].join('; ')}; } || :`;
}

/**
 * The hook with our block in it, once, right after the first line: what follows may end the script.
 * @param text the hook as it is; `undefined` to make a new one
 * @param options.shebang false where the file is run by a hook manager and has no `#!` line
 */
export function insertBlock(
  text: string | undefined,
  event: HookEvent,
  options: { readonly shebang?: boolean } = {},
): string {
  if (text === undefined) return (options.shebang === false ? '' : '#!/bin/sh\n') + hookBlock(event);
  const bare = stripBlock(text);
  if (!bare.startsWith('#!')) return hookBlock(event) + bare;
  const end = bare.indexOf('\n');
  return end < 0
    ? `${bare}\n${hookBlock(event)}`
    : bare.slice(0, end + 1) + hookBlock(event) + bare.slice(end + 1);
}

/** The hook without our block. */
export function stripBlock(text: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END, begin);
  if (begin < 0 || end < 0) return text;
  const after = end + END.length;
  return text.slice(0, begin) + text.slice(text[after] === '\n' ? after + 1 : after);
}

export function hasBlock(text: string): boolean {
  return stripBlock(text) !== text;
}

/** Whether the lines of a hook are read by a shell that understands ours. */
export function isShellHook(text: string): boolean {
  return /^#!\s*(?:\S*\/)?(?:env\s+(?:-S\s+)?)?(?:\S*\/)?(?:sh|bash|dash|ash|ksh)(?:\s.*)?(?:\n|$)/.test(
    text,
  );
}
