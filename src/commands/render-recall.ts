/** How found memories are shown. Their words come from strangers: nothing in them reaches a terminal as an escape. */
import { age } from '../lib/age.js';
import { printable } from '../lib/printable.js';
import type { DocumentInfo } from '../recall/document.js';
import { describeFreshness, type Freshness } from '../recall/freshness/freshness.js';
import type { FoundResult } from '../recall/fuse.js';
import type { SearchResult } from '../recall/search.js';
import type { Output } from '../ui/output.js';

/** Text on one line, without escapes. */
export const oneLine = (text: string): string => harmless(text.replace(/\s+/g, ' ').trim());

/** Text with its line feeds, without escapes. */
export const harmless = (text: string): string => printable(text.replaceAll('\x1b', '\\x1b'));

export const kindOf = (info: DocumentInfo): string =>
  info.primitive === 'learning' ? (info.kind ?? info.primitive) : info.primitive;

/** `claude session 6f0c1a2b`, `manual`, `import:lerim`. */
export function sourceOf({ source, session }: DocumentInfo): string {
  if (!session) return oneLine(source);
  const [agent = '', id = ''] = session.split('/', 2);
  return oneLine(`${agent} session ${id.slice(0, 8)}`);
}

/** One line: id, relevance, kind, age, title. */
export function resultLine(
  { info, scope, confidence, freshness }: FoundResult,
  now: Date,
  out: Output,
): string {
  const gone = info.superseded_by
    ? [`superseded by ${oneLine(info.superseded_by)}`]
    : info.archived
      ? ['archived']
      : [];
  const notes = [...(scope === 'global' ? ['global'] : []), ...gone, ...freshnessNotes(freshness)];
  return [
    out.paint.yellow(oneLine(info.id).padEnd(15)),
    confidence.toFixed(2),
    kindOf(info).padEnd(10),
    age(info.updated, now).padStart(5),
    ` ${oneLine(info.title)}${notes.length > 0 ? out.paint.dim(` (${notes.join('; ')})`) : ''}`,
  ].join(' ');
}

/** Clauses that say how the code has moved on since; none for a memory that is fresh. */
export function freshnessNotes(freshness: Freshness | undefined): string[] {
  return freshness ? describeFreshness(freshness).map(oneLine) : [];
}

/** What matched, for `--explain`: a line per word of the question. */
export function explanationLines({ why = [] }: SearchResult, out: Output): string[] {
  return why.map(({ word, found, fields, factor }) => {
    const places = Object.entries(fields).map(([field, count]) => (count > 1 ? `${field} ×${count}` : field));
    const stands = factor < 1 ? ` (stands for it by ${factor.toFixed(2)})` : '';
    return out.paint.dim(`    ${oneLine(word)} → ${oneLine(found)}${stands}: ${places.join(', ')}`);
  });
}
