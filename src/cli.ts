#!/usr/bin/env node
/** argv → command; prints errors; the only file that reads `process` and sets the exit code. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CommandContext } from './commands/command.js';
import { commandsBelow, findCommand, suggestCommands } from './commands/find-command.js';
import { EXIT, type ExitCode, LerimError, refusalOf } from './lib/errors.js';
import { createOutput } from './ui/create-output.js';

const program = fileURLToPath(import.meta.url);
const out = createOutput(process);
const abort = new AbortController();

async function main(argv: string[]): Promise<ExitCode> {
  let cwd = process.cwd();
  while (argv[0] === '-C' && argv.length > 1) {
    cwd = resolve(cwd, argv[1] ?? '');
    argv = argv.slice(2);
  }
  if (argv[0] === '--version' || argv[0] === '-v' || argv[0] === 'version') {
    out.data(`git-lerim ${version()}`);
    return EXIT.ok;
  }
  if (argv[0] === 'hook' && argv.length > 1 && !argv[1]?.startsWith('-')) return hook(argv.slice(1), cwd);
  const context: CommandContext = {
    cwd,
    env: process.env,
    now: () => new Date(),
    signal: abort.signal,
    out,
    // Opened when it is wanted: that alone costs a tenth of a start.
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return process.stdout;
    },
    program,
    node: process.execPath,
  };
  const [name, what] = argv;
  if (name === 'context-brief' && (what === 'show' || what === 'path') && argv.length === 2) {
    // Past the parser too: agents wait for it. What goes wrong is found again, and told, on the usual way.
    const { printBrief, printBriefPath } = await import('./commands/print-brief.js');
    const print = what === 'show' ? printBrief : printBriefPath;
    return print(context).catch(() => runCommand(context, argv));
  }
  return runCommand(context, argv);
}

/** Past the parser and everything else: git and the agents wait for it. Ends at once, with a stdin still open too. */
async function hook(words: string[], cwd: string): Promise<never> {
  const { runHook } = await import('./hooks/run-hook.js');
  const { env, stdin, stdout, execPath: node } = process;
  const say = (text: string) => new Promise<void>((done) => stdout.write(text, () => done()));
  await runHook(words, { cwd, env, stdin, say, program, node });
  process.exit(EXIT.ok);
}

async function runCommand(context: CommandContext, argv: string[]): Promise<ExitCode> {
  const wantsHelp = argv[0] === 'help' || isHelp(argv[0]);
  const words = wantsHelp ? argv.slice(1) : argv;
  if (words.length === 0) {
    const { overview } = await import('./commands/overview.js');
    out.data(overview());
    return wantsHelp ? EXIT.ok : EXIT.usage;
  }
  const found = findCommand(words);
  const group = words[0] ?? '';
  if (found === undefined && (wantsHelp || isHelp(words[1])) && commandsBelow(group).length > 0) {
    const { groupHelp } = await import('./commands/overview.js');
    out.data(groupHelp(group));
    return EXIT.ok;
  }
  if (found === undefined) return unknownCommand(words);
  const { COMMANDS } = await import('./commands/registry.js');
  const command = await COMMANDS[found.name]?.load();
  if (command === undefined) return unknownCommand(words);
  const beforeDashes = found.rest.includes('--') ? found.rest.slice(0, found.rest.indexOf('--')) : found.rest;
  if (wantsHelp || beforeDashes.some(isHelp)) {
    const { commandHelp } = await import('./commands/explain-args.js');
    out.data(await commandHelp(found.name, command, process.stdout.columns || 100));
    return EXIT.ok;
  }
  const { parseCommandArgs } = await import('./commands/parse-args.js');
  return command.run(context, await parseCommandArgs(found.name, command, found.rest));
}

function isHelp(word: string | undefined): boolean {
  return word === '-h' || word === '--help';
}

async function unknownCommand(words: readonly string[]): Promise<never> {
  const typed = words[0] ?? '';
  const below = commandsBelow(typed);
  if (below.length > 0)
    throw new LerimError(
      'usage',
      words[1] === undefined
        ? `'git lerim ${typed}' needs to know what to do.`
        : `'git lerim ${typed}' does not know '${words[1]}'.`,
      {
        exit: EXIT.usage,
        hint: `It knows ${below.map((name) => name.slice(typed.length + 1)).join(', ')}.`,
      },
    );
  const near = await suggestCommands(words.slice(0, 2).join(' '));
  throw new LerimError('usage', `'${typed}' is not a git lerim command.`, {
    exit: EXIT.usage,
    hint: near.length
      ? `Did you mean ${near.map((name) => `'git lerim ${name}'`).join(' or ')}?`
      : "See 'git lerim -h'.",
  });
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

function report(error: unknown): ExitCode {
  const told = error instanceof LerimError ? error : refusalOf(error);
  if (told) {
    out.talk(`git lerim: ${told.message}`);
    if (told.hint) out.talk(told.hint);
    return told.exit;
  }
  if (abort.signal.aborted) {
    out.talk('git lerim: interrupted; what was committed stays.');
    return EXIT.interrupted;
  }
  out.talk(`git lerim: this is a bug: ${error instanceof Error ? error.message : String(error)}`);
  if (process.env.LERIM_DEBUG && error instanceof Error) out.talk(error.stack ?? '');
  else out.talk('Run it again with LERIM_DEBUG=1 for the details to report.');
  return EXIT.failure;
}

process.once('SIGINT', () => abort.abort());
process.once('SIGTERM', () => abort.abort());
/** A reader that closes the pipe early (`| head`) is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  throw error;
});
process.exitCode = await main(process.argv.slice(2)).catch(report);
