import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { type Edit, encodingOf, putIn, takeOut } from './edit.js';
import { modeOf, readBytes, removeFile, writeBytes } from './files.js';

/** A file that `init` wants to change. */
export interface PlannedFile {
  /** Absolute. */
  readonly path: string;
  /** What it is for, in a few words. */
  readonly purpose: string;
  readonly edit: Edit;
  /** Text of a file, or of a block in one, that is ours as a whole. */
  readonly whole?: string;
  /** Permission bits it gets when it is new; what is set stays set when it is not. */
  readonly mode?: number;
}

/** A file as it is and as it is to be; `undefined`: there is none. */
export interface FileChange {
  readonly path: string;
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
}

interface Entry {
  readonly edit: Edit;
  /** The file before our first change, in base64; `null` when there was none. */
  readonly before: string | null;
  readonly mode: number | null;
  /** SHA-256 of what we wrote: as long as the file has it, nobody else touched it. */
  readonly after: string;
  /** Folders we made for it, outermost first. */
  readonly folders: readonly string[];
  /** Repositories that rely on it, where several share it. */
  readonly users?: readonly string[];
}

/** The record of every file we touched: what it was before. One per repository, one for the user's own files. */
export class Manifest {
  readonly #file: string;
  readonly #entries: Map<string, Entry>;

  constructor(folder: string) {
    this.#file = join(folder, 'installed.json');
    const text = readBytes(this.#file)?.toString('utf8');
    this.#entries = new Map(text === undefined ? [] : Object.entries(parse(text)));
  }

  paths(): string[] {
    return [...this.#entries.keys()];
  }

  editOf(path: string): Edit | undefined {
    return this.#entries.get(path)?.edit;
  }

  /** Repositories that rely on a shared file. */
  usersOf(path: string): readonly string[] {
    return this.#entries.get(path)?.users ?? [];
  }

  /** What installing would do; `before` equals `after` when it is done already. */
  preview(planned: PlannedFile): FileChange {
    const current = readBytes(planned.path);
    const base = this.#base(planned.path, planned.edit, current);
    const encoding = encodingOf(planned.edit);
    const text = putIn(planned.edit, base?.toString(encoding), planned.whole);
    return { path: planned.path, before: current, after: Buffer.from(text, encoding) };
  }

  /** Writes one file and records what it was. `user`: the repository it is needed for, when several share it. */
  install(planned: PlannedFile, user?: string): FileChange {
    const { path, edit } = planned;
    const change = this.preview(planned);
    const known = this.#entries.get(path);
    const base = this.#base(path, edit, change.before);
    const mode = modeOf(path);
    const wanted = (mode ?? 0o644) | (planned.mode ?? 0);
    const same = change.after !== undefined && change.before?.equals(change.after) && mode === wanted;
    const folders = same || !change.after ? [] : writeBytes(path, change.after, wanted);
    const users = user === undefined ? undefined : [...new Set([...(known?.users ?? []), user])];
    this.#entries.set(path, {
      edit,
      before: base?.toString('base64') ?? null,
      mode: base === undefined ? null : (known?.mode ?? mode ?? null),
      after: hash(change.after),
      folders: [...(known?.folders ?? []), ...folders],
      ...(users ? { users } : {}),
    });
    this.#save();
    return change;
  }

  /** What taking out would do. */
  previewRemoval(path: string): FileChange {
    const entry = this.#entries.get(path);
    const current = readBytes(path);
    if (entry === undefined || current === undefined) return { path, before: current, after: current };
    if (hash(current) === entry.after) return { path, before: current, after: decode(entry.before) };
    // Somebody else changed it since. A file of ours that they made their own stays.
    if (entry.edit.kind === 'whole') return { path, before: current, after: current };
    const encoding = encodingOf(entry.edit);
    const left = takeOut(entry.edit, current.toString(encoding));
    const gone = left === undefined && entry.before === null;
    return { path, before: current, after: gone ? undefined : Buffer.from(left ?? '', encoding) };
  }

  /** Takes our part out of a file: byte for byte as it was when nobody else changed it, else only what is ours. */
  remove(path: string): FileChange {
    const change = this.previewRemoval(path);
    const entry = this.#entries.get(path);
    if (change.after === undefined) removeFile(path, entry?.folders ?? []);
    else if (change.before && !change.before.equals(change.after))
      writeBytes(path, change.after, this.#modeAfter(path, entry));
    this.#entries.delete(path);
    this.#save();
    return change;
  }

  /** Forgets that a repository relies on a shared file; gives those that still do. */
  release(path: string, user: string): readonly string[] {
    const entry = this.#entries.get(path);
    if (entry === undefined) return [];
    const users = (entry.users ?? []).filter((one) => one !== user);
    this.#entries.set(path, { ...entry, users });
    this.#save();
    return users;
  }

  /** The file without us: as recorded when untouched since, else what is left when our part is taken out. */
  #base(path: string, edit: Edit, current: Buffer | undefined): Buffer | undefined {
    const entry = this.#entries.get(path);
    if (current === undefined) return undefined;
    if (entry && hash(current) === entry.after) return decode(entry.before);
    const encoding = encodingOf(edit);
    const left = takeOut(edit, current.toString(encoding));
    return left === undefined ? undefined : Buffer.from(left, encoding);
  }

  #modeAfter(path: string, entry: Entry | undefined): number {
    return (hash(readBytes(path)) === entry?.after ? entry.mode : undefined) ?? modeOf(path) ?? 0o644;
  }

  #save(): void {
    if (this.#entries.size === 0) {
      removeFile(this.#file, [dirname(this.#file)]);
      return;
    }
    writeBytes(
      this.#file,
      Buffer.from(JSON.stringify({ version: 1, files: Object.fromEntries(this.#entries) }, null, 1)),
      0o600,
    );
  }
}

/** A damaged record is as good as none: our parts can still be found and taken out. */
function parse(text: string): Record<string, Entry> {
  try {
    return (JSON.parse(text) as { files: Record<string, Entry> }).files ?? {};
  } catch {
    return {};
  }
}

function decode(before: string | null): Buffer | undefined {
  return before === null ? undefined : Buffer.from(before, 'base64');
}

function hash(bytes: Buffer | undefined): string {
  return bytes === undefined ? '' : createHash('sha256').update(bytes).digest('hex');
}
