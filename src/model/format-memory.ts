import { fieldsOf } from './fields.js';
import type { Memory } from './memory.js';

/** A memory as the text of a new file. */
export function formatMemory(memory: Memory): string {
  const head = [...fieldsOf(memory)].map(([key, value]) => formatField(key, value)).join('');
  const body = memory.body.trim();
  return `---\n${head}---\n${body ? `\n${body}\n` : ''}`;
}

/** Lines of one front-matter key: lists of objects take a line an item, so that a change shows as one line. */
export function formatField(key: string, value: unknown): string {
  const name = formatScalar(key);
  if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null))
    return `${name}:\n${value.map((item) => `  - ${formatInline(item)}\n`).join('')}`;
  return `${name}: ${formatInline(value)}\n`;
}

function formatInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatInline).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => `${formatScalar(key)}: ${formatInline(item)}`)
      .join(', ')}}`;
  return typeof value === 'string' ? formatScalar(value) : (JSON.stringify(value) ?? 'null');
}

/** Times, and words that start with a letter and hold nothing that YAML gives a meaning to, stand as they are. */
const PLAIN = /^(?:[A-Za-z_][\w/+@.-]*(?: [\w/+@.()-]+)*|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)$/;
/** Words that some YAML reader takes for something else than text. */
const TAKEN = /^(?:true|false|yes|no|on|off|y|n|null|nan|inf)$/i;

function formatScalar(text: string): string {
  if (PLAIN.test(text) && !TAKEN.test(text) && !/^[\d.]*e[\d.]*$/i.test(text)) return text;
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
