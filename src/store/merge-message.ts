/** What a merge commit says, and what is read from it. */
import type { Oid } from '../git/objects.js';
import { counted } from '../lib/counted.js';
import type { MergeFile } from '../merge/tree.js';
import { neutraliseLine } from '../model/control-characters.js';
import type { TipConflict } from './merge-changes.js';

/** A conflict as a merge commit's trailer tells it. */
export interface ToldConflict {
  readonly what: string;
  /** Front-matter keys, and `body`, of which one value was left out. */
  readonly fields: readonly string[];
  /** Commit and path of what was left out; of the result where nothing was, or where only a merge had it. */
  readonly commit?: Oid;
  readonly path: string;
  readonly id?: string;
}

const MANY = 20;

/**
 * @param changed how many memories are not the same in the result and both parents
 * @param written ids whose text is in neither parent
 */
export function mergeMessage(
  changed: number,
  written: readonly string[],
  conflicts: readonly TipConflict[],
  files: ReadonlyMap<string, MergeFile>,
): string {
  const subject = `merge: ${counted(changed, 'memory')}${conflicts.length > 0 ? `, ${conflicts.length} in conflict` : ''}`;
  const told = conflicts.slice(0, MANY).map((conflict) => tell(conflict, files));
  if (conflicts.length > MANY) told.push(`And ${conflicts.length - MANY} more.`);
  const trailers = [
    'Lerim-Op: merge',
    ...written.map((id) => `Lerim-Id: ${id}`),
    ...conflicts.map((conflict) => `Lerim-Conflict: ${trailer(conflict)}`),
  ];
  return `${[subject, told.join('\n'), trailers.join('\n')].filter(Boolean).join('\n\n')}\n`;
}

/** The conflicts a merge commit reports, in its order. */
export function readConflicts(message: string): ToldConflict[] {
  const last =
    message
      .trim()
      .split(/\n[ \t]*\n/)
      .at(-1) ?? '';
  return [...last.matchAll(/^Lerim-Conflict: (\S+) (\S+) (\S+) (\S+) (.+)$/gm)].map(
    ([, what = '', fields = '', commit = '', id = '', path = '']) => ({
      what,
      fields: fields === '-' ? [] : fields.split(','),
      path,
      ...(commit === '-' ? {} : { commit }),
      ...(id === '-' ? {} : { id }),
    }),
  );
}

function trailer({ what, fields, commit, id, path, lost }: TipConflict): string {
  const names = fields.map(
    (field) =>
      neutraliseLine(field)
        .replace(/[\s,]+/g, '_')
        .slice(0, 40) || '_',
  );
  return [what, names.join(',') || '-', commit ?? '-', id ?? '-', (commit && lost?.path) || path].join(' ');
}

function tell(
  { what, fields, commit, id, path, lost }: TipConflict,
  files: ReadonlyMap<string, MergeFile>,
): string {
  const title = files.get(path)?.memory?.title ?? lost?.memory?.title;
  const name = title === undefined ? path : `"${neutraliseLine(title).slice(0, 100)}" (${id})`;
  const place = commit && lost ? `${commit.slice(0, 12)}:${lost.path}` : 'in the history of both parents';
  switch (what) {
    case 'text': {
      const keys = fields.map((field) => neutraliseLine(field).slice(0, 40)).join(', ');
      return `${name}: both sides changed its ${keys}. The newer version stands; the other is ${place}.`;
    }
    case 'deleted':
      return `${name}: deleted after the other side had changed it. The changed version is ${place}.`;
    case 'kept':
      return `${name}: deleted on one side, changed later on the other. It stays.`;
    case 'duplicate':
      return `${name}: a second file had the same id. It is ${place}.`;
  }
}
