import { openRepository } from '../git/open.js';
import { EXIT } from '../lib/errors.js';
import { comparePulled } from '../share/compare.js';
import { pull as pullMemory } from '../share/pull.js';
import { shareWith } from '../share/sharing.js';
import { defineCommand } from './command.js';
import { showPulled } from './show-pulled.js';

export const pull = defineCommand({
  summary: 'bring in what others have shared',
  details:
    'Fetches the memory branch, notes and proposals of a remote (see push for which) and brings them in: the branch moves forward, or both sides are merged memory by memory. Nobody has to solve a conflict: the newer version stands, the other one is kept in history and listed by status. A work tree that has the branch checked out comes along.',
  positionals: [{ name: 'remote', describe: 'name of a remote of this repository' }],
  options: {
    'dry-run': {
      type: 'boolean',
      alias: 'n',
      describe: 'fetch, and say what is different; bring nothing in',
    },
    'allow-unrelated-histories': {
      type: 'boolean',
      describe: "merge a memory that began apart from this one, as git's own option does",
    },
    json: { type: 'boolean', describe: 'print a report as JSON' },
  },
  examples: [
    ['git lerim pull', 'bring in what the team has learned'],
    ['git lerim pull --dry-run', 'what there is to bring in'],
  ],
  async run(context, args) {
    const { out } = context;
    const repository = await openRepository(context);
    const progress = out.progress('Pulling …');
    const [named] = args._;
    try {
      if (args['dry-run']) {
        const different = await shareWith(context, repository, named, comparePulled);
        progress.done();
        if (args.json) out.json(different);
        for (const { ref, ahead, behind } of args.json ? [] : different)
          out.data(
            `${ref.replace(/^refs\/(heads\/)?/, '')}: ${behind} commits to bring in, ${ahead} of your own`,
          );
        return EXIT.ok;
      }
      const report = await shareWith(context, repository, named, (sharing) =>
        pullMemory({ ...sharing, allowUnrelated: args['allow-unrelated-histories'] ?? false }),
      );
      progress.done();
      if (args.json) out.json(report);
      else showPulled(context, report);
      if (!report.hasMemory && !args.json)
        out.talk(`${report.remote} has no memory yet; 'git lerim push' shares yours.`);
      return report.branches.some(({ kind }) => kind === 'waits') ? EXIT.partly : EXIT.ok;
    } finally {
      progress.done();
    }
  },
});
