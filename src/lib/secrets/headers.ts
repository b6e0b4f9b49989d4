import { allMatches } from './all-matches.js';
import { endOfRun, LONGEST } from './assigned-value.js';
import type { Detector } from './finding.js';
import { isPlaceholder, isVocabulary } from './placeholder.js';
import { isWordy, looksRandom } from './randomness.js';
import { weighKey } from './telling-keys.js';

const QUOTE = '(?:\\\\{0,8}["\'`])?';
const AUTHORIZATION = new RegExp(
  `authorization${QUOTE}\\]?\\s{0,4}(?:[:=,]|=>)\\s{0,4}[fb]?${QUOTE}\\s{0,2}` +
    '(?:(basic|bearer|token|digest|api-?key|negotiate|ntlm|aws4-hmac-sha256|bot|key|splunk|geniekey|ghost|oauth)[ \\t:=]{1,3})?' +
    '([^\\s"\'`\\\\]+(?:[ ,]{1,2}[A-Za-z-]{1,24}="?[^\\s"\'`\\\\]+"?){0,12})',
  'gi',
);
const SCHEME = /\b(basic|bearer)(?:\s{1,3}|%20)([A-Za-z0-9._~+/=-]{8,})/gi;

/** Stands in every text with a header worth looking at. */
const CUE = /authorization|basic|bearer|cookie/i;

/** Credentials in `Authorization` headers, `Bearer …` and `Basic …` anywhere, and cookies. */
export const findHeaders: Detector = (text, report) => {
  if (text.search(CUE) < 0) return;
  for (const match of allMatches(AUTHORIZATION, text)) {
    const value = (match[2] ?? '').replace(/[,;)}\]]+$/, '');
    const end = match.index + match[0].length - ((match[2]?.length ?? 0) - value.length);
    const bare = match[1] === undefined;
    if (
      isPlaceholder(value) ||
      isVocabulary(value) ||
      (bare ? !looksRandom(value, 12) : !isCredential(value))
    )
      continue;
    report('authorization', 'token', end - value.length, end);
  }
  for (const match of allMatches(SCHEME, text)) {
    const value = match[2] ?? '';
    const secret =
      match[1]?.toLowerCase() === 'basic'
        ? isBasic(value)
        : looksRandom(value, 12) || (value.length >= 24 && !isWordy(value));
    if (!secret || isPlaceholder(value)) continue;
    const end = match.index + match[0].length;
    report('authorization', 'token', end - value.length, end);
  }
  findCookies(text, report);
};

function isCredential(value: string): boolean {
  return (
    value.length >= 6 &&
    !/^[A-Za-z]+$/.test(value) &&
    !/[({[]|^\+/.test(value) &&
    !(value.length < 24 && isWordy(value))
  );
}

/** Base64 of `user:password`. */
function isBasic(value: string): boolean {
  const decoded = Buffer.from(value, 'base64').toString('latin1');
  return /^[\x20-\x7e\xa0-\xff]*:[\x20-\x7e\xa0-\xff]*$/.test(decoded) && decoded.length > 2;
}

const COOKIE = new RegExp(`(?:\\b|[-_])cookie${QUOTE}\\]?\\s{0,4}(?:[:=,\\s]|=>)\\s{0,4}${QUOTE}`, 'gi');
const PAIR = /([\w!#$%&*+.^~-]{1,80})=("?[^;\s"'`\\,<>]{0,4096}"?)(?:;[ ]?)?/y;
const ATTRIBUTE =
  /^(?:path|domain|expires|max-age|samesite|secure|httponly|priority|partitioned|version|comment)$/i;
const SESSION =
  /sid$|sess|auth|token|remember|csrf|xsrf|login|user|jwt|ticket|identity|connect\.|_key$|secure/i;

function findCookies(text: string, report: Parameters<Detector>[1]): void {
  let read = 0;
  for (const match of allMatches(COOKIE, text)) {
    // A value that speaks of cookies was read with its cookie.
    if (match.index < read) continue;
    let at = match.index + match[0].length;
    for (let count = 0; count < 100; count += 1) {
      PAIR.lastIndex = at;
      const pair = PAIR.exec(text);
      if (pair === null) break;
      const name = pair[1] ?? '';
      const value = pair[2] ?? '';
      const start = at + name.length + 1;
      const telling = SESSION.test(name) || weighKey(name) !== undefined;
      const secret = telling ? value.length >= 4 : looksRandom(value, 12);
      if (secret && !ATTRIBUTE.test(name) && !isPlaceholder(value) && !isVocabulary(value)) {
        const end = start + value.length;
        report('cookie', 'cookie', start, value.length < LONGEST ? end : endOfRun(text, end));
      }
      at = PAIR.lastIndex;
    }
    read = at;
  }
}
