/** Brings one proposed action onto the branch as it is now: by memory id, whole or not at all. */
import type { ObjectStore, Oid } from '../../git/objects.js';
import { mergeMemories } from '../../merge/merge-memories.js';
import type { MergeFile } from '../../merge/tree.js';
import { parseMemory } from '../../model/parse-memory.js';
import { isArchived, withId } from '../../model/paths.js';
import type { FileEdit, Snapshot, StoredMemory } from '../store.js';
import type { ProposedAction } from './proposal.js';

/** Versions of the files an action changes, before and after it; only what are memories. */
export interface ActionFiles {
  readonly before: readonly MergeFile[];
  readonly after: readonly MergeFile[];
  /** A file among them that is no memory, before or after. */
  readonly other?: string;
}

export type Picked =
  /** What is to be written; nothing when the branch has all of it. */
  | { readonly edits: readonly FileEdit[] }
  /** Why it does not fit the branch any more, as a clause. */
  | { readonly overtaken: string };

export async function readActionFiles(
  objects: ObjectStore,
  actions: readonly ProposedAction[],
): Promise<Map<Oid, ActionFiles>> {
  const oids = actions.flatMap(({ files }) => files.flatMap(({ before, after }) => [before, after]));
  const blobs = await objects.readBlobs([...new Set(oids.filter((oid) => oid !== undefined))]);
  const read = (path: string, oid: Oid | undefined): MergeFile[] => {
    if (oid === undefined) return [];
    const content = blobs.get(oid);
    return [content ? fileOf(path, content.toString('utf8')) : { path, mode: '100644' }];
  };
  return new Map(
    actions.map(({ oid, files }) => {
      const before = files.flatMap((file) => read(file.path, file.before));
      const after = files.flatMap((file) => read(file.path, file.after));
      const other = [...before, ...after].find(({ memory }) => memory === undefined)?.path;
      return [oid, { before, after, ...(other === undefined ? {} : { other }) }];
    }),
  );
}

function fileOf(path: string, text: string): MergeFile {
  const parsed = parseMemory(text, path);
  return { path, mode: '100644', text, ...('memory' in parsed ? { memory: parsed.memory } : {}) };
}

/** The branch while actions are brought onto it one after the other. */
export class PickDraft {
  private readonly memories: Map<string, StoredMemory>;
  private readonly paths: Set<string>;

  constructor({ memories, problems }: Snapshot) {
    this.memories = new Map(memories);
    this.paths = new Set([
      ...[...memories.values()].map(({ path }) => path),
      ...problems.map(({ path }) => path),
    ]);
  }

  /** Computes an action's edits and, with `take`, goes on from them. */
  pick(files: ActionFiles, take: boolean): Picked {
    const [base, theirs] = [byId(files.before), byId(files.after)];
    const ids = [...new Set([...base.keys(), ...theirs.keys()])];
    const ours = new Map(ids.flatMap((id) => this.here(id)));
    for (const id of ids) {
      const why = overtakenBy(base.get(id), ours.get(id), theirs.get(id));
      if (why !== undefined) return { overtaken: why };
    }
    const merged = mergeMemories([...base.values()], [...ours.values()], [...theirs.values()]);
    const [conflict] = merged.conflicts;
    if (conflict) return { overtaken: `${conflict.id ?? conflict.path} was changed otherwise since` };
    const edits = this.editsTo(byId(merged.files), ours);
    if (take) this.take(edits);
    return { edits };
  }

  private here(id: string): [string, MergeFile][] {
    const stored = this.memories.get(id);
    if (stored === undefined) return [];
    const { path, text, memory } = stored;
    return [[id, { path, text, memory, mode: '100644' }]];
  }

  private editsTo(wanted: ReadonlyMap<string, MergeFile>, ours: ReadonlyMap<string, MergeFile>): FileEdit[] {
    const edits: FileEdit[] = [];
    const changed = [...wanted].filter(([id, file]) => !isSame(ours.get(id), file));
    for (const [id, { path, text }] of ours) {
      const next = wanted.get(id);
      if (next?.path !== path) edits.push({ path, before: text ?? '', after: null });
    }
    for (const [id, { path, text = '' }] of changed) {
      const own = ours.get(id);
      const stays = own?.path === path;
      const place = !stays && this.paths.has(path) ? withId(path, id) : path;
      edits.push({ path: place, before: stays ? (own?.text ?? '') : null, after: text });
    }
    return edits;
  }

  private take(edits: readonly FileEdit[]): void {
    for (const { path, before, after } of edits) {
      if (after !== null) continue;
      this.paths.delete(path);
      const id = before === null ? undefined : fileOf(path, before).memory?.id;
      if (id !== undefined && this.memories.get(id)?.path === path) this.memories.delete(id);
    }
    for (const { path, after } of edits) {
      const memory = after === null ? undefined : fileOf(path, after).memory;
      if (after === null || memory === undefined) continue;
      this.paths.add(path);
      this.memories.set(memory.id, { memory, path, archived: isArchived(path), text: after, blob: '' });
    }
  }
}

/** A person who put a memory elsewhere, or changed one that is to go, has decided otherwise. */
function overtakenBy(
  base: MergeFile | undefined,
  ours: MergeFile | undefined,
  theirs: MergeFile | undefined,
): string | undefined {
  const [was, is, willBe] = [base, ours, theirs].map(placeOf);
  const id = (ours ?? theirs ?? base)?.memory?.id;
  if (is !== was && is !== willBe) return `${id} ${is} since`;
  const goes = was === 'is in use' && willBe !== was;
  if (goes && is === was && base?.text !== ours?.text) return `${id} was changed since`;
  return undefined;
}

function placeOf(file: MergeFile | undefined): string {
  if (file === undefined) return 'was deleted';
  return isArchived(file.path) ? 'was archived' : 'is in use';
}

function isSame(one: MergeFile | undefined, other: MergeFile): boolean {
  return one?.path === other.path && one.text === other.text;
}

function byId(files: readonly MergeFile[]): Map<string, MergeFile> {
  return new Map(files.flatMap((file) => (file.memory ? [[file.memory.id, file] as const] : [])));
}
