import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestRepository } from '../helpers/repository.js';

/** Every file below a folder, by path, bytes as Latin-1 so that nothing is lost in decoding. */
export function filesBelow(
  folder: string,
  skip: (path: string) => boolean = () => false,
): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const walk = (below: string): void => {
    for (const entry of entriesOf(below)) {
      const path = join(below, entry.name);
      if (skip(path)) continue;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) files.set(path, readFileSync(path));
    }
  };
  walk(folder);
  return files;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The content of every git object, loose or packed, reachable or not. */
export function everyObject(repository: TestRepository): string {
  return repository.git('cat-file', '--batch', '--batch-all-objects', '--unordered');
}
