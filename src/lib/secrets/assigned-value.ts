/** How a value hangs on its name. */
export type Form =
  | 'literal' /** quoted, after `=`, `:` and the like */
  | 'env' /** `NAME=value`, no quotes, no spaces */
  | 'line' /** `name: value` to the end of the line, no quotes */
  | 'code' /** unquoted elsewhere: an expression unless it looks otherwise */
  | 'flag' /** `--name value` */
  | 'argument' /** quoted, in a call or a pair */
  | 'prose'; /** `the password is value`, `with password value` */

export interface AssignedValue {
  readonly form: Form;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Characters of a value that are looked at. */
export const LONGEST = 4096;
const QUOTE = /[bfruBFRU]{0,2}(\\{0,8}(?:"""|["'`]))/y;
const ESCAPE = /\\+(?:[nrtu"'`/]|\r?\n)/;

/** Reads a value that starts with a quote (escaped as in JSON within JSON, too); undefined without a quote. */
export function readQuoted(
  text: string,
  at: number,
): { value: string; start: number; end: number } | undefined {
  QUOTE.lastIndex = at;
  const quote = QUOTE.exec(text)?.[1];
  if (quote === undefined) return undefined;
  const start = QUOTE.lastIndex;
  const rest = text.slice(start, start + LONGEST);
  let length = rest.indexOf(quote);
  // A quote with more backslashes before it than the opening one belongs to the value.
  while (length > 0 && rest[length - 1] === '\\') length = rest.indexOf(quote, length + 1);
  const value = length < 0 ? rest : rest.slice(0, length);
  const end = start + value.length;
  const cut = quote.length >= 3 && !quote.startsWith('\\') ? -1 : value.search(/\r?\n/);
  return cut < 0 ? { value, start, end } : { value: value.slice(0, cut), start, end: start + cut };
}

const BARE = /[^\s"'`,;(){}[\]<>|&\\]{1,4096}/y;
const BARE_ENV = /[^\s"'`\\]{1,4096}/y;
/** Where the next setting of a connection string or query begins. */
const NEXT_SETTING = /(?:[;,]\s?|&(?:amp;)?)(?=[A-Za-z][\w .-]{0,40}=)|&&|\|\||[;,)\]}>]+$/;

/** Reads a value without quotes; `wide` allows the punctuation that passwords in env files have. */
export function readBare(
  text: string,
  at: number,
  wide: boolean,
): { value: string; start: number; end: number } | undefined {
  const pattern = wide ? BARE_ENV : BARE;
  pattern.lastIndex = at;
  let value = pattern.exec(text)?.[0];
  if (value === undefined) return undefined;
  // A backslash that starts no escape is part of the value.
  let end = at + value.length;
  while (text[end] === '\\' && !ESCAPE.test(text.slice(end, end + 10)) && end - at < LONGEST) {
    pattern.lastIndex = end + 1;
    const more = pattern.exec(text)?.[0] ?? '';
    end += 1 + more.length;
    if (more === '') break;
  }
  value = text.slice(at, end);
  if (wide) {
    const next = value.search(NEXT_SETTING);
    if (next === 0) return undefined;
    if (next > 0) value = value.slice(0, next);
  }
  return { value, start: at, end: at + value.length };
}

const RUN = /[^\s"'`\\]*/y;

/** Where a value that is longer than what is looked at ends. */
export function endOfRun(text: string, from: number): number {
  RUN.lastIndex = from;
  RUN.test(text);
  return Math.max(from, RUN.lastIndex);
}
