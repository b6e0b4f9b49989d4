/** A memory's text by how much a word in it says about what the memory is about. */
export const FIELDS = ['title', 'tags', 'lead', 'prose', 'code'] as const;
export type Field = (typeof FIELDS)[number];
export type Fields = Readonly<Record<Field, string>>;

const FENCE = /^ {0,3}(```+|~~~+)/;
const HEADING = /^ {0,3}#{1,6}\s/;
/** Lines of decision records that open every one of them. */
const PREAMBLE =
  /^(?:[-*]\s*)?(?:\*\*)?(?:date|status|deciders?|authors?|tags?|accepted|proposed|superseded)\b.{0,80}$/i;
const LINK_TARGET = /\]\([^)\s]*(?:\s+"[^"]*")?\)|https?:\/\/\S+/g;

/**
 * Splits a memory's Markdown: fenced and indented code apart, the first real paragraph apart from the rest. Link targets
 * and paths of the code it speaks of count as code, a description as the first paragraph.
 */
export function splitFields(memory: {
  readonly title: string;
  readonly tags: readonly string[];
  readonly body: string;
  readonly description?: string;
  readonly anchors?: readonly string[];
}): Fields {
  const lead: string[] = [];
  const prose: string[] = [];
  const code: string[] = [...(memory.anchors ?? [])];
  let fence: string | undefined;
  let leadOver = false;
  let blank = true;
  for (const line of memory.body.split(/\r?\n/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined ? mark : mark?.startsWith(fence)) {
      fence = fence === undefined ? mark : undefined;
      leadOver ||= lead.length > 0;
    } else if (fence !== undefined || (blank && /^(?: {4}|\t)\s*\S/.test(line) && !/^\s+[-*\d]/.test(line))) {
      code.push(line);
    } else if (line.trim() === '') {
      blank = true;
      leadOver ||= lead.length > 0;
      continue;
    } else {
      const text = line.replace(LINK_TARGET, (target) => {
        code.push(target);
        return target.startsWith(']') ? '] ' : ' ';
      });
      if (HEADING.test(line) || leadOver || PREAMBLE.test(line)) prose.push(text);
      else lead.push(text);
    }
    blank = false;
  }
  return {
    title: memory.title,
    tags: memory.tags.join(' '),
    lead: `${memory.description ?? ''}\n${lead.join('\n')}`,
    prose: prose.join('\n'),
    code: code.join('\n'),
  };
}
