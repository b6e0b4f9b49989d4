import type { FileChange } from '../../recall/freshness/freshness.js';
import type { MemoryView } from '../../recall/view/memory-view.js';
import type { StoredMemory } from '../../store/store.js';

interface Named {
  readonly id: string;
  readonly title: string;
}

/** A file that is not as some memories know it. */
export interface StaleFile extends Omit<FileChange, 'blob'> {
  readonly memories: readonly Named[];
}

const RANK = { gone: 0, changed: 1, moved: 2 };

/** Files by what is worst, then by how many memories speak of them; memories learned on work that is not merged here. */
export function staleFiles(
  memories: readonly StoredMemory[],
  view: MemoryView,
): { files: StaleFile[]; unmerged: (Named & { readonly branch: string })[]; fresh: number } {
  const files = new Map<string, FileChange & { readonly memories: Named[] }>();
  const unmerged: (Named & { readonly branch: string })[] = [];
  let fresh = 0;
  for (const stored of memories) {
    if (stored.archived) continue;
    const { id, title, anchors } = stored.memory;
    const { freshness } = view.standingOf(stored);
    if (freshness?.unmerged !== undefined) unmerged.push({ id, title, branch: freshness.unmerged });
    if (anchors?.length && !freshness) fresh++;
    for (const change of freshness?.files ?? []) {
      const known = files.get(change.path);
      if (known === undefined) files.set(change.path, { ...change, memories: [{ id, title }] });
      else {
        known.memories.push({ id, title });
        if (RANK[change.state] < RANK[known.state] || (change.commits ?? 0) > (known.commits ?? 0))
          files.set(change.path, { ...change, memories: known.memories });
      }
    }
  }
  const sorted = [...files.values()].sort(
    (a, b) =>
      RANK[a.state] - RANK[b.state] || b.memories.length - a.memories.length || a.path.localeCompare(b.path),
  );
  return { files: sorted.map(({ blob: _, ...file }) => file), unmerged, fresh };
}
