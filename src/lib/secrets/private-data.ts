import { allMatches } from './all-matches.js';
import type { Detector } from './finding.js';

const LOCAL = /[\w.+%-]/;
const DOMAIN = /(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.){1,8}[A-Za-z]{2,24}(?![\w-])/y;
/** Addresses of machines and examples, and what only looks like an address: packages, pictures, units. */
const KEPT_LOCAL =
  /^(?:git|hg|svn|no-?reply|do-?not-?reply|you|your|user|username|name|email|me|foo|bar|test|someone|somebody)$|no-?reply/i;
const KEPT_DOMAIN =
  /(?:^|\.)(?:example\.(?:com|org|net)|example|test|invalid|localhost|local|internal|lan|noreply\.github\.com|(?:your-?)?domain\.(?:com|tld)|email\.com|yourcompany\.com)$|^\dx\.|^v?\d+\.\d|\.(?:png|jpe?g|gif|svg|webp|ico|[cm]?jsx?|[cm]?tsx?|json|css|html|vue|tgz|gz|zip|lock|ya?ml|toml|txt|map|wasm|conf|cfg|service|socket|timer|target|so|dll|exe|jar|java|kt|cs|cpp|git|patch|diff|tar|whl|deb|rpm)$/i;

/** E-mail addresses of people. */
const findEmails: Detector = (text, report) => {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    DOMAIN.lastIndex = at + 1;
    const domain = DOMAIN.exec(text)?.[0];
    if (domain === undefined) continue;
    let start = at;
    while (start > at - 64 && LOCAL.test(text[start - 1] ?? ' ')) start -= 1;
    while (start < at && /[.%+-]/.test(text[start] ?? '')) start += 1;
    const local = text.slice(start, at);
    if (local === '' || text[start - 1] === '/' || KEPT_LOCAL.test(local) || KEPT_DOMAIN.test(domain))
      continue;
    if (isInUrl(text, start)) continue;
    report('email', 'email', start, at + 1 + domain.length);
  }
};

/** Whether a URL has begun and nothing ended it: the at sign is that of its user. */
function isInUrl(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 300), at);
  const scheme = before.lastIndexOf('://');
  return scheme >= 0 && !/[\s"'<>]/.test(before.slice(scheme));
}

/** International form with spaces, or whole behind a space or quote: not a calculation, not a line of a diff. */
const SPACED_PHONE =
  /(?<![\w.,/=-])\+[1-9]\d{0,2}(?:[ .-]?\(\d{1,4}\)|[ .-]\d{1,4})(?:[ .-]?\d{2,4}){1,4}(?![\w-])/g;
const PLAIN_PHONE = /[ \t"'(:]\+[1-9]\d{10,13}(?![\w.-])/g;
const TEL_URL = /\btel:\+?[\d-]{8,20}/g;
/** National form behind a word that says so. */
const SPOKEN_PHONE =
  /\b(?:phone|mobile|cell|telephone|tel|call me(?: at| on)?|whatsapp|sms|telefon|handy)\b["']?(?:\s?(?:number|no|nr)\.?)?["']?\s?(?:is|:|=|at)?\s?["']?(\(?\d{2,5}\)?[ ./-]?\d{2,4}(?:[ .-]?\d{2,4}){1,3})(?![\w-])/dgi;

const findPhones: Detector = (text, report) => {
  for (const { 0: value, index } of allMatches(SPACED_PHONE, text)) {
    if (isPhone(value)) report('phone', 'phone', index, index + value.length);
  }
  for (const { 0: value, index } of allMatches(PLAIN_PHONE, text)) {
    if (isPhone(value)) report('phone', 'phone', index + 1, index + value.length);
  }
  for (const { 0: value, index } of allMatches(TEL_URL, text)) {
    if (isPhone(value)) report('phone', 'phone', index + 'tel:'.length, index + value.length);
  }
  for (const { indices } of allMatches(SPOKEN_PHONE, text)) {
    const [start, end] = indices?.[1] ?? [0, 0];
    if (isPhone(text.slice(start, end))) report('phone', 'phone', start, end);
  }
};

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '');
  // 555-01xx is set aside for fiction.
  return digits.length >= 8 && digits.length <= 15 && new Set(digits).size > 3 && !/555-?01\d\d$/.test(value);
}

/** Addresses and numbers of people. */
export const findPrivateData: Detector = (text, report) => {
  findEmails(text, report);
  findPhones(text, report);
};
