/** Characters that do something to a terminal or a reader instead of standing there. */

/** C0 except tab and line feed, DEL, C1, lone surrogates, U+FFFE and U+FFFF. */
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]|\p{Surrogate}/gu;
/** What one line must not hold either: breaks, and marks that make text read in another order than it is stored. */
const LINE_CONTROL = /[\t\n\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Most texts hold nothing else, and this is much quicker to tell. */
const HARMLESS = /^[\x20-\x7e\n\t]*$/;
const HARMLESS_LINE = /^[\x20-\x7e]*$/;

/** Whether a text of several lines holds control characters. */
export function hasControls(text: string): boolean {
  return !HARMLESS.test(text) && text.search(CONTROL) >= 0;
}

/** Whether a text that must be one line is none, or holds control characters. */
export function hasLineControls(text: string): boolean {
  return !HARMLESS_LINE.test(text) && (hasControls(text) || text.search(LINE_CONTROL) >= 0);
}

/** The same text with control characters replaced by symbols that show them (`\x1b` by `␛`). */
export function neutralise(text: string): string {
  return HARMLESS.test(text) ? text : text.replace(/\r\n?/g, '\n').replace(CONTROL, symbolFor);
}

/** The same for a text that must be one line: breaks become spaces, reordering marks go. */
export function neutraliseLine(text: string): string {
  if (HARMLESS_LINE.test(text)) return text.trim();
  return neutralise(text)
    .replace(/[\t\n\u2028\u2029]+/g, ' ')
    .replace(LINE_CONTROL, '')
    .trim();
}

function symbolFor(char: string): string {
  const code = char.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}
