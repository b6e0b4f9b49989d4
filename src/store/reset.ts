import type { ObjectStore, Ref } from '../git/objects.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { NOTES } from './access/notes.js';
import { findBase } from './branch.js';
import type { Removed } from './store.js';

const ALSO = [NOTES, 'refs/heads/lerim/proposal'];

/** Takes the memory branch away, its access notes and proposals with it; all stay reachable below `refs/lerim/reset/`. */
export async function resetRefs(objects: ObjectStore, ref: string, now: Date): Promise<Removed | undefined> {
  const { local: tip, checkouts } = await findBase(objects, ref);
  if (tip === undefined) return undefined;
  if (checkouts[0] !== undefined)
    throw new LerimError('checked-out', `The memory branch is checked out in ${checkouts[0]}.`, {
      hint: 'Check out another branch there first.',
    });
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = `refs/lerim/reset/${stamp}-${tip.slice(0, 8)}`;
  await putAside(objects, { name: ref, oid: tip }, folder);
  for (const other of await objects.refs(ALSO)) await putAside(objects, other, folder);
  return { tip, folder };
}

/** `refs/heads/x` becomes `<folder>/heads/x`. */
async function putAside(
  objects: ObjectStore,
  { name, oid }: Pick<Ref, 'name' | 'oid'>,
  folder: string,
): Promise<void> {
  await objects.moveRef(name.replace(/^refs/, folder), null, oid);
  if (await objects.moveRef(name, oid, null)) return;
  throw new LerimError('busy', `${name} changed meanwhile; it was left as it is.`, {
    hint: 'Try again in a moment.',
    exit: EXIT.busy,
  });
}
