/** The manual page, made from the same table as the help texts; run by the build. */
import type { Command, Option } from './command.js';
import { GLOBAL_OPTIONS } from './overview.js';
import { COMMANDS } from './registry.js';

/** `git-lerim.1` in man(7) macros. */
export async function manPage(version: string): Promise<string> {
  const sections: string[] = [
    `.TH GIT\\-LERIM 1 "" "git\\-lerim ${roff(version)}" "git lerim"`,
    '.SH NAME\ngit\\-lerim \\- a memory for your code base',
    '.SH SYNOPSIS\n.B git lerim\n.I command\n[options]',
    `.SH DESCRIPTION
${roff('Reads the sessions of coding agents, keeps the few things worth knowing as Markdown on the orphan branch lerim/memory, and gives them back with their source.')}
.PP
${roff('Data goes to stdout, talk to stderr; --json is understood by every command that prints data.')}`,
    `.SH OPTIONS\n${GLOBAL_OPTIONS.map(([flag, text]) => `.TP\n.B ${roff(flag)}\n${roff(text)}`).join('\n')}`,
    '.SH COMMANDS',
  ];
  for (const [name, entry] of Object.entries(COMMANDS))
    sections.push(commandSection(name, await entry.load()));
  sections.push(
    `.SH EXIT STATUS\n${[
      ['0', 'done'],
      ['1', 'a failure, or a negative answer'],
      ['2', 'the command line was not understood'],
      ['3', 'done in part'],
      ['4', 'another git lerim is at it; try again'],
      ['130', 'interrupted'],
    ]
      .map(([code, text]) => `.TP\n.B ${code}\n${text}`)
      .join('\n')}`,
    `.SH SEE ALSO\n${roff('git(1), git-log(1), git-notes(1)')}`,
  );
  return `${sections.join('\n')}\n`;
}

function commandSection(name: string, command: Command): string {
  const positionals = (command.positionals ?? []).map(
    ({ name: word, many }) => ` \\fI${word}\\fR${many ? '…' : ''}`,
  );
  const lines = [`.SS git lerim ${roff(name)}${positionals.join('')}`, roff(`${capital(command.summary)}.`)];
  if (command.details) lines.push('.PP', roff(command.details));
  for (const positional of command.positionals ?? [])
    lines.push('.TP', `.I ${positional.name}`, roff(positional.describe));
  for (const [option, spec] of Object.entries(command.options))
    lines.push('.TP', `.B ${roff(flag(option, spec))}`, roff(spec.describe));
  for (const [line, purpose] of command.examples)
    lines.push('.PP', roff(`${capital(purpose)}:`), '.RS', '.nf', roff(line), '.fi', '.RE');
  return lines.join('\n');
}

function flag(name: string, option: Option): string {
  const value =
    option.type === 'boolean' ? '' : ` <${('placeholder' in option && option.placeholder) || option.type}>`;
  return `${option.alias ? `-${option.alias}, ` : ''}--${name}${value}`;
}

/** Escapes what roff would take as its own. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
