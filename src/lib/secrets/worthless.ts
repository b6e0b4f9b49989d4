/** A marker with what it is glued to: the rest of a URL or assignment goes with its secret. */
const MARKED = /\S*\[redacted:[a-z-]+\]\S*/g;

/** Words that only lead up to a secret or an address; what they say is gone with it. */
const LEADING = new Set(
  (
    'a about access account add address admin all am an and api are as at auth be bearer but by call card cell contact credential credentials current currently ' +
    'database db do email env environment export for from get has have he her here his i iban in into is it its just key keys local log login mail me mobile my new ' +
    'no not now number of ok old on one or our out paste pass password passwords phone please production put reach save secret secrets send server ' +
    'session set she so staging store sure telephone that the their them then there these they this to token tokens try url use used user username using value ' +
    'var variable via was we webhook with write yes you your'
  ).split(' '),
);

/**
 * Whether a redacted text says nothing any more: at most two words are left that do not just lead up to what was
 * taken out. A text without markers always says something.
 */
export function isNothingWithout(redacted: string): boolean {
  const rest = redacted.replace(MARKED, ' ');
  if (rest === redacted) return false;
  const left = rest
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !LEADING.has(word) && !/^\d+$/.test(word));
  return new Set(left).size <= 2;
}
