import { runHook } from '../hooks/run-hook.js';
import { EXIT } from '../lib/errors.js';
import { defineCommand } from './command.js';

export const hook = defineCommand({
  summary: 'what git and the agents call; not for people',
  details:
    'Leaves a mark that there may be something new, starts one background sync where none is under way, and returns. Prints nothing but what memory has to say to an agent, and always succeeds. Agents name themselves and their event, and hand a JSON document on stdin.',
  positionals: [
    {
      name: 'event',
      describe: 'post-commit, post-rewrite, post-merge, or the name of an agent',
      required: true,
    },
    { name: 'rest', describe: "the agent's event, and its payload where it is not on stdin", many: true },
  ],
  options: {},
  examples: [['git lerim hook claude Stop', 'what Claude Code runs at the end of a turn']],
  async run(context, args) {
    await runHook(args._, { ...context, say: async (text) => context.out.data(text.trimEnd()) });
    return EXIT.ok;
  },
});
