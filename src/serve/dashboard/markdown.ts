/** Markdown as far as memories use it, as data: what is no known form stays the text it is. Pure. */
export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'strong' | 'em'; readonly inlines: readonly Inline[] }
  | { readonly type: 'link'; readonly address: string; readonly inlines: readonly Inline[] };

export type Block =
  | { readonly type: 'paragraph' | 'heading'; readonly inlines: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'quote'; readonly blocks: readonly Block[] }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] };

const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const ITEM = /^\s{0,7}(?:[-*+]|(\d{1,6})[.)])\s+(.*)$/;
const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/;
const QUOTE = /^\s{0,3}>\s?(.*)$/;
/** Quotes in quotes that are followed. */
const DEEPEST = 5;

export function parseMarkdown(text: string, depth = 0): Block[] {
  const lines = text.split(/\r?\n/);
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const take = (fits: (line: string) => boolean): string[] => {
      const from = at;
      while (at < lines.length && fits(lines[at] ?? '')) at++;
      return lines.slice(from, at);
    };
    const fence = FENCE.exec(line)?.[1];
    if (line.trim() === '') at++;
    else if (fence !== undefined) {
      at++;
      const code = take((next) => !next.trim().startsWith(fence));
      at++;
      blocks.push({ type: 'code', text: code.join('\n') });
    } else if (HEADING.test(line)) {
      blocks.push({ type: 'heading', inlines: parseInlines(HEADING.exec(line)?.[1] ?? '') });
      at++;
    } else if (QUOTE.test(line) && depth < DEEPEST) {
      const inner = take((next) => QUOTE.test(next)).map((next) => QUOTE.exec(next)?.[1] ?? '');
      blocks.push({ type: 'quote', blocks: parseMarkdown(inner.join('\n'), depth + 1) });
    } else if (ITEM.test(line)) {
      const ordered = ITEM.exec(line)?.[1] !== undefined;
      blocks.push({
        type: 'list',
        ordered,
        items: itemsOf(take((next) => next.trim() !== '' && !FENCE.test(next))),
      });
    } else {
      const own = take(
        (next) => next.trim() !== '' && ![FENCE, HEADING, ITEM].some((form) => form.test(next)),
      );
      blocks.push({ type: 'paragraph', inlines: parseInlines(own.map((part) => part.trim()).join('\n')) });
    }
  }
  return blocks;
}

/** A line that begins no item goes on with the one before. */
function itemsOf(lines: readonly string[]): Inline[][] {
  const items: string[] = [];
  for (const line of lines) {
    const begun = ITEM.exec(line)?.[2];
    if (begun !== undefined) items.push(begun);
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items.map((item) => parseInlines(item));
}

/** In the order in which they are tried; each bounded, so that no text is slow. */
const FORMS =
  /(`{1,3})([^`\n]{1,2000}?)\1|\*\*([^*\n]{1,2000}?)\*\*|(?<![\w*])\*([^*\s][^*\n]{0,2000}?)\*(?!\w)|\[([^[\]\n]{1,500})\]\((https?:\/\/[^\s()]{1,2000})\)/g;

/** What stands in one line: also used for titles. */
export function parseInlines(text: string): Inline[] {
  const inlines: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(FORMS)) {
    const [whole, , code, strong, em, label, address] = match;
    if (match.index > end) inlines.push({ type: 'text', text: text.slice(end, match.index) });
    end = match.index + whole.length;
    if (code !== undefined) inlines.push({ type: 'code', text: code.trim() || code });
    else if (strong !== undefined) inlines.push({ type: 'strong', inlines: parseInlines(strong) });
    else if (em !== undefined) inlines.push({ type: 'em', inlines: parseInlines(em) });
    else
      inlines.push({ type: 'link', address: address ?? '', inlines: [{ type: 'text', text: label ?? '' }] });
  }
  if (end < text.length) inlines.push({ type: 'text', text: text.slice(end) });
  return inlines;
}

/** The first words of a body, without marks; a first paragraph that only repeats `title` is passed over. */
export function firstWords(body: string, title: string): string {
  for (const block of parseMarkdown(body.slice(0, 4000))) {
    const text =
      'inlines' in block ? plain(block.inlines) : block.type === 'list' ? plain(block.items[0] ?? []) : '';
    if (text !== '' && text.replace(/\.$/, '') !== title) return text.slice(0, 240);
  }
  return '';
}

function plain(inlines: readonly Inline[]): string {
  return inlines.map((inline) => ('inlines' in inline ? plain(inline.inlines) : inline.text)).join('');
}
