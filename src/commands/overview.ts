/** The help text of `git lerim` itself. */
import { commandsBelow } from './find-command.js';
import { COMMANDS } from './registry.js';

export const GLOBAL_OPTIONS: readonly (readonly [string, string])[] = [
  ['-C <dir>', 'run as if started in <dir>, like git'],
  ['-h, --help', 'help for git lerim, or for one command'],
  ['--version', 'print the version'],
];

const WIDTH = Math.max(...Object.keys(COMMANDS).map((name) => name.length));

/** Commands by group, then options, as printed by `git lerim -h`. */
export function overview(): string {
  const groups = new Map<string, string[]>();
  for (const [name, { group, summary }] of Object.entries(COMMANDS))
    groups.set(group, [...(groups.get(group) ?? []), `  ${name.padEnd(WIDTH)} ${summary}`]);
  return [
    'git lerim <command> [options]',
    'A memory for your code base: learns from coding-agent sessions, keeps what is worth knowing on a git branch.',
    ...[...groups].map(([group, lines]) => [group, ...lines].join('\n')),
    ['Options', ...GLOBAL_OPTIONS.map(([flag, text]) => `  ${flag.padEnd(WIDTH)} ${text}`)].join('\n'),
    "Start with 'git lerim init'. 'git lerim <command> -h' explains a command with examples.",
  ].join('\n\n');
}

/** The commands that begin with a word, as printed by `git lerim memory -h`. */
export function groupHelp(word: string): string {
  const lines = commandsBelow(word).map((name) => `  ${name.padEnd(WIDTH)} ${COMMANDS[name]?.summary}`);
  return [
    `git lerim ${word} <command> [options]`,
    lines.join('\n'),
    `'git lerim ${word} <command> -h' explains a command with examples.`,
  ].join('\n\n');
}
