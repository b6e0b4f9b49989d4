/** A repository as found from a folder: where its parts are. Nothing of memories. */
export interface Repository {
  /** Shared by all worktrees; bare repositories and submodules included. Absolute. */
  readonly commonDir: string;
  /** This worktree's own git folder. Absolute. */
  readonly gitDir: string;
  /** Missing in a bare repository. */
  readonly workTree?: string;
  readonly objectFormat: 'sha1' | 'sha256';
  /** `<commonDir>/lerim`: queue, catalogue, traces, runs, cache. */
  readonly stateDir: string;
  /** Whether a git binary was there when the repository was opened. */
  readonly hasGit: boolean;
}
