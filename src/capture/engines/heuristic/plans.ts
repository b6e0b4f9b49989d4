/** Claims in a plan the human approved: the constraint or reason that the code will not tell. */
import type { Claim } from './claim.js';
import { quoteOf } from './claim.js';
import type { Exchange } from './dialogue.js';
import { pathsIn } from './names.js';
import { plainLine, sentencesOf, withoutCode } from './sentences.js';

const APPROVED = /^\s*(?:please )?implement (?:the following|this|the) plan\b:?/i;
/** Headings of a plan under which there are steps and checks, not reasons. */
const WORK =
  /\b(?:verif|test|files?|steps?|checklist|order|out of scope|todo|rollout|summary|commands?|usage|example)\b/i;
const STRONG: readonly RegExp[] = [
  /\b(?:required|needed|demanded|mandated) (?:by|for|because|since)\b/i,
  /\b(?:the )?user (?:wants|prefers|decided|confirmed|chose|explicitly|requires|asked (?:for|that))\b/i,
  /\b(?:cannot|can't|does(?:n't| not)|do(?:n't| not)|won't|will not) (?:be )?(?:support|work|accept|allow|fire|see|know|handle|expose|guarantee|rel(?:y|ied))/i,
  /\bonly (?:works|supports|accepts|takes|allows|runs)\b/i,
  /\b(?:must (?:not|never|stay|remain|always)|(?:is|are) never|never be)\b/i,
];
const WEAK: readonly RegExp[] = [
  /\b(?:because|otherwise|so that|to avoid|since)\b/i,
  /\b(?:instead of|rather than|not the)\b/i,
  /\b(?:intentional(?:ly)?|on purpose|by design|deliberate(?:ly)?|trade-?off|breaking|backwards?[- ]compatib)/i,
  /\b(?:must|needs?|requires?|has to)\b/i,
  /\b(?:[A-Z][a-z]+[A-Z]\w*|[A-Z]{2,}\b|macOS|Windows|Linux|CI\b|runtime|sandbox|platform)/,
];
/** What a person asked of the work, as the plan reports it. */
const ASKED =
  /\b(?:the )?users?\b(?:[^.]{0,120})\b(?:requirements?|required|requires|must|insist(?:s|ed)|constraints?|wants?|asked that)\b|\b(?:hard |explicit |stated )?requirements?(?: is)?(?: that|:)/i;
/** Tells how the code is before the plan is carried out. */
const NOW = /\b(?:currently|today|existing|at the moment|right now|so far|the (?:bug|problem|issue))\b/i;
/** A demand of something that has a name and is not ours to change. */
const DEMANDED = /\b(?:required|needed|demanded|mandated) (?:by|for) (?:the )?(?:\p{Lu}|`|\w+-\w+)/u;
const ENOUGH = 5;

/** The text of the plan an exchange approves, if it does. */
export function approvedPlan(exchange: Exchange): string | undefined {
  const { human } = exchange;
  if (human.channel === 'plan') return human.text;
  return APPROVED.test(human.text) && human.text.length > 400 ? human.text.replace(APPROVED, '') : undefined;
}

/** The one sentence of an approved plan that carries a constraint, if any carries it plainly. */
export function planClaimOf(exchange: Exchange): Claim | undefined {
  const plan = approvedPlan(exchange);
  if (plan === undefined) return undefined;
  let best: { text: string; heading: string; value: number } | undefined;
  for (const { heading, text } of sections(plan)) {
    if (WORK.test(heading)) continue;
    for (const sentence of sentencesOf(text)) {
      const value = weigh(sentence.text);
      if (value >= ENOUGH && value > (best?.value ?? 0)) best = { text: sentence.text, heading, value };
    }
  }
  if (best === undefined) return undefined;
  const title = plainLine(plan.split('\n').find((line) => /^#\s/.test(line)) ?? '').replace(/^plan:\s*/i, '');
  return {
    act: 'plan',
    kind: /\b(?:user (?:wants|prefers|decided|chose)|instead of|rather than)\b/i.test(best.text)
      ? 'decision'
      : 'pitfall',
    at: exchange.index,
    said: [best.text],
    why: [],
    how: [],
    answers: [title, best.heading].filter((part, i, all) => part && all.indexOf(part) === i).join(' – '),
    restated: [],
    records: [exchange.human.record],
    quote: quoteOf(best.text),
    paths: pathsIn(best.text),
    ...(exchange.human.time ? { time: exchange.human.time } : {}),
    score: Math.min(0.85, 0.5 + 0.04 * best.value),
  };
}

function weigh(sentence: string): number {
  if (sentence.length < 50 || sentence.length > 330) return 0;
  const strong = STRONG.filter((shape) => shape.test(sentence)).length + (ASKED.test(sentence) ? 2.5 : 0);
  const weak = WEAK.filter((shape) => shape.test(sentence)).length;
  return strong === 0 || NOW.test(sentence) ? 0 : 2 * strong + weak + (DEMANDED.test(sentence) ? 1 : 0);
}

function sections(plan: string): { heading: string; text: string }[] {
  const found: { heading: string; text: string }[] = [{ heading: '', text: '' }];
  for (const line of withoutCode(plan).split('\n')) {
    const heading = line.match(/^#{1,6}\s+(.*)$/)?.[1];
    if (heading !== undefined) found.push({ heading: plainLine(heading), text: '' });
    else {
      const last = found.at(-1);
      if (last && !/^\s*\|/.test(line)) last.text += `${line}\n`;
    }
  }
  return found;
}
