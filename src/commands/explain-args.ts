/** Help texts and explanations of wrong options, by yargs. */
import yargs, { type Argv } from 'yargs';
import { EXIT, LerimError } from '../lib/errors.js';
import type { Command } from './command.js';

/** The longest first of two columns. */
const LONGEST = 44;

/** Parses what Node's parser refused; throws a usage error with yargs' explanation. */
export async function explainArgs(
  name: string,
  command: Command,
  words: readonly string[],
): Promise<{ values: Record<string, unknown>; positionals: string[] }> {
  if (command.options.scope === undefined && words.some((word) => /^--scope(=|$)/.test(word)))
    throw new LerimError(
      'usage',
      `'git lerim ${name}' takes no --scope: it works on the project you stand in.`,
      {
        exit: EXIT.usage,
        hint: `See 'git lerim ${name} -h'.`,
      },
    );
  const parsed = await describe(name, command)
    .strictOptions()
    .exitProcess(false)
    .fail((message, error) => {
      throw new LerimError('usage', `${(message ?? error.message).replace(/\.?$/, '.')}`, {
        exit: EXIT.usage,
        hint: `See 'git lerim ${name} -h'.`,
      });
    })
    .parseAsync([...words]);
  const { _: positionals, $0: _program, ...values } = parsed as Record<string, unknown> & { _: unknown[] };
  return { values, positionals: positionals.map(String) };
}

/** The help text of one command. */
export async function commandHelp(name: string, command: Command, width: number): Promise<string> {
  const help = await describe(name, command).wrap(Math.min(width, 100)).getHelp();
  return `${help}\n\nExamples:\n${columns(command.examples)}`;
}

function describe(name: string, command: Command): Argv {
  const positionals = (command.positionals ?? [])
    .map(({ name: word, required, many }) =>
      required ? `<${word}${many ? '…' : ''}>` : `[${word}${many ? '…' : ''}]`,
    )
    .join(' ');
  const usage = `git lerim ${name}${positionals ? ` ${positionals}` : ''} [options]`;
  const arguments_ = columns((command.positionals ?? []).map(({ name, describe }) => [name, describe]));
  const parser = yargs()
    .locale('en')
    .version(false)
    .help(false)
    .parserConfiguration({ 'camel-case-expansion': false, 'strip-aliased': true, 'boolean-negation': false })
    .usage(
      [
        usage,
        capital(`${command.summary}.`),
        ...(command.details ? [command.details] : []),
        ...(arguments_ ? [`Arguments:\n${arguments_}`] : []),
      ].join('\n\n'),
    );
  for (const [option, spec] of Object.entries(command.options)) {
    parser.option(option, {
      type: spec.type === 'boolean' ? 'boolean' : spec.type === 'list' ? 'array' : 'string',
      describe: spec.describe,
      requiresArg: spec.type !== 'boolean',
      ...(spec.alias ? { alias: spec.alias } : {}),
      ...('choices' in spec && spec.choices && spec.type === 'string' ? { choices: [...spec.choices] } : {}),
    });
  }
  return parser;
}

/** Two columns; the second one goes below a first that is too long, which is never broken, so that it can be copied. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length).filter((length) => length <= LONGEST), 0);
  return rows
    .map(([first, second]) => {
      const gap =
        first.length > LONGEST ? `\n${' '.repeat(width + 4)}` : ' '.repeat(width + 2 - first.length);
      return `  ${first}${gap}${second}`;
    })
    .join('\n');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
