import type { Detector } from './finding.js';
import { isPlaceholder, isVocabulary } from './placeholder.js';
import { looksRandom } from './randomness.js';

const AUTHORITY = /[^\s/?#"'`<>|,\\]{1,600}/y;

/** The password in `scheme://user:password@host`, and a token that stands alone before the `@`. */
export const findUrlCredentials: Detector = (text, report) => {
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    const start = at + 3;
    AUTHORITY.lastIndex = start;
    const authority = AUTHORITY.exec(text)?.[0] ?? '';
    const sign = authority.lastIndexOf('@');
    if (sign < 1) continue;
    const colon = authority.indexOf(':');
    const user = authority.slice(0, colon >= 0 && colon < sign ? colon : sign);
    const password = colon >= 0 && colon < sign ? authority.slice(colon + 1, sign) : '';
    if (isSecretPart(password)) report('url', 'password', start + colon + 1, start + sign);
    if (looksRandom(user) && !isPlaceholder(user)) report('url', 'token', start, start + user.length);
  }
};

function isSecretPart(password: string): boolean {
  if (isPlaceholder(password) || /^[{[(]|^\*+$|^:/.test(password)) return false;
  return !isVocabulary(password);
}
