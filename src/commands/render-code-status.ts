import type { CodeStatus } from '../recall/freshness/code-status.js';

/** `3 memories speak of code that changed since, 1 of code that is gone`. */
export function codeText({ unmerged, gone, changed, moved }: CodeStatus): string {
  const parts = [
    [changed, 'of code that changed since'],
    [gone, 'of code that is gone'],
    [moved, 'of files that were renamed'],
    [unmerged, 'of work that is not merged here'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  if (told.length === 0) return 'as memories know it';
  const [first = 0] = parts.map(([count]) => count).filter((count) => count > 0);
  return told.join(', ').replace(/^\d+/, `${first} ${first === 1 ? 'memory speaks' : 'memories speak'}`);
}
