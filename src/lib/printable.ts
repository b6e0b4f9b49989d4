/** The few colours we use are the only escapes a terminal may get from us: others can hide text. */
const ESCAPES =
  /\x1b\[(?:0|1|2|22|3[1239])m|[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Makes text from strangers harmless on a terminal: control characters, escape sequences and bidirectional
 * overrides become a visible `\xNN`; line feeds, tabs and our own colours stay.
 */
export function printable(text: string): string {
  return text.replace(ESCAPES, (match) => {
    if (match.length > 1 || match === '\u200d') return match;
    const code = match.charCodeAt(0);
    return code < 256
      ? `\\x${code.toString(16).padStart(2, '0')}`
      : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
