import type { Form } from './assigned-value.js';
import { isPlaceholder, isTechnicalTerm, isVocabulary } from './placeholder.js';
import { isWordy, looksRandom } from './randomness.js';
import type { KeyWeight } from './telling-keys.js';

/** Names and paths of code: `userPassword`, `req.body.token`, `self.key?`. */
const IDENTIFIERS = /^[*&!]?[A-Za-z_$][\w$]*(?:(?:\.|\?\.|::|->|\[)[A-Za-z_$*][\w$\]]*)*[!?]?$/;
/** The beginning of a long value tells as much as all of it, in bounded time. */
const TELLING_LENGTH = 300;
const TELLING_WORD = /pass|secret|token|key|auth|cred/i;

/** Whether a value, found in `form` behind a name of `weight`, is a secret rather than code, prose or an example. */
export function isSecretValue(whole: string, weight: KeyWeight, form: Form): boolean {
  const value = whole.slice(0, TELLING_LENGTH);
  if (isPlaceholder(value) || isVocabulary(value, weight === 'weak') || isPath(value)) return false;
  if (weight === 'faint') return isFaintSecret(value, form);
  if (weight === 'weak') return isToken(value, form);
  if (weight === 'casual') return isCasual(value, form);
  if (/\s/.test(value)) return weight === 'phrase' ? isPhrase(value) : hasOddWord(value);
  return isPassword(value, form);
}

function isPath(value: string): boolean {
  return (
    /^\.{0,2}\/|(?:^|\W)~[\\/]|^[A-Za-z]:\\|^[a-z][a-z+.-]*:\/\//.test(value) ||
    (/\/.*\/|\.[a-z]{2,4}$/.test(value) && isWordy(value))
  );
}

function isFaintSecret(value: string, form: Form): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d.*\d/].every((kind) => kind.test(value));
  return kinds && form !== 'prose' && looksRandom(value, 24) && !/[.:]/.test(value);
}

function isCasual(value: string, form: Form): boolean {
  const assigned = form === 'literal' || form === 'env' || form === 'line';
  return assigned && value.length >= 5 && hasMixture(value) && !isTechnicalTerm(value) && !isCode(value);
}

function isToken(value: string, form: Form): boolean {
  if (/\s/.test(value)) return false;
  if (looksRandom(value))
    return form !== 'code' || !IDENTIFIERS.test(value) || /\d.*[A-Za-z].*\d/.test(value);
  const odd = value.length >= 8 && hasMixture(value) && !isWordy(value) && !isTechnicalTerm(value);
  switch (form) {
    case 'literal':
    case 'env':
    case 'line':
    case 'flag':
      return (
        odd ||
        (form === 'env' && value.length >= 16 && /^[A-Za-z0-9+/=_-]+$/.test(value) && !isWordyName(value))
      );
    default:
      return odd && value.length >= 12 && !IDENTIFIERS.test(value);
  }
}

/** Several words held together: the name of something. */
function isWordyName(value: string): boolean {
  return /[-_./]/.test(value) || /[a-z][A-Z]/.test(value) || TELLING_WORD.test(value);
}

function isPassword(value: string, form: Form): boolean {
  if (isTechnicalTerm(value)) return false;
  const mixture = hasMixture(value);
  const plain = /^[A-Za-z]+$/.test(value);
  switch (form) {
    case 'literal':
      return mixture || (!TELLING_WORD.test(value) && !/^[.#[]/.test(value));
    case 'env':
      return mixture || !(IDENTIFIERS.test(value) && TELLING_WORD.test(value));
    case 'line':
      return mixture ? !isCode(value) : !TELLING_WORD.test(value) && (plain || /^\d{4,}$/.test(value));
    case 'flag':
      return mixture && value.length >= 4;
    case 'code':
      return mixture && value.length >= 5 && !isCode(value);
    default:
      return mixture && value.length >= 5 && !isCode(value) && !/^[\w-]+\.[a-z]{1,4}$/.test(value);
  }
}

function isCode(value: string): boolean {
  return IDENTIFIERS.test(value) && (TELLING_WORD.test(value) || /[.:[]/.test(value) || !/\d/.test(value));
}

/** Letters with digits, or with signs that words don't have. */
function hasMixture(value: string): boolean {
  return (
    (/[A-Za-z]/.test(value) && /\d/.test(value)) ||
    (value.length % 4 === 0 && /^(?=.*[A-Z0-9])[A-Za-z0-9+/]{6,}={1,2}$/.test(value)) ||
    /[\w][!@#$%^&*][\w!@#$%^&*]|[A-Za-z\d][!@#$%^&*]+$/.test(value)
  );
}

/** A pass phrase is a few plain words, no sentence about one. */
function isPhrase(value: string): boolean {
  const words = value.trim().split(/[\s,]+/);
  return (
    words.length >= 3 &&
    words.length <= 24 &&
    !TELLING_WORD.test(value) &&
    words.every((word) => /^[a-z\d'-]+$/i.test(word))
  );
}

function hasOddWord(value: string): boolean {
  return (
    !TELLING_WORD.test(value) &&
    value
      .split(/\s+/)
      .some((word) => word.length >= 6 && hasMixture(word) && !isTechnicalTerm(word) && /\d/.test(word))
  );
}
