import { openMemories } from '../../store/scopes/open-memories.js';
import { findNamed } from './find-by-name.js';
import { scopeName } from './frame.js';
import { scopeFor } from './here.js';
import type { Run } from './tool.js';

interface DeleteInput {
  readonly name: string;
  readonly scope?: string;
  readonly reason?: string;
}

export const remove: Run<DeleteInput> = async ({ context, here, caller }, { name, scope, reason }) => {
  const { opened } = await openMemories(context, scopeFor(here, scope));
  const { place, stored } = findNamed(opened, name);
  const { id, title } = stored.memory;
  const why = reason?.trim() || `Deleted by ${caller.source} in a session.`;
  const session = caller.session === undefined ? {} : { session: caller.session };
  const [applied] = await place.store.apply(() => [{ op: 'archive', id, reason: { why, ...session } }]);
  if (applied === undefined) return `${id} is in the archive already.`;
  return `Archived ${id} ("${title}") of the ${scopeName(place.scope)} memory. 'git lerim memory restore ${id}' brings it back.`;
};
