import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';

/**
 * The folder a session worked in, judged by the files its tools touched: the repository most of them lie in; where
 * none exists any more, the deepest folder that holds them all.
 */
export function folderOfPaths(paths: readonly string[]): string | undefined {
  const folders = paths.filter(isAbsolute).map(dirname);
  const votes = new Map<string, number>();
  for (const folder of folders) {
    const root = ancestors(folder).find((above) => existsSync(join(above, '.git')));
    if (root !== undefined) votes.set(root, (votes.get(root) ?? 0) + 1);
  }
  const [most] = [...votes].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? commonFolder(folders);
}

/** A folder and all above it, nearest first. */
export function ancestors(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...ancestors(above)];
}

function commonFolder(folders: readonly string[]): string | undefined {
  const [first] = folders;
  if (first === undefined) return undefined;
  const common = ancestors(first).find((above) =>
    folders.every((folder) => ancestors(folder).includes(above)),
  );
  return common === undefined || ancestors(common).length < 3 ? undefined : common;
}

/** Absolute paths in raw JSON (`"path":"/…"`, `"file_path":"C:\\…"`). */
export function pathsInJson(json: string): string[] {
  const keys =
    /\\?"(?:path|file_path|target_file|targetFile|relativeWorkspacePath|working_directory|cwd)\\?"\s*:\s*\\?"((?:\/|[A-Za-z]:)[^"\\]*(?:\\\\[^"\\]+)*)/g;
  return [...json.matchAll(keys)].map(([, path = '']) => path.replaceAll('\\\\', '\\')).slice(0, 200);
}
