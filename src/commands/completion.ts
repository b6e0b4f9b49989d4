import { EXIT } from '../lib/errors.js';
import { defineCommand } from './command.js';
import { COMMANDS } from './registry.js';

const SHELLS = ['bash', 'zsh', 'fish'];

export const completion = defineCommand({
  summary: 'print the completion script of a shell',
  details: `Works for 'git lerim' beside git's own completion, and for 'git-lerim'.`,
  positionals: [{ name: 'shell', describe: SHELLS.join(', '), required: true }],
  options: {},
  examples: [
    ['git lerim completion bash >> ~/.bashrc', 'complete in bash'],
    ['git lerim completion zsh > ~/.zsh/completions/_git-lerim', 'complete in zsh'],
    ['git lerim completion fish > ~/.config/fish/completions/git-lerim.fish', 'complete in fish'],
  ],
  async run({ out }, { _: [shell = ''] }) {
    const write = { bash, zsh, fish }[shell];
    if (write === undefined) {
      out.talk(`git lerim: There is completion for ${SHELLS.join(', ')}, not for '${shell}'.`);
      return EXIT.usage;
    }
    out.data(write(await words()));
    return EXIT.ok;
  },
});

/** What may follow: '' → command words, `memory` → its sub-commands, `memory add` → its options. */
async function words(): Promise<Map<string, string[]>> {
  const next = new Map<string, Set<string>>([['', new Set()]]);
  const follow = (key: string, word: string) => next.set(key, (next.get(key) ?? new Set()).add(word));
  for (const [name, entry] of Object.entries(COMMANDS)) {
    const [first = '', second] = name.split(' ');
    follow('', first);
    if (second) follow(first, second);
    for (const option of Object.keys((await entry.load()).options)) follow(name, `--${option}`);
  }
  return new Map([...next].map(([key, set]) => [key, [...set]]));
}

/** Commands that are followed by one of their own, as a shell pattern. */
function parents(next: Map<string, string[]>): string {
  return [
    ...new Set([...next.keys()].filter((key) => key.includes(' ')).map((key) => key.split(' ')[0])),
  ].join('|');
}

function bash(next: Map<string, string[]>): string {
  const cases = [...next].map(([key, list]) => `    "${key}") words="${list.join(' ')}" ;;`).join('\n');
  return `# git lerim completion for bash
_git_lerim() {
  local at=1 key="" words="" word
  while [ "$at" -lt "$COMP_CWORD" ]; do
    word="\${COMP_WORDS[at]}"
    case "$word" in
      git|lerim|git-lerim|-*) ;;
      *) case "$key" in "") key="$word" ;; ${parents(next)}) key="$key $word" ;; esac ;;
    esac
    at=$((at + 1))
  done
  case "$key" in
${cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _git_lerim git-lerim`;
}

function zsh(next: Map<string, string[]>): string {
  const cases = [...next].map(([key, list]) => `    "${key}") compadd -- ${list.join(' ')} ;;`).join('\n');
  return `#compdef git-lerim
# git lerim completion for zsh
_git-lerim() {
  local key="" word
  for word in \${words[2,CURRENT-1]}; do
    case "$word" in
      lerim|git-lerim|-*) ;;
      *) case "$key" in "") key="$word" ;; ${parents(next)}) key="$key $word" ;; esac ;;
    esac
  done
  case "$key" in
${cases}
  esac
}
_git-lerim "$@"`;
}

function fish(next: Map<string, string[]>): string {
  const lines = ['# git lerim completion for fish'];
  for (const program of ['git', 'git-lerim']) {
    const base = program === 'git' ? '__fish_seen_subcommand_from lerim' : 'true';
    for (const [key, list] of next) {
      const seen = key
        .split(' ')
        .filter(Boolean)
        .map((word) => `; and __fish_seen_subcommand_from ${word}`)
        .join('');
      const first =
        key === '' ? `; and not __fish_seen_subcommand_from ${(next.get('') ?? []).join(' ')}` : '';
      lines.push(`complete -c ${program} -f -n '${base}${seen}${first}' -a '${list.join(' ')}'`);
    }
  }
  return lines.join('\n');
}
