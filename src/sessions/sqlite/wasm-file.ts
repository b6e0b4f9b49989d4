import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { LerimError } from '../../lib/errors.js';

const WASM = 'wa-sqlite.wasm';

/** Where SQLite lies: beside the bundle once built; in the library's folder when run from source. Throws when it is missing. */
export function wasmFile(): string {
  for (const place of [`./${WASM}`, `../${WASM}`]) {
    const path = fileURLToPath(new URL(place, import.meta.url));
    if (existsSync(path)) return path;
  }
  try {
    return createRequire(import.meta.url).resolve(`@journeyapps/wa-sqlite/dist/${WASM}`);
  } catch (cause) {
    throw new LerimError(
      'sqlite-missing',
      `${WASM} is missing beside the program; without it the sessions of OpenCode and Cursor cannot be read.`,
      { hint: 'Install git-lerim again.', cause },
    );
  }
}
