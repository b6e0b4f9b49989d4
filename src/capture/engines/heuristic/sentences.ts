/** Cuts prose into the sentences people judge one by one. */

const ABBREVIATION = /\b(e\.g|i\.e|etc|vs|cf|approx|resp|incl|no|nr|fig|sec|dr|mr|mrs|st)\.["')\]]*$/i;
const BULLET = /^\s*(?:[-*•]|\d{1,2}[.)]|[a-zA-Z][.)])\s+/;

/** A fenced block, with or without its end. */
const FENCE = /(^|\n)[ \t]*(```|~~~)[\s\S]*?(\n[ \t]*\2|$)/g;

/** Text without fenced code blocks. */
export function withoutCode(text: string): string {
  return text.replace(FENCE, '\n');
}

/** Text without code, tables and headings. */
export function proseOf(text: string): string {
  return withoutCode(text)
    .split('\n')
    .filter((line) => !/^\s*(?:\||#{1,6}\s)/.test(line))
    .join('\n');
}

/** The text cut at a word to at most `size` characters, white space folded. */
export function clip(text: string, size: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= size ? flat : `${flat.slice(0, size - 1).replace(/\s+\S*$/, '')}…`;
}

/** Plain words of a Markdown line: no emphasis, links, heading or list marks. Code spans keep their backticks. */
export function plainLine(line: string): string {
  return line
    .replace(/^\s*#{1,6}\s+/, '')
    .replace(/^\s*>\s?/, '')
    .replace(BULLET, '')
    .replace(/!?\[([^[\]]{1,300})\]\([^)]{0,2000}\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/(^|\s)\*([^*\s][^*]*)\*/g, '$1$2')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

export interface Sentence {
  readonly text: string;
  /** The sentence opens a list item. */
  readonly bullet: boolean;
  /** Number of its paragraph or list item within the text. */
  readonly line: number;
}

/** Sentences of prose, in order. A line break ends a sentence only where a new one begins (list, blank line, capital). */
export function sentencesOf(text: string): Sentence[] {
  const out: Sentence[] = [];
  for (const [number, { line, bullet }] of unwrap(text).entries()) {
    let first = true;
    for (const part of splitLine(plainLine(line))) {
      out.push({ text: part, bullet: bullet && first, line: number });
      first = false;
    }
  }
  return out;
}

/** Lines with hard wraps undone. */
function unwrap(text: string): { line: string; bullet: boolean }[] {
  const lines: { line: string; bullet: boolean }[] = [];
  let open = false;
  for (const raw of text.split('\n')) {
    if (!/\S/.test(raw) || /^\s*[-=*_|]{3,}\s*$/.test(raw)) {
      open = false;
      continue;
    }
    const bullet = BULLET.test(raw);
    const heading = /^\s*#{1,6}\s/.test(raw);
    const last = lines.at(-1);
    if (open && last && !bullet && !heading && last.line.length > 60 && /^\s*[a-z(`"']/.test(raw)) {
      last.line += ` ${raw.trim()}`;
    } else {
      lines.push({ line: raw, bullet });
    }
    open = !heading;
  }
  return lines;
}

function splitLine(line: string): string[] {
  const parts: string[] = [];
  const lastTick = line.lastIndexOf('`');
  const end = /[.!?…]["')\]]{0,3}\s+(?=\S)/g;
  let start = 0;
  let counted = 0;
  let insideCode = false;
  for (let m = end.exec(line); m; m = end.exec(line)) {
    for (; counted < m.index; counted++) if (line[counted] === '`') insideCode = !insideCode;
    const piece = line.slice(start, m.index + m[0].trimEnd().length);
    if (
      (insideCode && lastTick > m.index) ||
      ABBREVIATION.test(piece.slice(-12)) ||
      /^\d+\.$/.test(piece.trim())
    )
      continue;
    parts.push(piece.trim());
    start = m.index + m[0].length;
  }
  const rest = line.slice(start).trim();
  if (rest) parts.push(rest);
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part));
}
