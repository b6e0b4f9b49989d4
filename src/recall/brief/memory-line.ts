import { age } from '../../lib/age.js';
import { redact } from '../../lib/secrets/redact.js';
import { describeFreshness } from '../freshness/freshness.js';
import { plainLine } from '../plain-line.js';
import type { BriefFacts, Known } from './facts.js';
import { handoffOf, statementOf } from './statement.js';

/** Longest statement, in characters. */
const MOST = 240;

/** What a memory says, with its source. What others brought to the branch may hold secrets. */
export function memoryLine(known: Known, { now }: BriefFacts): string {
  const { stored, strength, freshness, global } = known;
  const facts = [
    stored.memory.id,
    ...(strength === undefined ? [] : [strength.toFixed(2)]),
    age(stored.memory.updated, now),
    ...(stored.memory.pinned ? ['pinned'] : []),
    ...(global ? ["the user's own memory"] : []),
    ...(freshness ? describeFreshness(freshness).map(plainLine) : []),
  ];
  return `${redact(statementOf(stored.memory, MOST)).text} [${facts.join(' · ')}]`;
}

/** Where a session ended. */
export function handoffLine({ stored: { memory } }: Known, { now }: BriefFacts): string {
  const branch = memory.branch ? ` on \`${plainLine(memory.branch)}\`` : '';
  return `${redact(handoffOf(memory, MOST)).text} [${memory.id} · ${age(memory.created, now)}${branch}]`;
}
