import type { HookEvent } from './hook-block.js';
import type { PlannedFile } from './manifest.js';

/** What `init` would do; nothing is written by planning. */
export interface InstallPlan {
  /** Recorded with the repository: its config and hooks, and committed files with `--shared`. */
  readonly repositoryFiles: readonly PlannedFile[];
  /** The user's own, shared by all repositories. */
  readonly userFiles: readonly PlannedFile[];
  /** Hooks that cannot be edited safely: what to add to them by hand. */
  readonly snippets: readonly Snippet[];
  /** What the user ought to know. */
  readonly notes: readonly string[];
}

export interface Snippet {
  readonly path: string;
  readonly event: HookEvent;
  /** Why it is not done for the user, as the end of "…, which ". */
  readonly reason: string;
}
