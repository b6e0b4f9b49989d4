/** Writes a claim down as a memory: the rule first, in the words that were said, then what it answered, the reason, the use. */
import type { Candidate } from '../../candidate.js';
import type { Claim } from './claim.js';
import { tagsOf } from './names.js';
import { topicWords } from './tokens.js';

const TITLE = 80;
const BODY = 900;

const OPENING =
  /^(?:(?:ah|oh|ok|okay|hm+|hmm|well|so|and|but|also|btw|by the way|yes|yeah|yep|no|nope|right|sure|please|pls|actually|again|wait|great|cool|nice|thanks|sorry|i mean(?: to)?|i think|i feel like|i just want to|(?:to )?(?:just )?point(?:ing)? out|just|fyi|hey|listen|then|now|to be clear|in fact)\b[\s,.!:;-]*)+/i;

/** The candidate a claim becomes. */
export function writeClaim(claim: Claim): Candidate {
  const title = titleOf(claim);
  const body = bodyOf(claim);
  const base = {
    title,
    body,
    tags: tagsOf(`${title} ${body}`),
    confidence: confidenceOf(claim),
    records: claim.records,
    quote: claim.quote,
    paths: claim.paths,
    ...(claim.time ? { said: claim.time } : {}),
  };
  return claim.kind === 'decision'
    ? { primitive: 'decision', ...base }
    : { primitive: 'learning', kind: claim.kind, ...base };
}

/** At most 80 characters, from the words that were said: the sentence, else its run of clauses that says most. */
function titleOf(claim: Claim): string {
  const source = tidy(claim.headline ?? claim.said[0] ?? '');
  if (source.length <= TITLE) return finish(source);
  const ends = [
    ...source.matchAll(/[;,:](?=\s)|\s[-–—](?=\s)|\s(?=\()|\s(?=(?:because|so that|otherwise)\s)/g),
  ].map((m) => m.index);
  const starts = [0, ...ends];
  let best = '';
  let most = 2;
  for (const start of starts) {
    for (const end of [...ends, source.length]) {
      const run = source.slice(start, end).replace(/^[\s;,:–—-]+/, '');
      const said = run.length <= TITLE && !run.startsWith('(') ? topicWords(run).size : 0;
      if (said > most) [best, most] = [run, said];
    }
  }
  if (best) return finish(best.replace(/^(?:and|but|so|because)\s+/i, ''));
  return finish(`${source.slice(0, TITLE - 1).replace(/\s+\S*$/, '')}…`);
}

function finish(title: string): string {
  return capital(title.trim().replace(/[.,;:!]+$/, ''));
}

function bodyOf(claim: Claim): string {
  const parts: string[] = [];
  parts.push(claim.said.map(sentence).join(' '));
  const answers = claim.answers && !parts[0]?.includes(claim.answers) ? claim.answers : undefined;
  if (answers) parts.push(`**In answer to:** ${sentence(answers)}`);
  if (claim.restated.length > 0)
    parts.push(`**As the agent put it:** ${claim.restated.map(sentence).join(' ')}`);
  if (claim.why.length > 0) parts.push(`**Why:** ${claim.why.map(sentence).join(' ')}`);
  if (claim.how.length > 0) parts.push(`**How to apply:** ${claim.how.map(sentence).join(' ')}`);
  if (claim.setting) parts.push(`**Said while working on:** ${sentence(claim.setting)}`);
  let body = parts.join('\n\n');
  while (body.length > BODY && parts.length > 1) {
    const longest = parts.indexOf(parts.slice(1).reduce((a, b) => (b.length > a.length ? b : a)));
    const text = parts[longest] ?? '';
    if (text.length < 160) break;
    parts[longest] =
      `${text.slice(0, Math.max(120, text.length - (body.length - BODY) - 1)).replace(/\s\S*$/, '')}…`;
    if (parts.join('\n\n') === body) break;
    body = parts.join('\n\n');
  }
  return body.length <= BODY ? body : `${body.slice(0, BODY - 1).replace(/\s\S*$/, '')}…`;
}

/** How sure: a person's plain words weigh most, findings and readings of short answers less. */
function confidenceOf(claim: Claim): number {
  const ceiling = { statement: 0.9, correction: 0.9, choice: 0.9, approval: 0.8, plan: 0.7, finding: 0.75 }[
    claim.act
  ];
  return Math.round(100 * Math.min(ceiling, 0.5 + 0.45 * claim.score)) / 100;
}

function sentence(text: string): string {
  const clean = tidy(text);
  return capital(/[.!?…:)`"']$/.test(clean) ? clean : `${clean}.`);
}

function tidy(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const bare = flat.replace(OPENING, '');
  return bare.length >= 12 ? bare : flat;
}

function capital(text: string): string {
  return /^[a-z][a-z' ]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
