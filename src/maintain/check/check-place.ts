/** Files on the memory branch by where they lie: those that are no memory, and those with a name that memories do not have. */
import { archived, pathProblem, primitiveOf, unarchived } from '../../model/paths.js';
import type { Problem } from '../../store/store.js';
import { type CheckFinding, findingsAt } from './finding.js';

const DAY = '\\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])';
const SLUG = '[a-z0-9]+(?:-[a-z0-9]+)*';
const MEMORY_NAME = new RegExp(`^(?:decisions|learnings|notes)/${DAY}-${SLUG}\\.md$`);
const SUMMARY_NAME = new RegExp(`^summaries/${DAY}/(?:[01]\\d|2[0-3])[0-5]\\d[0-5]\\d/${SLUG}\\.md$`);

/** How to mend what makes a file no memory, by what the problem says. */
const MENDS: readonly (readonly [RegExp, string])[] = [
  [/symbolic link|submodule/, 'put a plain file there instead'],
  [/same id/, 'give one of the two another id, or take it out'],
  [/Markdown/, 'end its name with .md, or move it out of the memory folders'],
  [/UTF-8/, 'save it as UTF-8'],
  [/too large|larger/, 'keep what is worth knowing and take the rest out'],
  [/path|folder|name/, 'move it to a plain name in one of the memory folders'],
  [/front matter/, 'begin it with a head of YAML between two lines of ---, with a title'],
];

/** What reading the branch found wrong. */
export function findUnreadable(problems: readonly Problem[]): CheckFinding[] {
  return problems.map(({ path, reason }) => {
    const mend = MENDS.find(([sign]) => sign.test(reason))?.[1] ?? 'correct it in the file, or take it out';
    const rule = /same id/.test(reason) ? 'doubled-id' : 'no-memory';
    return findingsAt(path).error(rule, reason, mend);
  });
}

/** Files outside the memory folders that somebody may take for memories. */
export function findStrays(
  files: readonly { readonly path: string; readonly mode: string }[],
): CheckFinding[] {
  return files.flatMap(({ path, mode }) => {
    if (pathProblem(path, mode) !== undefined || primitiveOf(path) !== undefined) return [];
    if (path.startsWith('.') || !path.includes('/')) return [];
    return findingsAt(path).warning(
      'stray',
      'lies outside the memory folders, so it is not read',
      'move it to decisions/, learnings/ or notes/, or take it out',
    );
  });
}

/** Names that only differ in case cannot both be checked out on every system. */
export function findCaseClashes(paths: readonly string[]): CheckFinding[] {
  const first = new Map<string, string>();
  return paths.flatMap((path) => {
    const key = path.normalize('NFC').toLowerCase();
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, path);
      return [];
    }
    const problem = `has the same name as ${other} where case does not count`;
    return findingsAt(path).error('name-clash', problem, 'give one of the two another name');
  });
}

/** Whether each memory's path has the form git-lerim gives it. */
export function findOddName(path: string, id: string): CheckFinding[] {
  const place = unarchived(path);
  const summary = primitiveOf(path) === 'summary';
  if ((summary ? SUMMARY_NAME : MEMORY_NAME).test(place)) return [];
  const form = summary ? 'summaries/YYYYMMDD/HHMMSS/slug.md' : `${place.split('/')[0]}/YYYYMMDD-slug.md`;
  const wanted = place === path ? form : archived(form);
  return [findingsAt(path, id).warning('name-form', 'has an unusual name', `rename it to ${wanted}`)];
}
