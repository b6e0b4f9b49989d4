/** How a file that a memory speaks of stands today, against the version it was true of. */
export interface AnchorState {
  readonly path: string;
  readonly grade: 'unchanged' | 'changed' | 'moved' | 'gone';
  /** The file as it is today; its new path where it moved. */
  readonly now?: { readonly path: string; readonly blob: string };
  /** Share of its lines that changed, 0 to 1, where known. */
  readonly changed?: number;
  /** Commits since that touched it, where known. */
  readonly commits?: number;
}
