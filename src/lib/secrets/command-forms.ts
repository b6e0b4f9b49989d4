/**
 * A way to hand over a password without a name that tells: the second group of `flag` is the value. `tool` must
 * stand before it on the line; with `mixed`, only a value of letters with digits or signs counts.
 */
export interface CommandForm {
  readonly flag: RegExp;
  readonly tool?: RegExp;
  readonly mixed?: boolean;
}

const VALUE = '(\\\\{0,8}["\']?)([^\\s"\'`\\\\]{3,200})';
const literal = (before: string, flags = 'dg') => new RegExp(`${before}(["'])([^"'\\n]{3,200})`, flags);
const flag = (before: string) => new RegExp(`\\s${before}${VALUE}`, 'dg');

/** Options of programs. */
const COMMANDS: readonly CommandForm[] = [
  {
    flag: /\s(?:-[a-zA-Z]*[uU]|--user|--proxy-user|-a|--auth|--basic)[ \t=]{0,3}\\{0,8}["']?[^\s:"'\\]{1,100}:()([^\s"'\\]{2,200})/dg,
    tool: /\b(?:curl|wget|https?|xh|hurl|ab|siege|smbclient|ncftp|lftp|aria2c)\b/,
  },
  {
    flag: /\s(?:-u|-U|--user)[ \t=]{1,3}["']?[^\s:"'\\%]{1,100}%()([^\s"'\\]{3,200})/dg,
    tool: /\b(?:smbclient|rpcclient|net)\b/,
  },
  { flag: /\s-b[ \t]{0,3}\\{0,8}["']?[\w.-]{1,60}=()([^\s"'\\;]{6,400})/dg, tool: /\bcurl\b/ },
  { flag: flag('-p'), tool: /\b(?:mysql\w*|mariadb\w*|mycli|sshpass|rabbitmqadmin|plink|7z\w?)\b/ },
  {
    flag: flag('-p[ \\t]{1,3}'),
    tool: /\b(?:sshpass|(?:docker|podman|nerdctl|crane|oras|registry|az|oc|argocd|cf|skopeo) login|mongo(?:sh|dump|restore)?|mongoimport|rabbitmqadmin)\b/,
  },
  {
    flag: flag('-(?:a|P|w|W)[ \\t]{0,3}'),
    tool: /\b(?:redis-cli|sqlcmd|bcp|ldap(?:search|modify|add|whoami|passwd)|ipmitool|isql|unzip|zip)\b/,
  },
  { flag: flag('-N[ \\t]{1,3}'), tool: /\bssh-keygen\b/ },
  { flag: flag('-k[ \\t]{1,3}'), tool: /\bopenssl\b/, mixed: true },
  { flag: /\bpass:()([^\s"'`\\]{3,200})/dg, tool: /\b(?:openssl|age|step)\b/ },
  {
    flag: new RegExp(
      `\\s-[a-zA-Z]*b[a-zA-Z]*(?:[ \\t]+\\S{1,200}){1,2}[ \\t]+${VALUE}[ \\t]*(?=$|[\\n"'|;&\\\\])`,
      'dg',
    ),
    tool: /\bhtpasswd\b/,
  },
  {
    flag: new RegExp(
      `\\b(?:echo|printf)[ \\t]+(?:-[a-z]+[ \\t]+)?${VALUE}\\\\{0,8}["']?[ \\t]*\\|[ \\t]*(?:sudo -S|docker login|podman login|passwd|chpasswd|gh auth login|gh secret|helm registry|vault login)`,
      'dg',
    ),
  },
];

/** Calls, statements, lines of well-known files, and words. */
const PHRASES: readonly CommandForm[] = [
  {
    flag: literal(
      '\\bidentified\\s{1,4}(?:with\\s{1,4}\\S{1,40}\\s{1,4})?by\\s{1,4}(?:password\\s{1,4})?',
      'dgi',
    ),
  },
  {
    flag: literal(
      '\\b(?:HTTP)?(?:Basic|Digest)?[aA]uth(?:entication)?\\s{0,2}[=(]\\s{0,2}\\(?\\s{0,2}["\'][^"\'\\n]{1,80}["\']\\s{0,2},\\s{0,2}',
    ),
  },
  {
    flag: literal(
      '\\.(?:basic_?auth|authenticate|login|set_?credentials)\\(\\s{0,2}["\'][^"\'\\n]{1,80}["\']\\s{0,2},\\s{0,2}',
      'dgi',
    ),
  },
  {
    flag: literal(
      '\\b(?:jwt\\.(?:sign|verify|encode)|createHmac|createSecretKey)\\([^,()\\n]{1,80},\\s{0,4}',
    ),
    mixed: true,
  },
  { flag: literal('\\bConvertTo-SecureString[ \\t]{1,4}(?:-String[ \\t]{1,4})?') },
  { flag: /\blogin[ \t]{1,8}\S{1,100}[ \t]{1,8}password[ \t]{1,8}()(\S{3,200})/dg },
  {
    flag: /^[\w.*-]{1,100}:(?:\d{3,5}|\*):[A-Za-z*][\w*-]{0,60}:[A-Za-z*][\w*-]{0,60}:()(\S{3,200})$/dgm,
    mixed: true,
  },
  {
    flag: /\b(?:creds?|[cC]redentials?|[lL]og ?in|[lL]ogon)\b(?: (?:is|are|as|with|using))?[:= \t]{1,3}["'`]?[\w.@-]{2,40}["'`]?[ ]?[:/][ ]?()(?=[^\s"'`]{5})["'`]?([^\s"'`,)]{5,80})/dg,
    mixed: true,
  },
  {
    flag: /(?<![\w$])()(\$(?:2[abxy]?|[1567y]|apr1|argon2(?:id?|d))\$[./A-Za-z0-9$=,+]{20,})/dg,
  },
];

/** The forms that `cue`, found in a text, makes worth trying. */
export const COMMAND_GROUPS: readonly { readonly cue: RegExp; readonly forms: readonly CommandForm[] }[] = [
  {
    cue: /\b(?:curl|wget|https?|xh|hurl|ab|siege|smbclient|ncftp|lftp|aria2c|rpcclient|net|mysql\w*|mariadb\w*|mycli|sshpass|rabbitmqadmin|plink|7z\w?|mongo\w*|redis-cli|sqlcmd|bcp|ldap\w+|ipmitool|isql|unzip|zip|ssh-keygen|openssl|age|step|htpasswd|echo|printf)[ \t"',]|[a-z] login[ \t"',]/,
    forms: COMMANDS,
  },
  {
    cue: /dentified|DENTIFIED|uth|og ?in|ogon|red(?:ential)?s?\b|jwt\.|createHmac|createSecret|SecureString|\$[1-7a][\w]{0,9}\$|:[\w*]+:[\w*-]+:/,
    forms: PHRASES,
  },
];
