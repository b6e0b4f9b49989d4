/** Our part of a Markdown file that is somebody else's, between two comments. */
const OPEN =
  '<!-- git-lerim: begin. Written by `git lerim connect agents-md`; what stands here is replaced. -->';
const CLOSE = '<!-- git-lerim: end -->';

/** The text with our part at its end, or where it was. */
export function putManagedBlock(text: string | undefined, part: string): string {
  const end = text?.includes('\r\n') ? '\r\n' : '\n';
  const block = [OPEN, part.trim(), CLOSE].join('\n').replaceAll('\n', end);
  const found = text === undefined ? undefined : find(text);
  if (text !== undefined && found) return text.slice(0, found.start) + block + text.slice(found.end);
  const before = text ?? '';
  const gap = before === '' ? '' : before.endsWith('\n') ? end : end + end;
  return `${before}${gap}${block}${end}`;
}

/** The text without it; `undefined` when there was nothing else. */
export function takeManagedBlock(text: string): string | undefined {
  const found = find(text);
  if (!found) return text;
  const before = text.slice(0, found.start).replace(/(^|\n)\r?\n$/, '$1');
  const left = before + text.slice(found.end).replace(/^\r?\n/, '');
  return left.trim() === '' ? undefined : left;
}

function find(text: string): { readonly start: number; readonly end: number } | undefined {
  const start = text.indexOf(OPEN.slice(0, OPEN.indexOf('.')));
  const end = text.indexOf(CLOSE, start);
  return start < 0 || end < 0 ? undefined : { start, end: end + CLOSE.length };
}
