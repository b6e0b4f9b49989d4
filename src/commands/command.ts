/** What a command is: a description (help, man page, completion and parsing come from it) and `run`. */
import type { Context } from '../lib/context.js';
import type { ExitCode } from '../lib/errors.js';
import type { Output } from '../ui/output.js';

export type Option = {
  readonly describe: string;
  readonly alias?: string;
} & (
  | { readonly type: 'boolean' }
  | { readonly type: 'string'; readonly choices?: readonly string[]; readonly placeholder?: string }
  | { readonly type: 'number'; readonly placeholder?: string }
  /** Comma-separated; may be repeated. */
  | { readonly type: 'list'; readonly choices?: readonly string[]; readonly placeholder?: string }
);
export type Options = Readonly<Record<string, Option>>;

interface Positional {
  readonly name: string;
  readonly describe: string;
  readonly required?: boolean;
  /** Takes all remaining words; only the last positional may. */
  readonly many?: boolean;
}

type ValueOf<O extends Option> = O['type'] extends 'boolean'
  ? boolean
  : O['type'] extends 'number'
    ? number
    : O['type'] extends 'list'
      ? string[]
      : string;

/** Option names as keys (`max-sessions`), `undefined` when not given; positionals as strings in `_`. */
export type Args<O extends Options> = { readonly [K in keyof O]?: ValueOf<O[K]> } & {
  readonly _: readonly string[];
};

export interface CommandContext extends Context {
  readonly out: Output;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** For a command that speaks a protocol on it; all others print by `out`. */
  readonly stdout: NodeJS.WritableStream;
  /** Absolute path of the running program, for hooks and background work. */
  readonly program: string;
  /** Absolute path of the Node that runs it. */
  readonly node: string;
}

export interface Command<O extends Options = Options> {
  readonly summary: string;
  /** One or more paragraphs for help and man page. */
  readonly details?: string;
  readonly positionals?: readonly Positional[];
  readonly options: O;
  /** [command line, what it does] */
  readonly examples: readonly (readonly [string, string])[];
  run(context: CommandContext, args: Args<O>): Promise<ExitCode>;
}

/** Keeps the option types for `run`. */
export function defineCommand<const O extends Options>(command: Command<O>): Command<O> {
  return command;
}
