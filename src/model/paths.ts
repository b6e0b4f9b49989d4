/** Where a memory lies on the branch. */
import type { Memory, Primitive } from './memory.js';

const FOLDERS: Readonly<Record<Primitive, string>> = {
  decision: 'decisions',
  learning: 'learnings',
  note: 'notes',
  summary: 'summaries',
};
/** Folders at the root of memory that hold memories, or archived ones. */
export const PRIMITIVE_FOLDERS: readonly string[] = [...Object.values(FOLDERS), 'archived'];

const ARCHIVE = 'archived/';
const SLUG_LENGTH = 60;

/** Letters that Unicode does not take apart into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
};

/** What kind of memory a path is for; `undefined` when it lies outside the memory folders. */
export function primitiveOf(path: string): Primitive | undefined {
  const [folder, ...rest] = unarchived(path).split('/');
  const entry = Object.entries(FOLDERS).find(([, name]) => name === folder);
  return rest.length > 0 ? (entry?.[0] as Primitive | undefined) : undefined;
}

/**
 * `decisions/20260220-use-jwt-auth.md`, `summaries/20260222/153000/refactored-auth-module.md`.
 * @param clash puts a piece of the id behind the name, for when another memory has it
 */
export function pathFor(memory: Memory, clash = false): string {
  const short = memory.id
    .replace(/^[a-z]+-/, '')
    .slice(-10)
    .toLowerCase();
  const slug = slugify(memory.title) || short;
  const name = clash && slug !== short ? `${slug}-${short}` : slug;
  const day = memory.created.slice(0, 10).replaceAll('-', '');
  const folder = FOLDERS[memory.primitive];
  if (memory.primitive !== 'summary') return `${folder}/${day}-${name}.md`;
  const date = memory.date.replaceAll('-', '');
  return `${folder}/${date}/${memory.time.replaceAll(':', '')}/${name}.md`;
}

/** ASCII, lower case, hyphens; empty when nothing of the title can be written so. */
export function slugify(title: string): string {
  const ascii = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x00-\x7f]/gu, (char) => LETTERS[char] ?? ' ')
    .replace(/['`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (ascii.length <= SLUG_LENGTH) return ascii;
  const word = ascii.slice(0, SLUG_LENGTH + 1).lastIndexOf('-');
  return ascii.slice(0, word > SLUG_LENGTH / 2 ? word : SLUG_LENGTH);
}

/** Day a file name begins with, as `YYYY-MM-DD`. */
export function dateOfPath(path: string): string | undefined {
  const [, year, month, day] = /(?:^|\/)(\d{4})(\d{2})(\d{2})(?:-[^/]*\.md$|\/)/.exec(path) ?? [];
  return year ? `${year}-${month}-${day}` : undefined;
}

export function isArchived(path: string): boolean {
  return path.startsWith(ARCHIVE);
}

export function archived(path: string): string {
  return isArchived(path) ? path : ARCHIVE + path;
}

export function unarchived(path: string): string {
  return isArchived(path) ? path.slice(ARCHIVE.length) : path;
}

/** The same path with a piece of the id before its ending. */
export function withId(path: string, id: string): string {
  return path.replace(
    /(\.md)?$/,
    `-${id
      .replace(/^[a-z]+-/, '')
      .slice(-10)
      .toLowerCase()}.md`,
  );
}

/** Why a path on the branch is not to be touched; `undefined` when it is a plain relative path. */
export function pathProblem(path: string, mode: string): string | undefined {
  if (mode === '120000') return 'is a symbolic link';
  if (mode === '160000') return 'is a submodule';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'has an absolute path';
  if (path.split('/').some((part) => part === '..' || part === '.' || part === ''))
    return 'leads out of its folder';
  if (path.split('/').some((part) => part.toLowerCase() === '.git')) return 'lies in a .git folder';
  if (/[\x00-\x1f\x7f\\\ufffd]/.test(path)) return 'has a name with characters that no file name should have';
  return undefined;
}
