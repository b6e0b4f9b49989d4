import type { Context } from '../../lib/context.js';
import type { Oid } from '../objects.js';
import type { Repository } from '../repository.js';
import { gitText } from '../run.js';

/** Signed copies of the last `count` commits up to `tip`, oldest first, with the key and program the user has set. */
export async function signCommits(
  context: Context,
  repository: Repository,
  tip: Oid,
  count: number,
): Promise<Oid[]> {
  const format = '--format=%H%x00%T%x00%P%x00%an%x00%ae%x00%at';
  const list = await gitText(context, ['log', '--first-parent', '-n', String(count), format, tip, '--'], {
    repository,
  });
  const copies = new Map<Oid, Oid>();
  for (const line of list.split('\n').reverse()) {
    const [oid = '', tree = '', parents = '', name, email, time] = line.split('\0');
    const message = await gitText(context, ['log', '-1', '--format=%B', oid, '--'], { repository });
    const onto = parents
      .split(' ')
      .filter(Boolean)
      .flatMap((parent) => ['-p', copies.get(parent) ?? parent]);
    const date = `${time} +0000`;
    const copy = await gitText(context, ['commit-tree', '-S', tree, ...onto], {
      repository,
      input: [`${message.trimEnd()}\n`],
      env: {
        GIT_AUTHOR_NAME: name,
        GIT_AUTHOR_EMAIL: email,
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_NAME: name,
        GIT_COMMITTER_EMAIL: email,
        GIT_COMMITTER_DATE: date,
      },
    });
    copies.set(oid, copy);
  }
  return [...copies.values()];
}
