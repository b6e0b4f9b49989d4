/** Access counts as git notes: a note per commit that added memories, with a line per memory. */
import type { FileChange, ObjectStore, Oid } from '../../git/objects.js';
import { type Access, formatAccess, parseAccess, sumAccess } from './access.js';

/** Where the notes of all actors lie. */
export const NOTES = 'refs/notes/lerim';
/** Longest note that is read, in bytes; a commit that adds 100,000 memories has a smaller one. */
const MAX_NOTE = 16 * 1024 * 1024;

interface Note {
  /** Path in the tree of notes; people's tools may have written it in another form than ours. */
  readonly path: string;
  readonly access: Map<string, Access>;
  /** Lines that are not ours. */
  readonly others: readonly string[];
}

/** Notes by the commit they are on. */
export type Notes = Map<Oid, Note>;

export async function readNotes(objects: ObjectStore, tip: Oid | undefined): Promise<Notes> {
  const notes: Notes = new Map();
  if (tip === undefined) return notes;
  const files = (await objects.listTree(tip)).filter(({ path }) => /^[0-9a-f/]+$/.test(path));
  const blobs = await objects.readBlobs([...new Set(files.map(({ oid }) => oid))], MAX_NOTE);
  for (const { path, oid } of files) {
    const text = blobs.get(oid)?.toString('utf8');
    if (text !== undefined) notes.set(path.replaceAll('/', ''), parseNote(path, text));
  }
  return notes;
}

function parseNote(path: string, text: string): Note {
  const access = new Map<string, Access>();
  const others: string[] = [];
  for (const line of text.split('\n')) {
    const found = parseAccess(line);
    if (found) access.set(found.id, sumAccess(access.get(found.id), found.access));
    else if (line.trim()) others.push(line);
  }
  return { path, access, others };
}

/** The files that add counts to notes. */
export function addToNotes(
  notes: Notes,
  uses: ReadonlyMap<string, Access>,
  homes: ReadonlyMap<string, Oid>,
): FileChange[] {
  const touched = new Map<Oid, Note>();
  for (const [id, access] of uses) {
    const commit = homes.get(id);
    if (commit === undefined) continue;
    const note = touched.get(commit) ?? copyOf(notes.get(commit), commit);
    note.access.set(id, sumAccess(note.access.get(id), access));
    touched.set(commit, note);
  }
  return [...touched].flatMap(([commit, note]) => {
    const path = notePath(commit);
    const file = { path, content: formatNote(note) };
    return note.path === path ? [file] : [{ path: note.path, content: null }, file];
  });
}

/** One fan-out for all: mixed ones break `git notes merge`. */
function notePath(commit: Oid): string {
  return `${commit.slice(0, 2)}/${commit.slice(2)}`;
}

function copyOf(note: Note | undefined, commit: Oid): Note {
  return {
    path: note?.path ?? notePath(commit),
    access: new Map(note?.access),
    others: note?.others ?? [],
  };
}

function formatNote({ access, others }: Note): string {
  const lines = [...access].sort(([one], [other]) => (one < other ? -1 : 1));
  return `${[...others, ...lines.map(([id, use]) => formatAccess(id, use))].join('\n')}\n`;
}
