/** Whether the code that memories speak of is known here. */
import { relative } from 'node:path/posix';
import type { Oid } from '../../git/objects.js';
import type { StoredMemory } from '../../store/store.js';
import { type CheckFinding, findingsAt } from './finding.js';

/** The code as far as this clone has it. */
export interface KnownCode {
  /** Files and their folders at HEAD; missing where HEAD holds no code. */
  readonly paths: ReadonlySet<string> | undefined;
  /** Blobs of anchors that are not in the repository; missing where that tells nothing. */
  readonly missing: ReadonlySet<Oid> | undefined;
}

/** What no file of a repository can be called is an error; code that is gone or unknown is a warning. */
export function checkAnchors({ path, memory, archived }: StoredMemory, code: KnownCode): CheckFinding[] {
  const { error, warning } = findingsAt(path, memory.id);
  return (memory.anchors ?? []).flatMap((anchor) => {
    if (!isPlain(anchor.path))
      return error(
        'anchor',
        `has an anchor at ${anchor.path}, which is no path in a repository`,
        'give the path from the top of the code, or take the anchor out',
      );
    if (archived) return [];
    if (code.missing?.has(anchor.blob))
      return warning(
        'anchor',
        `has an anchor at ${anchor.path} whose version ${anchor.blob.slice(0, 10)} is not in this repository`,
        'take the anchor out, or fetch the branch it was learned on',
      );
    if (code.paths?.has(anchor.path) === false)
      return warning(
        'anchor',
        `has an anchor at ${anchor.path}, which the code at HEAD does not have`,
        "see with 'git lerim maintain' whether it still holds",
      );
    return [];
  });
}

function isPlain(path: string): boolean {
  return !path.startsWith('/') && !/[\0-\x1f\\]/.test(path) && path !== '' && !leadsOut(path);
}

function leadsOut(path: string): boolean {
  return relative('/', `/${path}`) !== path;
}
