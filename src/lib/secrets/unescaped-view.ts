/** Escapes that hide where a secret begins, or split it: of JSON (nested too), shells, terminals, URLs, HTML; `"a" + "b"`. */
const ESCAPE =
  /(?<!\\)\\+(?:[nrt"'`/]|u00[0-9a-fA-F]{2}|\r?\n[ \t]*)|\x1b\[[0-9;]{0,16}[A-Za-z]|%[2-7][0-9A-Fa-f]|&(?:quot|amp|#39|#34|apos|lt|gt);|["'`][ \t]{0,80}(?:\r?\n[ \t]{0,80})?\+[ \t]{0,80}(?:\r?\n[ \t]{0,80})?["'`]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  '#39': "'",
  '#34': '"',
  apos: "'",
  lt: '<',
  gt: '>',
};

/** A text as its reader sees it, with the way back to the offsets of the original. */
export interface View {
  readonly text: string;
  /** Original range of a range of the view. */
  readonly original: (start: number, end: number) => readonly [number, number];
}

/** Undoes escapes; undefined when there are none. */
export function unescapedView(text: string): View | undefined {
  if (text.search(ESCAPE) < 0) return undefined;
  const parts: string[] = [];
  /** Where each untouched stretch begins, in the view and in the original. */
  const viewStarts: number[] = [0];
  const originalStarts: number[] = [0];
  let length = 0;
  let from = 0;
  for (const match of text.matchAll(ESCAPE)) {
    const plain = text.slice(from, match.index);
    const replacement = resolve(match[0], text[match.index - 1] ?? '');
    from = match.index + match[0].length;
    parts.push(plain, replacement);
    length += plain.length;
    if (replacement !== '') {
      viewStarts.push(length);
      originalStarts.push(match.index);
      length += 1;
    }
    viewStarts.push(length);
    originalStarts.push(from);
  }
  parts.push(text.slice(from));
  const at = (offset: number): number => {
    let low = 0;
    let high = viewStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((viewStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return (originalStarts[low] ?? 0) + offset - (viewStarts[low] ?? 0);
  };
  // The end is taken from the last character inside, so that an escape behind the range stays whole.
  const original = (start: number, end: number) => [at(start), at(end - 1) + 1] as const;
  return { text: parts.join(''), original };
}

/** One character, or nothing where the escape only splits what belongs together. */
function resolve(sequence: string, before: string): string {
  const first = sequence[0];
  if (first === '\x1b' || first === '"' || first === "'" || first === '`') return '';
  if (first === '%') return String.fromCharCode(Number.parseInt(sequence.slice(1), 16));
  if (first === '&') return ENTITIES[sequence.slice(1, -1)] ?? ' ';
  const slashes = /^\\+/.exec(sequence)?.[0].length ?? 1;
  const rest = sequence.slice(slashes);
  // JSON in JSON doubles backslashes: one, two, four before `n` are a line feed, three, six a continued line.
  const continued = /^[\r\n]/.test(rest)
    ? slashes % 2 === 1
    : rest[0] === 'n' && slashes > 2 && (slashes & (slashes - 1)) !== 0;
  if (continued) return /[A-Za-z0-9+/=_.-]/.test(before) ? '' : ' ';
  if (rest[0] === 'u') return String.fromCharCode(Number.parseInt(rest.slice(3), 16));
  if (/^[nr\r\n]/.test(rest)) return '\n';
  return rest[0] === 't' ? '\t' : (rest[0] ?? '');
}
