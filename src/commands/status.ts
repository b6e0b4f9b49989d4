import { setTimeout as sleep } from 'node:timers/promises';
import { openRepository } from '../git/open.js';
import { EXIT, type ExitCode, LerimError } from '../lib/errors.js';
import { gatherStatus, type Status } from '../serve/gather-status.js';
import { type CommandContext, defineCommand } from './command.js';
import { statusLines } from './render-status.js';

/** Milliseconds between two looks. */
const PAUSE = 2_000;

export const status = defineCommand({
  summary: 'branch, counts, queue, hooks, agents, problems',
  details:
    'Shows where memory stands in this repository: what the branch holds, when sessions were read last and what came of it, what waits, which hooks and agents there are, and what is wrong. Looks only; doctor tries the hooks out. With --live it looks again every two seconds until it is interrupted.',
  options: {
    live: { type: 'boolean', describe: 'keep looking; with --json a line each time' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [
    ['git lerim status', 'how things stand'],
    ['git lerim status --live', 'watch a sync do its work'],
    ['git lerim status --json', 'the same for programs'],
  ],
  async run(context, args) {
    const { out } = context;
    const repository = await openRepository(context);
    const look = (): Promise<Status> => gatherStatus(context, repository);
    if (args.live) return watch(context, look, args.json === true);
    const found = await look();
    if (args.json) out.json(found);
    else for (const line of statusLines(found, context.now(), out.paint)) out.data(line);
    return EXIT.ok;
  },
});

async function watch(context: CommandContext, look: () => Promise<Status>, json: boolean): Promise<ExitCode> {
  const { out, signal } = context;
  if (!json && !out.stdoutIsTerminal)
    throw new LerimError('no-terminal', '--live needs a terminal to draw on.', {
      exit: EXIT.usage,
      hint: 'Add --json for a line of JSON each time.',
    });
  try {
    for (;;) {
      const found = await look();
      const now = context.now();
      const seen = out.paint.dim(`${now.toTimeString().slice(0, 8)}  Ctrl+C ends this`);
      if (json) out.json(found, true);
      else out.redraw([...statusLines(found, now, out.paint), seen].join('\n'));
      await sleep(PAUSE, undefined, { signal });
    }
  } catch (error) {
    // Being interrupted is how it ends.
    if (signal.aborted) return EXIT.ok;
    throw error;
  }
}
