import { type AssignedValue, endOfRun, type Form, LONGEST, readBare, readQuoted } from './assigned-value.js';
import type { Detector, FindingKind } from './finding.js';
import { isSecretValue } from './secret-value.js';
import { KEY_HINT, type KeyWeight, weighKey } from './telling-keys.js';

const NAME_CHARACTER = /[A-Za-z0-9_.-]/;
const NAME_AFTER = /[A-Za-z0-9_-]{0,64}/y;

/** `password = "…"` in any syntax: env files, JSON, YAML, code, flags, XML, tables, calls and plain words. */
export const findAssignments: Detector = (text, report) => {
  const hint = new RegExp(KEY_HINT);
  for (let hit = hint.exec(text); hit !== null; hit = hint.exec(text)) {
    NAME_AFTER.lastIndex = hit.index + hit[0].length;
    const after = NAME_AFTER.exec(text)?.[0] ?? '';
    let nameStart = hit.index;
    while (nameStart > hit.index - 64 && NAME_CHARACTER.test(text[nameStart - 1] ?? ' ')) nameStart -= 1;
    const nameEnd = hit.index + hit[0].length + after.length;
    hint.lastIndex = Math.max(nameEnd, hit.index + 1);
    let wordStart = nameStart;
    while (text[wordStart] === '-' && wordStart < hit.index) wordStart += 1;
    const name = text.slice(wordStart, nameEnd).replace(/-+$/, '');
    const weight = weighKey(spokenName(name, text, nameEnd));
    if (weight === undefined) continue;
    const found = readAssigned(text, nameStart, nameEnd, name, weight);
    if (found === undefined) continue;
    const end = found.end - found.start < LONGEST ? found.end : endOfRun(text, found.end);
    report('assignment', kindOf(weight), found.start, end);
    hint.lastIndex = Math.max(hint.lastIndex, end);
  }
};

function kindOf(weight: KeyWeight): FindingKind {
  return weight === 'strong' || weight === 'phrase' ? 'password' : weight === 'weak' ? 'token' : 'secret';
}

/** `API key` and `access token` are two words in prose; the hint is then the second one alone. */
function spokenName(name: string, text: string, end: number): string {
  if (!/^(?:key|phrase)s?$/i.test(name)) return name;
  const first = /([A-Za-z]+)[ ]$/.exec(
    text.slice(Math.max(0, end - name.length - 24), end - name.length),
  )?.[1];
  return first === undefined ? name : `${first}_${name}`;
}

const SPACE = '[ \\t]{0,24}';
const CLOSE = '(?:\\\\{0,8}["\'`])?\\]?\\*{0,2}';
const TYPE =
  "(?:&?(?:'static )?str|[sS]tring|text|SecretStr|bytes|char ?\\*|Optional\\[str\\])(?: \\| [a-z]{1,12})?";
/** `=`, `:`, `=>`, `:=`, `==`, a typed `: string =`, with the name's closing quote before it. */
const SIGN = new RegExp(
  `${CLOSE}${SPACE}(?:\\??:${SPACE}${TYPE}${SPACE}=(?![=>])|=>|:=|\\?\\?=?|\\|\\|=?|!==?|={1,3}|->|:)\\*{0,2}`,
  'y',
);
/** A value on the next line when quoted, behind a YAML tag, or the fallback of a variable (`env.X || '…'`). */
const AFTER_SIGN =
  /[ \t]{0,24}(?:\r?\n[ \t]{1,40}(?=["'`]))?(?:!{1,2}\w{1,12} |[A-Za-z_$][\w$.[\]"'()]{0,80}\s{0,3}(?:\|\||\?\?|\bor\b)\s{0,3}(?=["'`]))?/y;
const NEXT_LINE = /[ \t]{0,8}\r?\n[ \t]{0,24}(?=[^\s:=]{5,80}[ \t]{0,8}(?:[\r\n]|$))/y;
/** `name: X` followed by `value: …`: lists of variables in YAML, JSON and XML. */
const VALUE_FIELD =
  /\\{0,8}["']?,?(?:[ \t]{1,40}|[ \t]{0,8}\r?\n(?:[+#>|-]|[ \t]{0,8}\d{1,6}(?:→|[:|][ \t]?))?[ \t]{0,40})\\{0,8}["']?value\\{0,8}["']?\s{0,4}[:=]\s{0,4}|\\{0,8}["'],\\{0,8}["']value\\{0,8}["']:|[ \t]--(?:body|value)[ =]{1,2}|["']?[ \t]{0,3}\{[^{}]{0,300}?\bdefault\s{0,4}=\s{0,4}/iy;
const ARGUMENT = /\(\s{0,4}(?=\\{0,8}["'`])|\\{0,8}["'`]\s?,\s{0,4}(?=\\{0,8}["'`])/y;
const ELEMENT = />(?=[^<>\s])/y;
const CELL = /[ `*]{0,4}\|[ `*]{0,4}(?=[^ |`*-])/y;
const SAID =
  /["'`)]{0,2}(?:[ ]?\([^()\n]{1,40}\))?(?:'s[ \t]+|(?:[ \t]+(?:for|of|on|to|in|at)(?:[ \t]+[\w./@-]{1,40}){1,4}?)?[ \t]+(?:is|was|will be|set to|to|as|ist|es|est)(?:[ \t]+(?:now|still|currently))?:?[ \t]+)/iy;
const GAP = /["'`]?[ \t]{1,24}/y;
/** The rest of a line of words. */
const PHRASE = /[a-z][a-z\d' -]{10,300}(?=[\r\n]|$)/iy;

function skip(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function readAssigned(
  text: string,
  nameStart: number,
  nameEnd: number,
  name: string,
  weight: KeyWeight,
): AssignedValue | undefined {
  const judge = (form: Form, at: number | undefined, wide = false) => {
    if (at === undefined) return undefined;
    const quoted = readQuoted(text, at);
    const read = quoted ?? (form === 'argument' ? undefined : readBare(text, at, wide));
    if (read === undefined) return undefined;
    const actual =
      quoted !== undefined && (form === 'env' || form === 'line' || form === 'code') ? 'literal' : form;
    const isSecret = ({ value }: { value: string }) => isSecretValue(value, weight, actual);
    if (quoted !== undefined) return isSecret(quoted) ? { ...quoted, form: actual } : undefined;
    // Tokens end in no punctuation; passwords may, where they don't stand in a sentence.
    const trimmed = trimSentence(read);
    const either = weight === 'weak' || actual === 'prose' ? [trimmed] : [read, trimmed];
    const found = either.find(isSecret);
    return found && { ...found, form: actual };
  };

  const sign = skip(SIGN, text, nameEnd);
  if (sign !== undefined) {
    const at = skip(AFTER_SIGN, text, sign) ?? sign;
    const form = bareForm(text, nameStart, nameEnd, name, sign, at);
    const end = weight === 'phrase' ? skip(PHRASE, text, at) : undefined;
    if (end !== undefined && isSecretValue(text.slice(at, end), weight, 'line')) {
      return { form: 'line', value: text.slice(at, end), start: at, end };
    }
    return judge(form, at, form !== 'code') ?? judge('prose', skip(NEXT_LINE, text, sign));
  }
  if (text[nameStart] === '-') {
    const at = skip(GAP, text, nameEnd);
    if (at !== undefined && text[at] !== '-') return judge(endsCommand(text, at) ? 'env' : 'flag', at, true);
  }
  return (
    judge('line', skip(VALUE_FIELD, text, nameEnd), true) ??
    judge('argument', skip(ARGUMENT, text, nameEnd)) ??
    (text[nameStart - 1] === '<' ? judge('line', skip(ELEMENT, text, nameEnd)) : undefined) ??
    judge('prose', skip(CELL, text, nameEnd)) ??
    judge('prose', skip(SAID, text, nameEnd), true) ??
    judge('prose', skip(GAP, text, nameEnd), true)
  );
}

/** What an unquoted value behind a sign is likely to be. */
function bareForm(
  text: string,
  nameStart: number,
  nameEnd: number,
  name: string,
  sign: number,
  at: number,
): Form {
  if (text[nameStart] === '-' && text[nameEnd] === '=') return 'env';
  if (text[nameEnd] === '=' && sign === nameEnd + 1 && at === sign) {
    const before = text[nameStart - 1] ?? '\n';
    if (/^[A-Z][A-Z0-9_]*$/.test(name) || /[?&;]/.test(before)) return 'env';
    if (/[\s'"]/.test(before)) {
      const line = /[^\n]*$/.exec(text.slice(Math.max(0, nameStart - 3), nameStart))?.[0] ?? '';
      if (line.length <= 2 || line.startsWith('$')) return 'env';
    }
    return 'code';
  }
  const rest = (text.slice(at, at + 512).split('\n', 1)[0] ?? '').trimEnd();
  return /^[^\s,;(){}[\]]+(?:\s+#.*)?$/.test(rest) || /^[^\s,;(){}[\]\\]+\\+[nr]/.test(rest)
    ? 'line'
    : 'code';
}

const COMMAND_GOES_ON = /[^\s"'`\\]+[ \t]*(?:$|[\r\n"'`&|;>\\]|-)/y;

/** Whether the word at `at` stands at the end of a command or before its next flag, not in a sentence. */
function endsCommand(text: string, at: number): boolean {
  return skip(COMMAND_GOES_ON, text, at) !== undefined;
}

/** A full stop or comma behind a spoken value belongs to the sentence. */
function trimSentence(read: { value: string; start: number; end: number }) {
  const value = read.value.replace(/[.,;:)?]+$/, '');
  return { value, start: read.start, end: read.start + value.length };
}
