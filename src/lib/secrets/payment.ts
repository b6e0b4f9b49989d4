import { allMatches } from './all-matches.js';
import type { Detector } from './finding.js';

const CARD =
  /(?<![\w./=-])(?:3[47]\d{2}[ -]?\d{6}[ -]?\d{5}|(?:4\d{3}|5[1-5]\d{2}|2[2-7]\d{2}|6(?:011|5\d{2}))(?:([ -]?)\d{4})(?:\1\d{4}){2})(?![\w.]|-\d)/g;
/** Numbers that payment providers publish for tests. */
const TEST_CARDS =
  /^(?:4242|4000[0-9]{8}|4111111111111111$|4012888888881881$|5555555555554444$|5105105105105100$|378282246310005$|371449635398431$|6011111111111117$|6011000990139424$|5200828282828210$|2223003122003222$)/;
const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,4})?(?![A-Za-z0-9])/g;
/** Length by country, from the IBAN registry (ISO 13616). */
const IBAN_LENGTH: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  TR: 26,
  UA: 29,
};

/** Payment card numbers and bank accounts whose check digits hold. */
export const findPaymentData: Detector = (text, report) => {
  for (const match of allMatches(CARD, text)) {
    const digits = match[0].replace(/\D/g, '');
    if (isLuhn(digits) && !TEST_CARDS.test(digits) && new Set(digits).size > 3) {
      report('card', 'card', match.index, match.index + match[0].length);
    }
  }
  for (const match of allMatches(IBAN, text)) {
    const length = ibanLength(match[0]);
    if (length !== undefined) report('iban', 'iban', match.index, match.index + length);
  }
};

/** Luhn's check (ISO/IEC 7812-1): every second digit from the right doubled, the digit sum divisible by ten. */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Characters of the match that are the account number; undefined when country, length or check digits are wrong. */
function ibanLength(match: string): number | undefined {
  const wanted = IBAN_LENGTH[match.slice(0, 2)];
  if (wanted === undefined) return undefined;
  let length = 0;
  let compact = '';
  while (length < match.length && compact.length < wanted) {
    if (match[length] !== ' ') compact += match[length];
    length += 1;
  }
  if (compact.length < wanted || /[A-Z0-9]/.test(match[length] ?? '')) return undefined;
  // ISO 7064 mod 97-10 over the rearranged number, letters as 10 to 35.
  let rest = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1 ? length : undefined;
}
