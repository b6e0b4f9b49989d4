import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Text of a file that ships with the package (`hooks/…`, `templates/…`), run from the bundle or from source. */
export function packageFile(path: string): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, path);
    if (existsSync(join(folder, 'package.json')) && existsSync(file)) return readFileSync(file, 'utf8');
    if (dirname(folder) === folder) throw new Error(`The package is damaged: ${path} is missing.`);
  }
}

/** Version of the package. */
export function packageVersion(): string {
  return JSON.parse(packageFile('package.json')).version;
}
