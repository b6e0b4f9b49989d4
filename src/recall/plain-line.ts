import { neutraliseLine } from '../model/control-characters.js';

/** Characters nobody sees: soft hyphens, zero-width ones, tags. The joiner of emoji stays. */
const UNSEEN = /[\u00ad\u200b\u200c\u200e\u200f\u2060-\u2064\ufeff]|[\u{e0000}-\u{e007f}]/gu;
/** What would begin a heading, list, quote, rule or table at the start of a list item. */
const BLOCK_START = /^(?:[#>|=*+~-]+|\d+[.)])(?=\s|$)\s*|^(?:[*_-]\s*){3,}/;

/**
 * A stranger's words as part of one line of Markdown of ours: no breaks, no headings, fences, HTML or comments, and code
 * spans that end. What it says stays as it is.
 */
export function plainLine(text: string): string {
  let line = neutraliseLine(text).replace(UNSEEN, '').replace(/\s+/g, ' ');
  line = line.replace(/\*\*|`{2,}|~{3,}/g, '').replace(/<([a-z/!?][^<>]*)(>?)/gi, inOtherBrackets);
  if ((line.split('`').length - 1) % 2 === 1) line = line.replaceAll('`', "'");
  for (let before = ''; before !== line; ) {
    before = line;
    line = line.trim().replace(BLOCK_START, '');
  }
  return line;
}

/** What would be a tag, a comment or an end of our frame, still to be read as what it was. */
function inOtherBrackets(_tag: string, inside: string, end: string): string {
  return `‹${inside}${end ? '›' : ''}`;
}

/** At most `most` characters, cut between words. */
export function clipLine(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\s,;:.(–—-]+\S*$/, '')}…`;
}
