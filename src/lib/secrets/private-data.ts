import type { Detector } from './finding.js';

const LOCAL = /[\w.+%-]{1,64}$/;
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
    const before = text.slice(Math.max(0, at - 320), at);
    const local = LOCAL.exec(before)?.[0].replace(/^[.%+-]+/, '');
    if (local === undefined || local === '' || KEPT_LOCAL.test(local) || KEPT_DOMAIN.test(domain)) continue;
    const run = /\S*$/.exec(before)?.[0] ?? '';
    if (run.includes('://') || run.endsWith(`/${local}`)) continue;
    report('email', 'email', at - local.length, at + 1 + domain.length);
  }
};

/** International form; digits only when no calculation or diff line can look like it. */
const PHONE =
  /(?<![\w+.,/=-])\+(?:[1-9]\d{0,2})(?:[ .-]?\(\d{1,4}\)|[ .-]\d{1,4})(?:[ .-]?\d{2,4}){1,4}(?![\w-])|(?<=\btel:)\+?[\d-]{8,20}|(?<=(?:[\s"'(:]))\+[1-9]\d{10,13}(?![\w.-])/g;
/** National form behind a word that says so. */
const SPOKEN_PHONE =
  /\b(?:phone|mobile|cell|telephone|tel|call me(?: at| on)?|whatsapp|sms|telefon|handy)\b["']?(?:\s?(?:number|no|nr)\.?)?["']?\s?(?:is|:|=|at)?\s?["']?(\(?\d{2,5}\)?[ ./-]?\d{2,4}(?:[ .-]?\d{2,4}){1,3})(?![\w-])/dgi;

const findPhones: Detector = (text, report) => {
  for (const match of text.matchAll(PHONE)) {
    const lineStart = text[match.index - 1] ?? '\n';
    if (isPhone(match[0]) && lineStart !== '\n')
      report('phone', 'phone', match.index, match.index + match[0].length);
    else if (isPhone(match[0]) && /[ .()-]/.test(match[0]))
      report('phone', 'phone', match.index, match.index + match[0].length);
  }
  for (const match of text.matchAll(SPOKEN_PHONE)) {
    const [start, end] = match.indices?.[1] ?? [0, 0];
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
