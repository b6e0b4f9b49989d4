import { allMatches } from './all-matches.js';
import type { Detector } from './finding.js';

const NAME = '([^\\s/\\\\"\'`:;,<>|()[\\]{}*?$%]{1,64})';
/** Separate patterns, each of which begins with a literal: V8 finds those about ten times as fast. */
const HOMES: readonly RegExp[] = [
  new RegExp(`(?<![\\w.~/-])/(?:home|Users|var/home|export/home)/${NAME}`, 'g'),
  new RegExp(`(?<![A-Za-z])[A-Za-z]:(?:\\\\{1,8}|/)Users(?:\\\\{1,8}|/)${NAME}`, 'g'),
  /\bprojects[\\/]{1,8}(-(?:home|Users)-[A-Za-z0-9_]{1,64})/g,
];
/** Accounts that belong to no person, and examples. */
const KEPT =
  /^(?:runner|runneradmin|node|ubuntu|debian|vscode|codespace|gitpod|coder|circleci|jenkins|docker|vagrant|linuxbrew|app|appuser|ec2-user|git|root|nobody|Shared|Public|Default|All|user|username|users?name|name|you|yourname|your-?name|me|someuser|myuser|USER|USERNAME|\.{2,}|…)$/;

/** Home folders: the account's name goes, the path below stays (`/home/ada/x` → `~/x`). */
export const findHomeFolders: Detector = (text, report) => {
  for (const pattern of HOMES) {
    for (const match of allMatches(pattern, text)) {
      const last = match[1] ?? '';
      const name = last.replace(/^-(?:home|Users)-/, '').replace(/[.…!]+$/, '');
      if (name === '' || KEPT.test(name)) continue;
      const start = match.index + (last.startsWith('-') ? match[0].length - last.length : 0);
      report('home-folder', 'home', start, match.index + match[0].lastIndexOf(name) + name.length);
    }
  }
};
