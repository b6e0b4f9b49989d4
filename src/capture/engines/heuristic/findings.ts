/** Claims that a tool result confirms: something failed, the agent named the cause, and then it worked another way. */
import type { AgentWords } from '../../../sessions/session.js';
import type { Claim } from './claim.js';
import { quoteOf } from './claim.js';
import { type Exchange, repliesOf, type Step, stepsOf } from './dialogue.js';
import { logistic } from './log-odds.js';
import { pathsIn } from './names.js';
import { clip, proseOf, sentencesOf } from './sentences.js';
import { overlap, topicWords } from './tokens.js';
import { type Trouble, troubleOf } from './trouble.js';
import { isBalanced } from './wording.js';

const CAUSE: readonly RegExp[] = [
  /\b(?:because|caused by|due to|that'?s why|which is why|the (?:real |actual |root |underlying )?(?:cause|problem|culprit|reason|error|issue) (?:is|was|comes)|turns out|is what (?:made|makes|causes|caused|breaks)|(?:root cause|cause|culprit|problem|reason)(?=:))\b/i,
  /\b(?:only (?:supports?|accepts?|takes|works)|(?:do(?:es)?|did|is|are|was|were|can)(?:n't| not)(?: actually| even)? (?:support|honou?r|fire|load|depend|expose|reliable|configured|available|allowed|installed|set|a regression|a code failure|caught)|cannot)\b/i,
  /\b(?:so|and|then|therefore|hence) (?:\S+ ){1,5}(?:fails?|refuses?|expect(?:s|ed)?|asks?|treats?|treated|ignores?|skips?|aborts?|complains?|thinks?|showed|shows|rejects?|breaks?)\b/i,
  /\b(?:refuses?|expects?|requires?|depends on|treats?|enumerates?|filter(?:s|ing|ed)|strips?|overrides?|shadows?|aborts?|counts?)\b/i,
  /\b(?:flaky|intermittent|race|timeout|times? out|sandbox|stale|cached?|hides?|conflicts?)\b/i,
];
/** Slips in the code at hand: gone once mended, nothing to remember. */
const SLIP =
  /\b(?:typo|unused|missing (?:import|semicolon|comma|bracket|return)|import(?:s|ed)? (?:is|are|was|were)? ?(?:missing|unused)|type ?(?:check|error|mismatch|script)|lint(?:er|ing)?|compile[rd]?|compilation|syntax|undefined variable|off[- ]by[- ]one|assert(?:ion)?|my (?:edit|change|patch|previous)|i (?:forgot|missed|introduced)|narrowing|patch did)\b/i;
/** Something outside the code that has to be there. */
const UNMET =
  /\b(?:secrets?|credentials?|permissions?|certificates?|licen[cs]e|access|log(?:ged)? ?in|token|api key|quota|not (?:configured|installed|enabled|available)|n't (?:configured|installed|enabled|available))\b/i;
const FIX =
  /\b(?:fix(?:ed)?|instead|now|use|using|moved|marking|set|pass|bypass|directly|works?|working|outside|rerun|re-run|must|should|need)\b/i;
const STATUS_ONLY =
  /\b(?:\d+ (?:tests?|passing|passed|issues?|errors?)|all (?:tests|checks) pass|uncommitted|committed|pushed)\b/i;
const ENOUGH = 4;

interface Cause {
  readonly sentences: readonly string[];
  readonly headline: string;
  readonly reply: AgentWords;
  readonly value: number;
}

/** The finding of an exchange, if it holds one that will matter again. */
export function findingOf(exchange: Exchange, previous: Exchange | undefined): Claim | undefined {
  const trouble = troubleOf(exchange, previous);
  if (trouble === undefined) return undefined;
  if (trouble.resolution === 'code') return rootCauseOf(exchange, trouble);
  const cause = causeOf(exchange, trouble);
  if (cause === undefined) return undefined;
  const unmet = trouble.resolution === 'open' && UNMET.test(cause.headline);
  const value = cause.value + trouble.weight + (unmet ? 1.6 : 0);
  const bar =
    trouble.resolution === 'detour' || (trouble.resolution === 'open' && !unmet) ? ENOUGH + 0.5 : ENOUGH;
  if (value < bar) return undefined;
  const kind =
    trouble.resolution === 'flaky' ? 'friction' : trouble.resolution === 'detour' ? 'procedure' : 'pitfall';
  return {
    act: 'finding',
    kind,
    at: exchange.index,
    said: cause.sentences,
    headline: cause.headline,
    why: [],
    how: howOf(trouble),
    ...(trouble.symptom ? { answers: trouble.symptom } : {}),
    restated: [],
    records: [cause.reply.record, ...recordsOf(trouble)],
    quote: quoteOf(cause.sentences[0] ?? ''),
    paths: pathsIn(`${cause.sentences.join(' ')} ${trouble.paths.join(' ')}`),
    ...(cause.reply.time ? { time: cause.reply.time } : {}),
    score: logistic((value - ENOUGH) / 2 + 0.5),
  };
}

/**
 * A fault in the code that a person reported: worth knowing where the agent, after its change and a check that passed,
 * names the root cause outright, and the cause is how a part behaves, not a slip.
 */
function rootCauseOf(exchange: Exchange, trouble: Trouble): Claim | undefined {
  const last = repliesOf(exchange).at(-1);
  if (trouble.reported === undefined || last === undefined || !checkedAfterEdit(exchange)) return undefined;
  const sentences = sentencesOf(proseOf(last.text)).map((sentence) => sentence.text);
  const at = sentences.findIndex((text) => ROOT.test(text) && !HEDGED.test(text));
  const told = sentences.slice(at, at + 3).filter((text) => !DID.test(text) && !SLIP.test(text));
  if (at < 0 || told.length < 2) return undefined;
  const report = exchange.words.sentences.map((sentence) => sentence.text).join(' ');
  return {
    act: 'finding',
    kind: 'pitfall',
    at: exchange.index,
    said: told,
    headline: told[0] ?? '',
    why: [],
    how: [],
    answers: clip(report, 200),
    restated: [],
    records: [last.record, exchange.human.record],
    quote: quoteOf(told[0] ?? ''),
    paths: pathsIn(`${told.join(' ')} ${trouble.paths.join(' ')}`),
    ...(last.time ? { time: last.time } : {}),
    score: 0.68,
  };
}

/** Whether a command passed after the last change to a file. */
function checkedAfterEdit(exchange: Exchange): boolean {
  const steps = stepsOf(exchange);
  const edited = steps.findLastIndex((step) => step.call.action === 'edit');
  return steps.slice(edited + 1).some((step) => step.call.action === 'run' && step.result?.ok);
}

const ROOT =
  /\b(?:the )?root cause (?:was|is|turned out)|^(?:the )?(?:actual|real|underlying) (?:cause|problem|bug) was\b/i;
const HEDGED =
  /\b(?:probably|typically|likely|presumably|may|might|seems?|existing|unrelated|pre-existing)\b/i;
/** Tells what was changed. */
const DID = /^(?:i|i've|we|now|the fix|fixed|changed|added)\b/i;

/** The sentences that name the cause best, from one reply, in their order. */
function causeOf(exchange: Exchange, trouble: Trouble): Cause | undefined {
  let best: Cause | undefined;
  const replies = repliesOf(exchange).filter((reply) => exchange.turn.indexOf(reply) >= trouble.from);
  const about = topicWords(trouble.text);
  replies.forEach((reply, i) => {
    const sentences = sentencesOf(proseOf(reply.text))
      .map((sentence) => sentence.text)
      .slice(0, 40);
    const values = sentences.map((sentence) => weigh(sentence, about));
    const top = values.indexOf(Math.max(...values));
    const value = (values[top] ?? 0) + (i === replies.length - 1 ? 0.5 : 0);
    if ((values[top] ?? 0) < 2 || value <= (best?.value ?? 0)) return;
    const kept = sentences.filter(
      (sentence, at) =>
        at === top ||
        (Math.abs(at - top) <= 1 &&
          !sentence.endsWith('?') &&
          ((values[at] ?? 0) >= 1 || (at > top && FIX.test(sentence) && !STATUS_ONLY.test(sentence)))),
    );
    best = { sentences: kept, headline: clauseOf(sentences[top] ?? ''), reply, value };
  });
  return best;
}

function howOf({ resolution, worked, failed }: Trouble): string[] {
  if (!worked || !failed) return [];
  if (resolution === 'flaky')
    return [`\`${oneLine(failed.call.input)}\` failed and passed when it was run again with nothing changed`];
  return resolution === 'detour'
    ? [`\`${oneLine(worked.call.input)}\` worked where \`${oneLine(failed.call.input)}\` failed`]
    : [];
}

/** The part of a long sentence that names the cause. */
function clauseOf(sentence: string): string {
  const clauses = sentence
    .split(/\s[—–-]\s|;\s|:\s/)
    .filter((clause) => clause.length >= 30 && isBalanced(clause));
  const best = clauses.map(
    (clause) => CAUSE.filter((shape) => shape.test(clause)).length + topicWords(clause).size / 100,
  );
  return clauses[best.indexOf(Math.max(...best))] ?? sentence;
}

function weigh(sentence: string, about: ReadonlySet<string>): number {
  if (sentence.length < 40 || sentence.length > 420 || SLIP.test(sentence) || sentence.endsWith('?'))
    return 0;
  const cues = CAUSE.filter((shape) => shape.test(sentence)).length;
  if (cues === 0) return 0;
  const named = /`[^`]+`|[a-z][A-Z]|[A-Z]{3,}|\w\.\w/.test(sentence) ? 0.5 : 0;
  const unmet = UNMET.test(sentence) ? 0.6 : 0;
  return cues + named + unmet + 1.5 * overlap(about, topicWords(sentence));
}

function recordsOf(trouble: Trouble): (string | number)[] {
  const steps: (Step | undefined)[] = [trouble.failed, trouble.worked];
  return [
    ...steps.flatMap((step) => (step ? [step.result?.record ?? step.call.record] : [])),
    ...(trouble.reported ? [trouble.reported] : []),
  ];
}

function oneLine(command: string): string {
  const line = command.replace(/\s+/g, ' ').replace(/`/g, "'").trim();
  return line.length <= 160 ? line : `${line.slice(0, 157)}…`;
}
