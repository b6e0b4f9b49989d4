import { forgetRepository } from '../config/projects.js';
import { openRepository } from '../git/open.js';
import { openObjects } from '../git/open-objects.js';
import type { Repository } from '../git/repository.js';
import { type Branch, hasBranchFiles, previewBranchRemoval, removeBranchFiles } from '../hooks/ci-branch.js';
import { isChange } from '../hooks/install.js';
import { CONNECTED, previewUninstall, uninstall as takeOut } from '../hooks/uninstall.js';
import { EXIT } from '../lib/errors.js';
import { openStore } from '../store/open-store.js';
import { type CommandContext, defineCommand } from './command.js';
import { confirm } from './confirm.js';
import { showChange } from './show-changes.js';

export const uninstall = defineCommand({
  summary: 'take the hooks out again, restoring every file; memories stay',
  details:
    "Every file that 'git lerim init' changed becomes what it was, byte for byte; one that was changed since only loses our part. The agents' own settings are left as long as another repository relies on them, and where 'git lerim connect' set them up. The memory branch and the local state stay.",
  options: {
    yes: { type: 'boolean', alias: 'y', describe: 'do not ask' },
    'dry-run': { type: 'boolean', alias: 'n', describe: 'show what would be changed, change nothing' },
  },
  examples: [['git lerim uninstall --dry-run', 'see which files would be restored']],
  async run(context, args) {
    const repository = await openRepository(context);
    const { out } = context;
    const { changes, kept } = previewUninstall(context, repository);
    const memory = hasBranchFiles(repository) ? await openBranch(context, repository) : undefined;
    const onBranch = memory ? await previewBranchRemoval(memory) : [];
    const real = [...changes.filter(isChange), ...onBranch];
    for (const change of real) out.talk(showChange(change, '', out.paint).join('\n'));
    for (const { path, users } of kept) out.talk(`${path} stays: ${whyKept(users)}.`);
    if (args['dry-run']) return EXIT.ok;
    if (real.length > 0 && !args.yes && !(await confirm(context, 'Take these out?'))) {
      out.talk('Nothing was changed.');
      return EXIT.failure;
    }
    if (memory) await removeBranchFiles(memory);
    takeOut(context, repository);
    await forgetRepository(context, repository);
    out.data(
      real.length > 0
        ? `${real.length === 1 ? 'The file is as it was' : `${real.length} files are as they were`} before.`
        : 'No hooks were set up here.',
    );
    out.talk("The memories stay on their branch; 'git lerim init' puts the hooks back.");
    return EXIT.ok;
  },
});

function whyKept(users: readonly string[]): string {
  if (users.includes(CONNECTED))
    return "it was set up by 'git lerim connect', and 'git lerim connect remove <agent>' takes it out";
  return users.length === 1 ? 'another repository relies on it' : `${users.length} others rely on it`;
}

async function openBranch(context: CommandContext, repository: Repository): Promise<Branch> {
  const [objects, store] = await Promise.all([
    openObjects(repository, context),
    openStore(context, repository),
  ]);
  return { repository, objects, store };
}
