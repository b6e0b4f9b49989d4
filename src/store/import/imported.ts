import type { Memory } from '../../model/memory.js';

/** What a reader made of somebody's memory. */
export interface Imported {
  /** What was read, e.g. `Claude Code's memory folder`. */
  readonly what: string;
  readonly memories: readonly Memory[];
  /** Ids of those that were archived where they come from. */
  readonly archived: readonly string[];
  /** What could not be read; the rest was. */
  readonly problems: readonly { readonly where: string; readonly reason: string }[];
}
