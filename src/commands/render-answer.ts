/** An answer for people: memory's own words with what is to be known of them, or that there is none. */
import { age } from '../lib/age.js';
import type { Answer, AskedMemory } from '../recall/ask.js';
import type { Output } from '../ui/output.js';
import { freshnessNotes, harmless, kindOf, oneLine, sourceOf } from './render-recall.js';

/** A memory with the sentences of it that answer. */
export function memoryBlock(out: Output, memory: AskedMemory, now: Date): string {
  const { info, passage } = memory;
  const lines = [out.paint.bold(oneLine(info.title))];
  if (passage && oneLine(passage) !== oneLine(info.title))
    lines.push(
      ...harmless(passage)
        .split('\n')
        .map((line) => `  ${line}`),
    );
  return [...lines, `  ${memoryFacts(out, memory, now)}`].join('\n');
}

/** `dec-7k2m9q4x1c · decision · 9 days old · confidence 0.80 · claude session 6f0c1a2b` */
export function memoryFacts(
  out: Output,
  { info, scope, strength, freshness }: AskedMemory,
  now: Date,
): string {
  const old = age(info.updated, now);
  const facts = [
    out.paint.yellow(oneLine(info.id)),
    kindOf(info),
    ...(scope === 'global' ? ['global'] : []),
    old === 'today' ? 'today' : `${old} old`,
    ...(strength === undefined ? [] : [`confidence ${strength.toFixed(2)}`]),
    sourceOf(info),
    ...freshnessNotes(freshness),
  ];
  return facts.join(out.paint.dim(' · '));
}

export function tellAbstention(out: Output, { nearest }: Answer, size: number): void {
  out.data('Memory holds no answer to that.');
  if (size === 0) out.talk('Nothing is remembered here yet.');
  if (nearest.length === 0) return;
  out.data('Nearest, though probably about something else:');
  for (const { info, scope } of nearest)
    out.data(
      `  ${out.paint.yellow(oneLine(info.id))}  ${oneLine(info.title)}${scope === 'global' ? ' (global)' : ''}`,
    );
}
