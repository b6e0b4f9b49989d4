import { EXIT } from '../lib/errors.js';
import { compose } from '../serve/compose.js';
import { defineCommand } from './command.js';

export const logs = defineCommand({
  summary: "what the container of 'git lerim up' says",
  options: {
    follow: { type: 'boolean', alias: 'f', describe: 'go on as more comes, until interrupted' },
    limit: { type: 'number', alias: 'n', placeholder: 'n', describe: 'at most so many lines back (100)' },
  },
  examples: [['git lerim logs --follow', 'watch it']],
  async run(context, args) {
    const words = ['logs', '--tail', String(args.limit ?? 100), ...(args.follow ? ['--follow'] : [])];
    const code = await compose(context, ...words);
    return code === 0 || context.signal.aborted ? EXIT.ok : EXIT.failure;
  },
});
