import type { Memory } from '../../model/memory.js';
import { contradicts } from './contradicts.js';
import { readStatement, type Statement } from './statement.js';
import { type Terms, type TermWeights, termsOf } from './terms.js';

/** What a memory says, taken apart once for all comparisons. */
export interface Topic {
  readonly title: Terms;
  /** Title and rule together. */
  readonly all: Terms;
  /** The title and the first sentence of the rule, each read as a statement. */
  readonly statements: readonly Statement[];
}

/** The rule of a body: what stands before the first bold lead such as `**Why:**`. */
export function ruleOf(body: string): string {
  return (body.split(/^\*\*[^*\n]+:\*\*/m)[0] ?? '').trim();
}

export function topicOf(memory: Pick<Memory, 'title' | 'body'>): Topic {
  const rule = ruleOf(memory.body);
  const sentence = /^[\s\S]*?[.!?](?=\s|$)/.exec(rule)?.[0] ?? rule;
  return {
    title: termsOf(memory.title),
    all: termsOf(`${memory.title}\n${rule}`),
    statements: [readStatement(memory.title), readStatement(sentence)],
  };
}

const SAME_TITLE = 0.8;
const SAME_TEXT = 0.6;
/** Of the shorter text, where one says more than the other. */
const HELD = 0.9;
const ENOUGH_TERMS = 4;

/** How surely two topics say the same, 0 when they do not; above it, the larger the nearer. */
export function sameness(a: Topic, b: Topic, weights: TermWeights): number {
  const text = weights.likeness(a.all, b.all);
  const title = a.title.size > 1 && b.title.size > 1 ? weights.likeness(a.title, b.title) : 0;
  const [small, large] = a.all.size < b.all.size ? [a.all, b.all] : [b.all, a.all];
  const held = small.size >= ENOUGH_TERMS ? weights.coverage(small, large) : 0;
  if (text < SAME_TEXT && title < SAME_TITLE && held < HELD) return 0;
  return Math.max(text, title * 0.9, held * 0.8);
}

/** Whether two topics are about the same thing, whatever they say of it. */
export function sameSubject(a: Topic, b: Topic, weights: TermWeights): boolean {
  return weights.likeness(a.all, b.all) >= 0.3 || weights.likeness(a.title, b.title) >= 0.5;
}

/** Whether the later topic overturns the earlier one. */
export function overturns(later: Topic, earlier: Topic, weights: TermWeights): boolean {
  return later.statements.some((now) =>
    earlier.statements.some((before) => contradicts(now, before, weights)),
  );
}
