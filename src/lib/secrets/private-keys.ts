import { allMatches } from './all-matches.js';
import type { Detector } from './finding.js';

const BEGIN = /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d:/g;
const END = /-----END (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----|Private-MAC: ?[0-9a-f]+/g;
/** How keys begin in base64: PKCS#8, PKCS#1, SEC1, Ed25519, OpenSSH, and PEM wrapped once more. */
const ENCODED =
  /(?<![A-Za-z0-9+/])(?:MII[A-Za-z0-9+/]{2,3}IBA(?:DAN|AKC)|MII[A-Za-z0-9+/]{4,6}[A-Z]AgEAA|MHcCAQEE|MIGHAgEAM|MC4CAQAw|b3BlbnNzaC1rZXktdjE|LS0tLS1CRUdJTi(?:[A-Za-z0-9+/]{0,16}U[FBE]JJVkFUR|BQUklWQVRF|[A-Za-z0-9+/]{2,20}JJVkFURSBLRVk))/g;
/** One line of a key with what stands before it: escapes, quotes, diff signs, line numbers, PEM headers. */
const BODY =
  /(?:[\s"'`+,|>#*-]|\\+(?:[nrt]|u000[ad])?|\d{1,6}(?:→|[:|]\s)){0,60}(?:[A-Za-z0-9+/]{16,}={0,2}|(?:Proc-Type|DEK-Info|Version|Comment|Encryption|Public-Lines|Private-Lines|Hash):[^\n\\]{0,200})/y;
const LAST = /(?:[\s"'`+,|>#*]|\\+(?:[nrt])?|\d{1,6}(?:→|[:|]\s)){0,60}[A-Za-z0-9+/]{1,64}={1,2}/y;
const LONGEST = 20_000;

/** Private keys in PEM and its relatives: whole, cut off at either end, escaped, quoted or with line numbers. */
export const findPrivateKeys: Detector = (text, report) => {
  let covered = 0;
  for (const pattern of [BEGIN, ENCODED]) {
    for (const match of allMatches(pattern, text)) {
      if (match.index < covered && pattern === BEGIN) continue;
      const end = endOfKey(text, match.index + (pattern === BEGIN ? match[0].length : 0));
      if (end === undefined) continue;
      report('private-key', 'private-key', match.index, end);
      if (pattern === BEGIN) covered = end;
    }
  }
  for (const match of allMatches(END, text)) {
    if (match.index < covered) continue;
    const start = startOfKey(text, match.index);
    if (start !== undefined) report('private-key', 'private-key', start, match.index + match[0].length);
  }
};

function endOfKey(text: string, from: number): number | undefined {
  let end: number | undefined;
  for (let at = from; at - from < LONGEST; at = end) {
    BODY.lastIndex = at;
    if (!BODY.test(text)) break;
    end = BODY.lastIndex;
  }
  if (end === undefined) return undefined;
  LAST.lastIndex = end;
  if (LAST.test(text)) end = LAST.lastIndex;
  END.lastIndex = end;
  const close = END.exec(text);
  END.lastIndex = 0;
  return close !== null && close.index - end <= 80 ? close.index + close[0].length : end;
}

const LINE_BREAK = /\\+[nr]|\r?\n/;
const KEY_LINE =
  /^[^A-Za-z0-9+/]{0,12}(?:\d{1,6}[^A-Za-z0-9+/]{1,4})?[A-Za-z0-9+/]{16,}={0,2}[^A-Za-z0-9+/]{0,8}$/;
const SHORT_LINE =
  /^[^A-Za-z0-9+/]{0,12}(?:\d{1,6}[^A-Za-z0-9+/]{1,4})?=?[A-Za-z0-9+/]{1,64}={0,2}[^A-Za-z0-9+/]{0,8}$/;

/** Walks back over the lines of a key whose beginning was cut off. */
function startOfKey(text: string, end: number): number | undefined {
  const from = Math.max(0, end - LONGEST);
  const lines = text.slice(from, end).split(LINE_BREAK);
  let start = end - (lines.pop()?.length ?? 0);
  let whole = 0;
  for (let line = lines.pop(); line !== undefined; line = lines.pop()) {
    if (!KEY_LINE.test(line) && !(whole === 0 && SHORT_LINE.test(line))) break;
    if (KEY_LINE.test(line)) whole += 1;
    start = text.lastIndexOf(line, start);
  }
  return whole > 0 ? start : undefined;
}
