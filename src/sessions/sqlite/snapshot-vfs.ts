import { FacadeVFS } from '@journeyapps/wa-sqlite/src/FacadeVFS.js';
import * as sqlite from '@journeyapps/wa-sqlite/src/sqlite-constants.js';
import type { Snapshot } from './snapshot.js';

/** What SQLite sees as its file system: the registered snapshots, read-only, and nothing else. */
export class SnapshotVfs extends FacadeVFS {
  private readonly byName = new Map<string, Snapshot>();
  private readonly byHandle = new Map<number, Snapshot>();

  register(name: string, snapshot: Snapshot): void {
    this.byName.set(name, snapshot);
  }

  unregister(name: string): void {
    this.byName.delete(name);
  }

  override jOpen(name: string | null, handle: number, flags: number, outFlags: DataView): number {
    const snapshot = this.byName.get(name ?? '');
    if (snapshot === undefined) return sqlite.SQLITE_CANTOPEN;
    this.byHandle.set(handle, snapshot);
    outFlags.setInt32(0, flags, true);
    return sqlite.SQLITE_OK;
  }

  override jClose(handle: number): number {
    this.byHandle.delete(handle);
    return sqlite.SQLITE_OK;
  }

  override jRead(handle: number, target: Uint8Array, offset: number): number {
    try {
      const bytes = target.subarray(0, target.byteLength);
      const count = this.byHandle.get(handle)?.read(bytes, offset) ?? 0;
      if (count === bytes.length) return sqlite.SQLITE_OK;
      bytes.fill(0, count);
      return sqlite.SQLITE_IOERR_SHORT_READ;
    } catch {
      return sqlite.SQLITE_IOERR_READ;
    }
  }

  override jFileSize(handle: number, size: DataView): number {
    size.setBigInt64(0, BigInt(this.byHandle.get(handle)?.size ?? 0), true);
    return sqlite.SQLITE_OK;
  }

  override jAccess(_name: string, _flags: number, found: DataView): number {
    found.setInt32(0, 0, true);
    return sqlite.SQLITE_OK;
  }

  /** Immutable: SQLite neither locks nor looks for a journal. */
  override jDeviceCharacteristics(): number {
    return sqlite.SQLITE_IOCAP_IMMUTABLE;
  }
}
