import { hasControls } from './control-characters.js';
import { FIELDS } from './fields.js';
import { type Memory, PRIMITIVES } from './memory.js';

/** Longest file that counts as a memory, in characters. */
export const MAX_TEXT = 256 * 1024;

/** What is wrong with a memory, a clause each ("confidence must be a number from 0 to 1, not "high""); empty when valid. */
export function validate(memory: Memory): string[] {
  if (!PRIMITIVES.includes(memory.primitive)) return [`primitive must be one of ${PRIMITIVES.join(', ')}`];
  const problems: string[] = [];
  for (const { key, of, required, must, holds } of FIELDS) {
    const value = (memory as unknown as Record<string, unknown>)[key];
    if (!of.includes(memory.primitive)) continue;
    if (value === undefined || value === null) {
      if (required) problems.push(`${key} is missing`);
    } else if (!holds(value)) {
      problems.push(`${key} must be ${must}, not ${show(value)}`);
    }
  }
  if (typeof memory.body !== 'string') problems.push('the body is missing');
  else if (memory.body.length > MAX_TEXT / 2) problems.push('the body is too long');
  else if (hasControls(memory.body)) problems.push('the body holds control characters');
  return problems;
}

/** Short, and harmless to print: JSON escapes what is not. */
function show(value: unknown): string {
  const text =
    JSON.stringify(value)?.replace(/[\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g, '\ufffd') ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
