import type { MaintainAction } from './action.js';
import { actionDigest } from './action-digest.js';
import { confidenceToday, type Shelf } from './shelf.js';

const DAY = 86_400_000;

/** Fewer memories than this may all have decayed. */
const FEW = 20;

/**
 * Memories whose confidence has fallen so low that they only stand in the way. Never one that began there. Where most have
 * decayed nobody used the memory at all, or it was just brought here: that tells nothing of single ones.
 */
export function findDecayed(shelf: Shelf): MaintainAction[] {
  const found = decayed(shelf);
  return found.length >= FEW && found.length > shelf.items.length / 2 ? [] : found;
}

function decayed(shelf: Shelf): MaintainAction[] {
  return shelf.items.flatMap((item) => {
    const { memory } = item;
    const today = confidenceToday(item, shelf);
    if (memory.pinned || today >= shelf.decay.archiveBelow || today >= memory.confidence) return [];
    const access = shelf.lastAccess(memory.id);
    const [used, what] =
      access !== undefined && access > memory.updated
        ? [access, 'last handed out']
        : [memory.updated, 'last changed'];
    const days = Math.floor((shelf.now.getTime() - Date.parse(used)) / DAY);
    return [
      {
        kind: 'archive' as const,
        ground: 'decayed' as const,
        subject: memory,
        why: `Nobody has used it for ${days} days. It goes to the archive, from where it can be restored.`,
        evidence: [
          `Confidence ${memory.confidence} has fallen to ${today.toFixed(2)}, below ${shelf.decay.archiveBelow}.`,
          `It was ${what} ${used.slice(0, 10)}.`,
        ],
        ids: [memory.id],
        put: [],
        retired: [{ id: memory.id }],
        digest: actionDigest('archive', [memory], ['decayed']),
      },
    ];
  });
}
