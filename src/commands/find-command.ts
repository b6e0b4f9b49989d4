import { ALIASES, COMMANDS } from './registry.js';

/**
 * Splits argv into the command's name and the rest: `memory search x` → `memory search` and `[x]`.
 * `undefined` when the words name no command.
 */
export function findCommand(argv: readonly string[]): { name: string; rest: string[] } | undefined {
  for (const words of [2, 1]) {
    const typed = argv.slice(0, words).join(' ');
    const name = ALIASES[typed] ?? typed;
    if (Object.hasOwn(COMMANDS, name)) return { name, rest: argv.slice(words) };
  }
  return undefined;
}

/** Names that start with `prefix` as whole words, e.g. all of `memory …`. */
export function commandsBelow(prefix: string): string[] {
  return Object.keys(COMMANDS).filter((name) => name.startsWith(`${prefix} `));
}

/** The command names nearest to what was typed, best first, at most three. */
export async function suggestCommands(typed: string): Promise<string[]> {
  const { default: Fuse } = await import('fuse.js');
  const names = [...Object.keys(COMMANDS), ...Object.keys(ALIASES)];
  return new Fuse(names, { threshold: 0.45 }).search(typed, { limit: 3 }).map(({ item }) => item);
}
