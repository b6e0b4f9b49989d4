/** Merges the versions of one memory, or of one other file. The cases are numbered in merge-memories.ts. */
import type { Memory } from '../model/memory.js';
import { patchText } from '../model/patch-text.js';
import { isArchived } from '../model/paths.js';
import { MAX_TEXT, validate } from '../model/validate.js';
import { mergeFields, sameMemory } from './merge-fields.js';
import { mergeLines } from './merge-lines.js';
import { mergePlace } from './merge-place.js';
import { inOrder, timeOf } from './newer.js';
import { memoryIn } from './read-merge-file.js';
import {
  type ChangedAt,
  type Conflict,
  type MergeFile,
  type SideName,
  sameContent,
  sameFile,
  type Versions,
} from './tree.js';

export interface Outcome {
  /** Missing when it is deleted. */
  readonly file?: MergeFile;
  readonly conflict?: Omit<Conflict, 'id'>;
}

export function mergeVersions(versions: Versions, changedAt: ChangedAt): Outcome {
  const { base, ours, theirs } = versions;
  // Case 1: one side left it as it was, or both made it the same.
  if (sameFile(ours, theirs)) return ours ? { file: ours.oid === undefined ? (theirs ?? ours) : ours } : {};
  if (sameFile(base, theirs)) return ours ? { file: ours } : {};
  if (sameFile(base, ours)) return theirs ? { file: theirs } : {};
  if (ours && theirs) {
    const both = { ...versions, ours, theirs };
    return isOneKind(both) ? mergeMemory(both, changedAt) : mergeWhole(both, changedAt);
  }
  const kept = ours ?? theirs;
  return kept && base ? mergeDeleted(base, kept, ours ? 'ours' : 'theirs', changedAt) : {};
}

type Both = Versions & { readonly ours: MergeFile; readonly theirs: MergeFile };

interface Memories {
  readonly memory: Memory;
  readonly text: string;
}

function isOneKind({ ours, theirs }: Both): boolean {
  return ours.memory !== undefined && ours.memory.primitive === theirs.memory?.primitive;
}

/** Case 4: one side deleted it. */
function mergeDeleted(base: MergeFile, kept: MergeFile, side: SideName, changedAt: ChangedAt): Outcome {
  const isEdited = !sameContent(base, kept) || (isArchived(base.path) && !isArchived(kept.path));
  // Case 4a: the other side only archived or renamed it.
  if (!isEdited) return {};
  const deleted = timeOf(changedAt(side === 'ours' ? 'theirs' : 'ours', base.path));
  const changed = timeOf(changedAt(side, kept.path) ?? kept.memory?.updated);
  const { path } = kept;
  // Case 4b: deleted after the last change.
  if (deleted > changed) return { conflict: { path, what: 'deleted', fields: [], lost: kept } };
  // Case 4c: changed after, or at the time of, the deletion.
  return { file: kept, conflict: { path, what: 'kept', fields: [] } };
}

/** Cases 2 (both added it) and 3 (both changed it). */
function mergeMemory(versions: Both, changedAt: ChangedAt): Outcome {
  const { base, key } = versions;
  const [newer, older] = inOrder(versions.ours, versions.theirs, changedAt);
  const [now, then] = [asMemory(newer), asMemory(older)];
  const was = base?.memory?.primitive === now.memory.primitive ? base.memory : undefined;
  const path = mergePlace(versions, newer.path, changedAt);
  const fields = mergeFields(was, now.memory, then.memory);
  const body = mergeBody(was?.body, now.memory.body, then.memory.body);
  const memory = { ...fields.memory, body: body ?? now.memory.body };
  const mode = modeOf(versions, newer.mode);
  const merged = rewrite(newer, now, memory, mode);
  const lost = merged ? [...fields.conflicts, ...(body === undefined ? ['body'] : [])] : ['body'];
  const file = atPath(merged ?? newer, path, key);
  if (lost.length === 0) return { file };
  return { file, conflict: { path, what: 'text', fields: lost, lost: plain(older) } };
}

/** The newer file with what was merged; `undefined` when two valid texts make one that is too long. */
function rewrite(newer: MergeFile, now: Memories, memory: Memory, mode: string): MergeFile | undefined {
  if (sameMemory(now.memory, memory)) return mode === newer.mode ? newer : { ...plain(newer), mode };
  const text = patchText(now.text, memory, newer.path);
  if (text.length > MAX_TEXT || validate(memory).length > 0) return undefined;
  return { path: newer.path, mode, text, memory };
}

/** Case 6d: bodies by lines; `undefined` when the newer one has to stand for both. */
function mergeBody(base: string | undefined, newer: string, older: string): string | undefined {
  if (newer === older) return newer;
  const merged = base === undefined ? undefined : mergeLines(base, newer, older);
  return merged?.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}

/** Case 7: files that are no memories, that stopped being one, or that became another kind of one. */
function mergeWhole(versions: Both, changedAt: ChangedAt): Outcome {
  const { base, key } = versions;
  const [newer, older] = inOrder(versions.ours, versions.theirs, changedAt);
  const place = mergePlace(versions, newer.path, changedAt);
  const mode = modeOf(versions, newer.mode);
  const put = (file: MergeFile): MergeFile => {
    const path = file.memory && !memoryIn(file.text ?? '', place) ? file.path : place;
    return atPath({ ...file, mode: isLink(file.mode) ? file.mode : mode }, path, key);
  };
  // Case 7a: the text that only one side changed.
  if (sameText(newer, older) || (base && sameText(base, older))) return { file: put(newer) };
  if (base && sameText(base, newer)) return { file: put(older) };
  // Case 7b: by lines, as long as a memory stays the memory it was.
  const texts = [base, newer, older].map((file) => (file && !isLink(file.mode) ? file.text : undefined));
  const [was, now, then] = texts;
  const text = was !== undefined && now !== undefined && then !== undefined && mergeLines(was, now, then);
  if (typeof text === 'string') {
    const found = memoryIn(text, place);
    if (found ? found.id === key : !newer.memory && !older.memory)
      return { file: { path: place, mode, text, ...(found ? { memory: found } : {}) } };
  }
  // Case 7c: the newer file stands for both.
  return { file: put(newer), conflict: { path: place, what: 'text', fields: ['body'], lost: plain(older) } };
}

/** Whether two files hold the same but for their modes; a link is never the same as a text. */
function sameText(one: MergeFile, other: MergeFile): boolean {
  return isLink(one.mode) === isLink(other.mode) && sameContent(one, { ...other, mode: one.mode });
}

function modeOf({ base, ours, theirs }: Both, newer: string): string {
  return base?.mode === ours.mode ? theirs.mode : base?.mode === theirs.mode ? ours.mode : newer;
}

function isLink(mode: string): boolean {
  return !mode.startsWith('100');
}

function asMemory({ memory, text }: MergeFile): Memories {
  if (memory === undefined || text === undefined) throw new Error('A memory without text cannot be merged.');
  return { memory, text };
}

function plain({ path, mode, oid, text, memory }: MergeFile): MergeFile {
  return {
    path,
    mode,
    ...(oid === undefined ? {} : { oid }),
    ...(text === undefined ? {} : { text }),
    ...(memory === undefined ? {} : { memory }),
  };
}

/** Moves a file; a memory whose id came from its name gets the id written down. */
export function atPath(file: MergeFile, path: string, key: string): MergeFile {
  const moved = { ...plain(file), path };
  if (file.path === path || file.memory === undefined || file.text === undefined) return moved;
  const memory = memoryIn(file.text, path);
  if (memory?.id === key) return { ...moved, memory };
  const text = patchText(file.text, file.memory, path);
  return { path, mode: file.mode, text, memory: file.memory };
}
