import type { ObjectStore } from '../../git/objects.js';
import type { FileEdit, Snapshot } from '../store.js';
import { type ActionFiles, PickDraft, readActionFiles } from './pick.js';
import type { ProposedAction } from './proposal.js';

const NO_FILES: ActionFiles = { before: [], after: [] };

export interface JudgedAction extends ProposedAction {
  /** `open`: can be accepted. `accepted`: the branch has it. `overtaken`: does not fit the branch any more. */
  readonly state: 'open' | 'accepted' | 'rejected' | 'overtaken';
  /** Why it is overtaken, as a clause. */
  readonly because?: string;
  /** What it would write on the branch as it is. */
  readonly edits: readonly FileEdit[];
  readonly content: ActionFiles;
}

/** Digests of what people have decided. */
export interface Decided {
  readonly accepted: ReadonlySet<string>;
  readonly rejected: ReadonlySet<string>;
}

/**
 * Where each action stands against the branch: by what was decided, else by what bringing it over would do. An action
 * that forges squashed or somebody made by hand has nothing left to do, and so counts as accepted.
 * @param chosen whether an action is to be brought over; later ones are computed on top of it
 */
export async function judgeActions(
  objects: ObjectStore,
  now: Snapshot,
  actions: readonly ProposedAction[],
  decided: Decided,
  chosen: (action: ProposedAction) => boolean = () => true,
): Promise<JudgedAction[]> {
  const contents = await readActionFiles(objects, actions);
  const draft = new PickDraft(now);
  return actions.map((action) => {
    const content = contents.get(action.oid) ?? NO_FILES;
    const none = { ...action, content, edits: [] };
    if (decided.rejected.has(action.digest)) return { ...none, state: 'rejected' };
    if (decided.accepted.has(action.digest)) return { ...none, state: 'accepted' };
    if (content.other !== undefined)
      return { ...none, state: 'overtaken', because: `it changes ${content.other}, which is no memory` };
    const picked = draft.pick(content, chosen(action));
    if ('overtaken' in picked) return { ...none, state: 'overtaken', because: picked.overtaken };
    const { edits } = picked;
    return { ...none, edits, state: edits.length === 0 ? 'accepted' : 'open' };
  });
}
