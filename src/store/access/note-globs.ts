/** Refs that hold notes: those of all actors here, and those that were fetched; `*` stands for slashes too. */
export const NOTE_GLOBS = ['refs/notes/lerim/*', 'refs/lerim/remotes/*/notes/lerim/*'];
