import { allMatches } from './all-matches.js';
import type { Detector } from './finding.js';
import { isPlaceholder, isVocabulary } from './placeholder.js';

/** A way to hand a password to a program that names no key: `flag` is looked for, `tool` must stand before it. */
interface CommandForm {
  readonly flag: RegExp;
  readonly tool?: RegExp;
}

const VALUE = '(\\\\{0,8}["\']?)([^\\s"\'`\\\\|;&<>]{3,200})';

const FORMS: readonly CommandForm[] = [
  {
    flag: /\s(?:-[a-zA-Z]*[uU]|--user|--proxy-user|-a|--auth|--basic)[ \t=]{0,3}\\{0,8}["']?[^\s:"'\\]{1,100}:()([^\s"'\\]{2,200})/dg,
    tool: /\b(?:curl|wget|https?|xh|hurl|ab|siege|smbclient|ncftp|lftp|aria2c)\b/,
  },
  {
    flag: /\s(?:-u|-U|--user)[ \t=]{1,3}["']?[^\s:"'\\%]{1,100}%()([^\s"'\\]{3,200})/dg,
    tool: /\b(?:smbclient|rpcclient|net)\b/,
  },
  { flag: /\s-b[ \t]{0,3}\\{0,8}["']?[\w.-]{1,60}=()([^\s"'\\;]{6,400})/dg, tool: /\bcurl\b/ },
  {
    flag: new RegExp(`\\s-p${VALUE}`, 'dg'),
    tool: /\b(?:mysql\w*|mariadb\w*|mycli|sshpass|rabbitmqadmin|plink)\b/,
  },
  {
    flag: new RegExp(`\\s-p[ \\t]{1,3}${VALUE}`, 'dg'),
    tool: /\b(?:sshpass|(?:docker|podman|nerdctl|crane|oras|registry|az|oc|argocd|cf|skopeo) login|mongo(?:sh|dump|restore)?|mongoimport|rabbitmqadmin)\b/,
  },
  {
    flag: new RegExp(`\\s-(?:a|P|w|W)[ \\t]{0,3}${VALUE}`, 'dg'),
    tool: /\b(?:redis-cli|sqlcmd|bcp|ldap(?:search|modify|add|whoami|passwd)|ipmitool|isql|7z)\b/,
  },
  { flag: /\bpass:()([^\s"'`\\]{3,200})/dg, tool: /\b(?:openssl|age|step)\b/ },
  {
    flag: new RegExp(
      `\\s-[a-zA-Z]*b[a-zA-Z]*(?:[ \\t]+\\S{1,200}){1,2}[ \\t]+${VALUE}[ \\t]*(?=$|[\\n"'|;&\\\\])`,
      'dg',
    ),
    tool: /\bhtpasswd\b/,
  },
  {
    flag: /\bidentified\s{1,4}(?:with\s{1,4}\S{1,40}\s{1,4})?by\s{1,4}(?:password\s{1,4})?(["'])([^"'\n]{3,200})/dgi,
  },
  {
    flag: new RegExp(
      `\\b(?:echo|printf)[ \\t]+(?:-[a-z]+[ \\t]+)?${VALUE}\\\\{0,8}["']?[ \\t]*\\|[ \\t]*(?:sudo -S|docker login|podman login|passwd|chpasswd|gh auth login|gh secret|helm registry|vault login)`,
      'dg',
    ),
  },
  {
    flag: /\b(?:HTTP)?(?:Basic|Digest)?[aA]uth(?:entication)?\s{0,2}[=(]\s{0,2}\(?\s{0,2}["'][^"'\n]{1,80}["']\s{0,2},\s{0,2}(["'])([^"'\n]{3,200})/dg,
  },
  {
    flag: /\.(?:basic_?auth|authenticate|login|set_?credentials)\(\s{0,2}["'][^"'\n]{1,80}["']\s{0,2},\s{0,2}(["'])([^"'\n]{3,200})/dgi,
  },
  { flag: /\blogin[ \t]{1,8}\S{1,100}[ \t]{1,8}password[ \t]{1,8}()(\S{3,200})/dg },
];

/** Stands in every text that one of the forms may match. */
const CUE = /\s-|\bpass:|dentified|DENTIFIED|\becho |\bprintf |uth|login|redentials/;
const LOOK_BACK = 400;

/** Passwords handed to well-known programs and calls without a telling name: `curl -u`, `mysql -p`, `sshpass -p`. */
export const findCommandSecrets: Detector = (text, report) => {
  if (text.search(CUE) < 0) return;
  for (const { flag, tool } of FORMS) {
    for (const match of allMatches(flag, text)) {
      const [start, end] = match.indices?.[2] ?? [0, 0];
      const value = text.slice(start, end);
      if (
        end === start ||
        isHarmless(value) ||
        (tool !== undefined && !tool.test(lineBefore(text, match.index)))
      )
        continue;
      report('command', 'password', start, end);
    }
  }
};

function isHarmless(value: string): boolean {
  return (
    value.startsWith('-') ||
    value.startsWith('/') ||
    /^\d{1,5}$/.test(value) ||
    isPlaceholder(value) ||
    isVocabulary(value)
  );
}

/** The command so far, over line continuations. */
function lineBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - LOOK_BACK), at + 1);
  let cut = before.lastIndexOf('\n');
  while (cut > 0 && before[cut - 1] === '\\') cut = before.lastIndexOf('\n', cut - 1);
  return before.slice(cut + 1);
}
