import type { Detector } from './finding.js';

const HOME =
  /(?<![\w.~/-])\/(?:home|Users|var\/home|export\/home)\/([^\s/\\"'`:;,<>|()[\]{}*?$]{1,64})|(?<![A-Za-z])[A-Za-z]:\\{1,8}Users\\{1,8}([^\s/\\"'`:;,<>|()[\]{}*?$%]{1,64})|(?<![A-Za-z])[A-Za-z]:\/Users\/([^\s/\\"'`:;,<>|()[\]{}*?$%]{1,64})|(?<=\bprojects[\\/]{1,8})-(?:home|Users)-([A-Za-z0-9_]{1,64})/g;
/** Accounts that belong to no person, and examples. */
const KEPT =
  /^(?:runner|runneradmin|node|ubuntu|debian|vscode|codespace|gitpod|coder|circleci|jenkins|docker|vagrant|linuxbrew|app|appuser|ec2-user|git|root|nobody|Shared|Public|Default|All|user|username|users?name|name|you|yourname|your-?name|me|someuser|myuser|USER|USERNAME|\.{2,}|…)$/;

/** Home folders: the account's name goes, the path below stays (`/home/ada/x` → `~/x`). */
export const findHomeFolders: Detector = (text, report) => {
  for (const match of text.matchAll(HOME)) {
    const name = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').replace(/[.…!]+$/, '');
    if (name === '' || KEPT.test(name)) continue;
    const end = match.index + match[0].lastIndexOf(name) + name.length;
    report('home-folder', 'home', match.index, end);
  }
};
