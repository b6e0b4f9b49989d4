import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readBytes } from './files.js';
import type { HookPlace } from './hook-place.js';

/** A tool that writes hook files here and may write them anew. */
export interface HookManager {
  readonly name: 'husky' | 'lefthook' | 'simple-git-hooks';
  /** What that means for our lines in those files. */
  readonly note: string;
  /** Where its users keep their committed hooks, when that is not where git looks. */
  readonly committedFolder?: string;
}

export function hookManager(workTree: string | undefined, place: HookPlace): HookManager | undefined {
  if (basename(place.folder) === '_' && basename(dirname(place.folder)) === '.husky')
    return {
      name: 'husky',
      note: rewrites('husky', 'it is installed again (npm install)'),
      committedFolder: dirname(place.folder),
    };
  if (workTree === undefined || place.kind !== 'git') return undefined;
  const has = (...names: string[]) => names.some((name) => existsSync(join(workTree, name)));
  const endings = ['yml', 'yaml', 'toml', 'json'].flatMap((end) => [`lefthook.${end}`, `.lefthook.${end}`]);
  if (has(...endings)) return { name: 'lefthook', note: rewrites('lefthook', '`lefthook install` runs') };
  const scripts = [
    '.simple-git-hooks.json',
    '.simple-git-hooks.js',
    '.simple-git-hooks.cjs',
    'simple-git-hooks.json',
  ];
  const inPackage = /"simple-git-hooks"\s*:/.test(
    readBytes(join(workTree, 'package.json'))?.toString('utf8') ?? '',
  );
  if (inPackage || has(...scripts))
    return { name: 'simple-git-hooks', note: rewrites('simple-git-hooks', 'it is installed again') };
  return undefined;
}

function rewrites(name: string, when: string): string {
  return `${name} may write its hooks anew when ${when}, and our lines are gone then; 'git lerim doctor' notices, the agents' own hooks go on, and 'git lerim init' puts them back. git 2.54 and newer do not have this problem.`;
}
