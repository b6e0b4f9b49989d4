import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { readFailure } from './failure.js';
import { readBytes } from './files.js';
import { type Finding, ok, problem, warning } from './finding.js';
import { lockAge, lockHolder } from './sync-lock.js';

/** Milliseconds after which git's own lock files are taken for left-overs. */
const FORGOTTEN = 10 * 60_000;

/** Locks, the last background sync, and whether the local state can be read. */
export function checkState(context: Context, { stateDir, commonDir }: Repository): Finding[] {
  const findings: Finding[] = [];
  const holder = lockHolder(stateDir);
  if (holder !== undefined) findings.push(ok('sync', `One is running (process ${holder}).`));
  else if (lockAge(stateDir) !== undefined)
    findings.push(ok('sync', 'A lock was left behind by a process that is gone; the next sync breaks it.'));
  const failure = readFailure(stateDir);
  if (failure)
    findings.push(
      problem(
        'sync',
        `The last one in the background failed at ${failure.time}: ${failure.message}`,
        "Run 'git lerim sync' to see it happen.",
      ),
    );
  for (const file of jsonFiles(stateDir))
    if (!isJson(readBytes(join(stateDir, file))?.toString('utf8') ?? ''))
      findings.push(
        problem(
          'local state',
          `${join(stateDir, file)} is damaged.`,
          'Move it away; it is made anew, and sessions are read again.',
        ),
      );
  for (const lock of ['config.lock', 'packed-refs.lock', 'HEAD.lock', 'index.lock']) {
    const stat = statSync(join(commonDir, lock), { throwIfNoEntry: false });
    if (stat && context.now().getTime() - stat.mtimeMs > FORGOTTEN)
      findings.push(
        warning(
          'git',
          `${join(commonDir, lock)} is old: a git process died, and others refuse to work.`,
          'Make sure that no git is running, then remove that file.',
        ),
      );
  }
  return findings.some(({ check }) => check === 'sync')
    ? findings
    : [ok('sync', 'none is running, none failed'), ...findings];
}

function jsonFiles(stateDir: string): string[] {
  try {
    return readdirSync(stateDir).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
