declare module '@journeyapps/wa-sqlite/src/FacadeVFS.js' {
  /** The parts of the library's base class that are overridden here. */
  export class FacadeVFS {
    constructor(name: string, module: object);
    jOpen(name: string | null, handle: number, flags: number, outFlags: DataView): number;
    jClose(handle: number): number;
    jRead(handle: number, target: Uint8Array, offset: number): number;
    jFileSize(handle: number, size: DataView): number;
    jAccess(name: string, flags: number, found: DataView): number;
    jDeviceCharacteristics(handle: number): number;
  }
}
