import { type ParseArgsConfig, parseArgs } from 'node:util';
import { EXIT, LerimError } from '../lib/errors.js';
import type { Args, Command, Option, Options } from './command.js';

/**
 * Parses a command's words. Node's own parser takes well-formed input in well under a millisecond; what it refuses
 * goes to yargs, which costs most of a Node start and explains better.
 * Throws a usage error that names the mistake.
 */
export async function parseCommandArgs(
  name: string,
  command: Command,
  words: readonly string[],
): Promise<Args<Options>> {
  let values: Record<string, unknown>;
  let positionals: string[];
  try {
    ({ values, positionals } = parseArgs({
      args: [...words],
      options: nodeOptions(command.options),
      allowPositionals: true,
      strict: true,
    }));
  } catch {
    const { explainArgs } = await import('./explain-args.js');
    ({ values, positionals } = await explainArgs(name, command, words));
  }
  checkPositionals(name, command, positionals);
  const args: Record<string, unknown> = { _: positionals };
  for (const [option, value] of Object.entries(values)) {
    const spec = command.options[option];
    if (spec !== undefined && value !== undefined) args[option] = convert(option, spec, value);
  }
  return args as Args<Options>;
}

function nodeOptions(options: Options): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      {
        type: option.type === 'boolean' ? ('boolean' as const) : ('string' as const),
        multiple: option.type === 'list',
        ...(option.alias ? { short: option.alias } : {}),
      },
    ]),
  );
}

function convert(name: string, option: Option, value: unknown): unknown {
  if (option.type === 'boolean') return Boolean(value);
  if (option.type === 'number') {
    const number = Number(value);
    if (value === '' || !Number.isFinite(number)) throw usage(`--${name} takes a number, not '${value}'.`);
    return number;
  }
  if (option.type === 'list') {
    const items = [value]
      .flat()
      .flatMap((item) => String(item).split(','))
      .map((item) => item.trim())
      .filter(Boolean);
    for (const item of items) checkChoice(name, option.choices, item);
    return items;
  }
  checkChoice(name, option.choices, String(value));
  return String(value);
}

function checkChoice(name: string, choices: readonly string[] | undefined, value: string): void {
  if (choices && !choices.includes(value))
    throw usage(`--${name} is one of ${choices.join(', ')}; '${value}' is not.`);
}

function checkPositionals(name: string, command: Command, given: readonly string[]): void {
  const wanted = command.positionals ?? [];
  const missing = wanted.find((positional, at) => positional.required && given[at] === undefined);
  if (missing) throw usage(`'git lerim ${name}' needs <${missing.name}>: ${missing.describe}.`, name);
  if (!wanted.at(-1)?.many && given.length > wanted.length)
    throw usage(`'git lerim ${name}' does not take '${given[wanted.length]}'.`, name);
}

function usage(message: string, name?: string): LerimError {
  return new LerimError('usage', message, {
    exit: EXIT.usage,
    ...(name ? { hint: `See 'git lerim ${name} -h'.` } : {}),
  });
}
