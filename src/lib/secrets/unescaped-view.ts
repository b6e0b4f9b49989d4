import { allMatches } from './all-matches.js';
import { linesAround, type Range, type View, ViewBuilder } from './view.js';

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

/** Lines with escapes, and what they continue, are looked at this far around the escape. */
const REACH = 2_000;

/** The lines of a text that hold escapes, with the escapes undone; undefined when there are none. */
export function unescapedView(text: string): View | undefined {
  if (text.search(ESCAPE) < 0) return undefined;
  const escapes = [...allMatches(ESCAPE, text)].map(
    (match): Range => [match.index, match.index + match[0].length],
  );
  const view = new ViewBuilder();
  let next = 0;
  for (const [start, end] of linesAround(text, escapes, REACH)) {
    let from = start;
    for (let found = escapes[next]; found !== undefined && found[0] < end; found = escapes[next]) {
      view.add(text.slice(from, found[0]), from);
      view.add(resolve(text.slice(found[0], found[1]), text[found[0] - 1] ?? ''), found[0]);
      from = found[1];
      next += 1;
    }
    view.add(text.slice(from, end), from);
    view.add('\n', end);
  }
  return view.build();
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
