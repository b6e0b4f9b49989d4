import { readFileSync } from 'node:fs';
import * as SQLite from '@journeyapps/wa-sqlite';
import moduleFactory from '@journeyapps/wa-sqlite/dist/wa-sqlite.mjs';
import { SnapshotVfs } from './snapshot-vfs.js';
import { wasmFile } from './wasm-file.js';

type SqliteApi = ReturnType<typeof SQLite.Factory>;

export interface Engine {
  readonly api: SqliteApi;
  readonly vfs: SnapshotVfs;
  readonly vfsName: string;
}

const VFS_NAME = 'snapshot';

let loading: Promise<Engine> | undefined;

/** SQLite compiled to WebAssembly, loaded once when the first database is read. */
export function loadEngine(): Promise<Engine> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Engine> {
  const module = await moduleFactory({ wasmBinary: readFileSync(wasmFile()) });
  const api = SQLite.Factory(module);
  const vfs = new SnapshotVfs(VFS_NAME, module);
  api.vfs_register(vfs as unknown as SQLiteVFS, false);
  return { api, vfs, vfsName: VFS_NAME };
}
