import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { wasmFile } from '../sessions/sqlite/wasm-file.js';
import { type Finding, ok, problem, warning } from './finding.js';
import { gitVersion } from './hook-place.js';

/** Oldest versions everything is tested with. */
const OLDEST_NODE = [20, 19] as const;
const OLDEST_GIT = [2, 31] as const;

/** Node, git and PATH. */
export async function checkMachine(context: Context, hasGit: boolean): Promise<Finding[]> {
  const node = process.versions.node;
  const findings = [
    isAtLeast(node, OLDEST_NODE)
      ? ok('node', node)
      : problem('node', `${node} is too old.`, `Install Node ${OLDEST_NODE.join('.')} or newer.`),
  ];
  if (hasGit) {
    const git = await gitVersion(context);
    findings.push(
      isAtLeast(git, OLDEST_GIT)
        ? ok('git', git)
        : problem('git', `${git} is too old.`, `Install git ${OLDEST_GIT.join('.')} or newer.`),
    );
  } else findings.push(warning('git', 'There is none on PATH; much is slower without.', 'Install git.'));
  try {
    wasmFile();
  } catch (error) {
    if (!(error instanceof LerimError)) throw error;
    findings.push(problem('SQLite', error.message, error.hint ?? ''));
  }
  const folders = (context.env.PATH ?? '').split(delimiter).filter(Boolean);
  const bin = folders.map((folder) => join(folder, 'git-lerim')).find((file) => existsSync(file));
  findings.push(
    bin
      ? ok('PATH', bin)
      : warning(
          'PATH',
          "git-lerim is not on PATH, so 'git lerim' does not work everywhere.",
          'Install it globally, or add its folder to PATH.',
        ),
  );
  return findings;
}

function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [has = 0, hasMinor = 0] = version.split('.').map(Number);
  return has > major || (has === major && hasMinor >= minor);
}
