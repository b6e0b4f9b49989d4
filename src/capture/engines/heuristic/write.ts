/** Writes a claim down as a memory: the rule first, in the words that were said, then the reason, the use, what it answered. */
import type { Candidate } from '../../candidate.js';
import type { Claim } from './claim.js';
import { kindByShape } from './kinds.js';
import { tagsOf } from './names.js';
import { clip } from './sentences.js';
import { cut, finish, TITLE, titleFrom } from './title.js';
import { asRule, isLeaning, ruleAndReason, ruleOf, sentence, tidy } from './wording.js';

const BODY = 900;
const CONTEXT = 240;
/** Says that something is otherwise, not how it is. */
const DENIES =
  /^(?:you(?:'re| are) (?:not |in)?(?:correct|wrong|right)|(?:that|this|it)(?:'s| is) (?:not|wrong|incorrect)|not (?:correct|true|quite)|seems like|still\b)|(?<!\b(?:or|right|ok|no))\s*\?\s*$/i;
const NAMES_CAUSE =
  /\b(?:because|fails?|failed|aborts?|cannot|can't|doesn't|isn't|aren't|not|refuses?|times? ?out|only|treats?|ignores?|waiting|requires?|needs?|made|makes|so)\b/i;
/** Tells what the agent did or is about to do. */
const TELLS_OF_WORK = /^(?:i|i've|i'm|i'll|let me|done|fixed|added|updated|existing)\b/i;
/** Not known, only supposed. */
const GUESS = /\b(?:probably|likely|typically|presumably|perhaps|maybe)\b/i;
const NAME = /`[^`]+`|\b[\w.]+\/[\w./-]+|\b[a-z]+[A-Z]\w+|\b[a-z]+(?:_[a-z]+)+\b/g;
const IS_REASON =
  /^(?:because|since|otherwise|so that|or else|to avoid|in order to|to make sure|to ensure|that's why|the reason)\b/i;
/** Applies a rule to the thing at hand. */
const APPLIES = /^(?:don'?t|do not|never mind|stop|undo|remove|drop)\s/i;

interface Parts {
  readonly rule: string;
  readonly rest: readonly string[];
  readonly why: readonly string[];
  readonly how: readonly string[];
}

/** The candidate a claim becomes. */
export function writeClaim(claim: Claim): Candidate {
  const parts = partsOf(claim);
  const title = titleOf(claim, parts);
  const body = bodyOf(claim, parts);
  const kind = spokenIn(claim) ? kindByShape(parts.rule, claim.act === 'correction', claim.kind) : claim.kind;
  const base = {
    title,
    body,
    tags: tagsOf(`${title}. ${body.replace(/\*\*[^*]+:\*\*/g, '')}`),
    confidence: confidenceOf(claim),
    records: claim.records,
    quote: claim.quote,
    paths: claim.paths,
    ...(claim.time ? { said: claim.time } : {}),
  };
  return kind === 'decision' ? { primitive: 'decision', ...base } : { primitive: 'learning', kind, ...base };
}

/** Whether it is a person's own sentence, to be put into order; what was chosen or found is taken as it stands. */
function spokenIn(claim: Claim): boolean {
  return claim.act === 'statement' || claim.act === 'correction';
}

function titleOf(claim: Claim, parts: Parts): string {
  if (claim.act === 'choice') return finish(cut(tidy(claim.headline ?? claim.said[0] ?? ''), TITLE));
  if (!spokenIn(claim))
    return titleFrom(asRule(claim.headline ?? parts.rule), claim.act === 'finding' ? NAMES_CAUSE : undefined);
  const restated = claim.admitted
    ? claim.restated.find((text) => !TELLS_OF_WORK.test(text) && !isLeaning(text))
    : undefined;
  const { rule } = ruleAndReason(tidy(parts.rule));
  return titleFrom(restated && DENIES.test(rule) ? restated : rule);
}

/** The sentence the memory stands on, and what the others are to it. */
function partsOf(claim: Claim): Parts {
  const first = claim.said[0] ?? '';
  if (!spokenIn(claim)) {
    const told = claim.said.map(asRule).filter((text, i) => i === 0 || !TELLS_OF_WORK.test(text));
    return { rule: told[0] ?? first, rest: told.slice(1), why: claim.why, how: claim.how };
  }
  const rule = ruleOf([...claim.said, ...claim.why], claim.headline ?? first);
  const rest: string[] = [];
  const why: string[] = [];
  const how: string[] = [];
  for (const text of [...claim.said, ...claim.why]) {
    const bare = tidy(text);
    if (text === rule) continue;
    if (IS_REASON.test(bare)) why.push(bare);
    else if (APPLIES.test(bare)) how.push(bare);
    else rest.push(bare);
  }
  return { rule, rest, why, how: [...how, ...claim.how] };
}

function bodyOf(claim: Claim, parts: Parts): string {
  const { rule, reason } = !spokenIn(claim) ? { rule: parts.rule } : ruleAndReason(tidy(parts.rule));
  const why = [...(reason ? [reason] : []), ...parts.why];
  const context = contextOf(claim, parts.rule);
  const sections = [[rule, ...parts.rest].map(sentence).join(' ')];
  const restated = addedBy(claim, rule);
  if (restated.length > 0) sections.push(restated.map(sentence).join(' '));
  if (why.length > 0) sections.push(`**Why:** ${why.map(sentence).join(' ')}`);
  if (parts.how.length > 0) sections.push(`**How to apply:** ${parts.how.map(sentence).join(' ')}`);
  if (context) sections.push(`**Context:** ${sentence(clip(context, CONTEXT))}`);
  return shorten(sections);
}

/** What the agent's taking it up adds to the human's words: their meaning where they lean on the talk, or names. */
function addedBy(claim: Claim, rule: string): string[] {
  if (!spokenIn(claim)) return [];
  const told = claim.restated.filter(
    (text) => !TELLS_OF_WORK.test(text) && !GUESS.test(text) && text.split(' ').length >= 6,
  );
  const said = claim.said.join(' ').toLowerCase();
  const names = (text: string) =>
    text.match(NAME)?.some((name) => !said.includes(name.toLowerCase())) === true;
  return told.filter((text) => claim.admitted || isLeaning(rule) || names(text));
}

/** The one line without which the rule cannot be understood; none where it can. */
function contextOf(claim: Claim, rule: string): string | undefined {
  if (!spokenIn(claim)) return claim.answers && !/^[{[]/.test(claim.answers) ? claim.answers : undefined;
  if (!isLeaning(rule)) return undefined;
  return claim.answers && !rule.includes(claim.answers) ? claim.answers : claim.setting;
}

/** At most `BODY` characters: the longest of the later sections gives way first. */
function shorten(sections: string[]): string {
  const parts = [...sections];
  for (let over = parts.join('\n\n').length - BODY; over > 0 && parts.length > 1; ) {
    const longest = parts.indexOf(parts.slice(1).reduce((a, b) => (b.length > a.length ? b : a)));
    const text = parts[longest] ?? '';
    if (text.length < 160) break;
    parts[longest] = clip(text, Math.max(120, text.length - over));
    over = parts.join('\n\n').length - BODY;
  }
  const body = parts.join('\n\n');
  return body.length <= BODY ? body : `${body.slice(0, BODY - 1).replace(/\s\S*$/, '')}…`;
}

/** How sure: a person's plain words weigh most, findings and readings of short answers less. */
function confidenceOf(claim: Claim): number {
  const ceiling = { statement: 0.9, correction: 0.9, choice: 0.9, approval: 0.8, plan: 0.7, finding: 0.75 }[
    claim.act
  ];
  return Math.round(100 * Math.min(ceiling, 0.5 + 0.45 * claim.score)) / 100;
}
