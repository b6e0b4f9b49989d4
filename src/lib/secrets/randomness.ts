/** Shannon entropy of the characters, in bits each. */
function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

/** Letters and digits within one word (`x7kq2`), not a word with a number behind it (`step12`, `utf8`). */
function isMixed(part: string): boolean {
  return /\d/.test(part) && /[A-Za-z]/.test(part) && !/^v?[A-Za-z]*\d{1,4}$/.test(part);
}

/** Whether a value is made of words and short numbers: `refresh-token-v2`, `my_api_key`, `src/lib/a.ts`. */
export function isWordy(value: string): boolean {
  return value
    .split(/[^A-Za-z0-9]+/)
    .every((part) => part.length < 4 || (!isMixed(part) && !isShuffled(part) && !/^\d{9,}$/.test(part)));
}

/** Upper and lower case change too often for camelCase. */
function isShuffled(part: string): boolean {
  if (part.length < 16) return false;
  const changes = part.match(/[a-z][A-Z]|[A-Z][a-z]/g)?.length ?? 0;
  return changes > part.length / 3.5;
}

/**
 * Whether a value looks drawn by a machine: at least `length` characters of base64, hex or the like, with digits
 * (or wildly mixed case) and more entropy than words have. Thresholds: hex has at most 4 bits a character, sixteen
 * random hex digits have about 3.2, English words below 3.3 but no digits inside.
 */
export function looksRandom(value: string, length = 16): boolean {
  if (value.length < length || !/^[A-Za-z0-9+/=_.~:!@#$%^&*-]+$/.test(value) || isWordy(value)) return false;
  return entropy(value) >= (/^[0-9a-fA-F-]+$/.test(value) ? 2.6 : 3);
}
