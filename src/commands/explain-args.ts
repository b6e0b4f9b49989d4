/** Help texts and explanations of wrong options, by yargs. */
import yargs, { type Argv } from 'yargs';
import { EXIT, LerimError } from '../lib/errors.js';
import type { Command } from './command.js';

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
export async function commandHelp(name: string, command: Command, columns: number): Promise<string> {
  return describe(name, command).wrap(Math.min(columns, 100)).getHelp();
}

function describe(name: string, command: Command): Argv {
  const positionals = (command.positionals ?? [])
    .map(({ name: word, required, many }) =>
      required ? `<${word}${many ? '…' : ''}>` : `[${word}${many ? '…' : ''}]`,
    )
    .join(' ');
  const usage = `git lerim ${name}${positionals ? ` ${positionals}` : ''} [options]`;
  const arguments_ = (command.positionals ?? []).map(
    (positional) => `  ${positional.name}  ${positional.describe}`,
  );
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
        ...(arguments_.length ? [['Arguments:', ...arguments_].join('\n')] : []),
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
  for (const [line, purpose] of command.examples) parser.example(line, purpose);
  return parser;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
