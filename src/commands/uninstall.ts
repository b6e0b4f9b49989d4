import { openRepository } from '../git/open.js';
import { openObjects } from '../git/open-objects.js';
import { previewBranchRemoval, removeBranchFiles } from '../hooks/ci-branch.js';
import { isChange } from '../hooks/install.js';
import { previewUninstall, uninstall as takeOut } from '../hooks/uninstall.js';
import { EXIT } from '../lib/errors.js';
import { openStore } from '../store/open-store.js';
import { defineCommand } from './command.js';
import { confirm } from './confirm.js';
import { showChange } from './show-changes.js';

export const uninstall = defineCommand({
  summary: 'take the hooks out again, restoring every file; memories stay',
  details:
    "Every file that 'git lerim init' changed becomes what it was, byte for byte; one that was changed since only loses our part. The agents' own settings are left as long as another repository relies on them. The memory branch and the local state stay.",
  options: {
    yes: { type: 'boolean', alias: 'y', describe: 'do not ask' },
    'dry-run': { type: 'boolean', alias: 'n', describe: 'show what would be changed, change nothing' },
  },
  examples: [['git lerim uninstall --dry-run', 'see which files would be restored']],
  async run(context, args) {
    const repository = await openRepository(context);
    const { out } = context;
    const { changes, kept } = previewUninstall(context, repository);
    const memory = {
      repository,
      objects: await openObjects(repository, context),
      store: await openStore(context, repository),
    };
    const real = [...changes.filter(isChange), ...(await previewBranchRemoval(memory))];
    for (const change of real) out.talk(showChange(change, '', out.paint).join('\n'));
    for (const { path, users } of kept)
      out.talk(
        `${path} stays: ${users.length === 1 ? 'another repository relies' : `${users.length} others rely`} on it.`,
      );
    if (args['dry-run']) return EXIT.ok;
    if (real.length > 0 && !args.yes && !(await confirm(context, 'Take these out?'))) {
      out.talk('Nothing was changed.');
      return EXIT.failure;
    }
    await removeBranchFiles(memory);
    takeOut(context, repository);
    out.data(
      real.length > 0 ? `${real.length} files are as they were before.` : 'No hooks were set up here.',
    );
    out.talk("The memories stay on their branch; 'git lerim init' puts the hooks back.");
    return EXIT.ok;
  },
});
