/**
 * Which of the memories a session was given it made use of. That it was given one says nothing: otherwise what is given
 * often would be kept for being given often. Use keeps a memory from fading; it makes it no truer, so confidence stays.
 */
import type { Memory } from '../../model/memory.js';
import type { SessionEvent } from '../../sessions/session.js';
import type { Injection } from '../../store/access/injections.js';
import { ruleOf } from '../reconcile/topic.js';

/** @param memoryOf text of a memory by its id, where it is still there */
export function findUses(
  injections: readonly Injection[],
  events: readonly SessionEvent[],
  memoryOf: (id: string) => Memory | undefined,
): string[] {
  const said = events.flatMap((event) => (event.type === 'human' ? [event.text, event.question ?? ''] : []));
  const used = new Set<string>();
  for (const { at, file, memories } of injections) {
    const before = events.filter(({ time }) => time !== undefined && time < at).map(wordsOf);
    // Without times it cannot be told what came first: all the session counts, which gives less away as its own.
    const after = events.filter(({ time }) => time === undefined || time >= at);
    const known = [...said, ...before, file ?? ''].join('\n');
    for (const { id } of memories) {
      const memory = used.has(id) ? undefined : memoryOf(id);
      if (memory && (isCited(id, after) || isFollowed(memory, after, known))) used.add(id);
    }
  }
  return [...used];
}

/** The agent names it. What it asks the program for is counted there. */
function isCited(id: string, events: readonly SessionEvent[]): boolean {
  return events.some((event) => event.type === 'agent' && event.text.includes(id));
}

/** The agent does something with a name that only the memory can have told it: a flag, a command, a file. */
function isFollowed(memory: Memory, events: readonly SessionEvent[], known: string): boolean {
  const names = namesIn(memory).filter((name) => !known.includes(name));
  if (names.length === 0) return false;
  return events.some(
    (event) =>
      event.type === 'call' &&
      (event.action === 'run' || event.action === 'edit') &&
      !event.input.includes(memory.id) &&
      names.some((name) => event.paths.includes(name) || hasWord(event.input, name)),
  );
}

/** Words that are no prose: in backticks, or written like a flag, a path, a file or an identifier. */
function namesIn(memory: Memory): string[] {
  const text = `${memory.title}\n${ruleOf(memory.body)}`;
  const quoted = [...text.matchAll(/`([^`\n]{3,80})`/g)].map(([, name = '']) => name.trim());
  const shaped = text
    .replace(/`[^`\n]*`/g, ' ')
    .split(/[\s,;"'()[\]]+/)
    .map((word) => word.replace(/[.:!?]+$/, ''))
    .filter((word) => word.length > 3 && /^--?\w|[a-z][A-Z]|\w[_/.]\w/.test(word));
  const anchors = (memory.anchors ?? []).map(({ path }) => path);
  return [...new Set([...quoted, ...shaped, ...anchors])];
}

function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0) return false;
  const isEdge = (char: string | undefined): boolean => char === undefined || !/[\w-]/.test(char);
  return isEdge(text[at - 1]) && isEdge(text[at + word.length]);
}

function wordsOf(event: SessionEvent): string {
  if (event.type === 'call') return `${event.input}\n${event.paths.join('\n')}`;
  return 'text' in event ? event.text : '';
}
