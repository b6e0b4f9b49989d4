/** Claims in what a human said of their own accord: statements, corrections, vetoes. */
import { type Claim, quoteOf } from './claim.js';
import { answeredSentence } from './context.js';
import { CONTRAST, NEGATION, REASON, reactionOf } from './cues.js';
import { type Exchange, stepsOf } from './dialogue.js';
import { isAboutSecret, reviewRemarks, sentencesBeforeDocument, sentencesTakenBack } from './filters.js';
import { logistic } from './log-odds.js';
import { kindOf } from './model.js';
import { pathsIn } from './names.js';
import { firstAnswer, type Rated, rate } from './rate.js';
import { type Restatement, restatementOf } from './restatement.js';
import { overlap, topicWords } from './tokens.js';

/** Longest message that is kept whole around its best sentence. */
const SHORT_MESSAGE = 420;
/** Sentences of a message beyond which it is a document, not talk. */
const DOCUMENT = 60;
/** Claims that one message may hold, and the log-odds that each beyond the first must have. */
const MOST_POINTS = 3;
const SURE = 1.5;
/** Log-odds below which nothing the agent does can make a sentence worth keeping. */
const HOPELESS = -1.4;

/** Reactions after which the agent's words are a repetition of the human's. */
const HEEDING: ReadonlySet<string> = new Set(['admits', 'understood', 'changes']);

/** The claims in an exchange's human words: mostly none or one, more where the message is a list of points. */
export function statementsOf(exchange: Exchange): Claim[] {
  const { words } = exchange;
  if (words.sentences.length === 0 || words.sentences.length > DOCUMENT) return [];
  const all = words.sentences.map((sentence) => sentence.text);
  const remarks = reviewRemarks(words);
  const own = sentencesBeforeDocument(exchange.human.text, all);
  const from = sentencesTakenBack(all);
  const rated = rate(exchange).filter(
    ({ text, at }) =>
      at >= from && at < own && !isAboutSecret(text) && !remarks.has(words.sentences[at]?.line ?? -1),
  );
  const claims: Claim[] = [];
  const taken: number[] = [];
  const told = new Set<string>();
  for (const best of rated.toSorted((a, b) => b.value - a.value)) {
    const first = claims.length === 0;
    if (claims.length === MOST_POINTS || best.value < (first ? HOPELESS : SURE)) break;
    if (!first && taken.some((at) => Math.abs(at - best.at) < (words.sentences[best.at]?.bullet ? 1 : 3)))
      continue;
    if (told.has(best.text)) continue;
    const kept = words.sentences[best.at]?.bullet ? [best.text] : keepAround(best, rated, all);
    claims.push(claimFrom(exchange, best, kept));
    taken.push(best.at);
    for (const text of kept) told.add(text);
  }
  return claims;
}

function claimFrom(exchange: Exchange, best: Rated, kept: readonly string[]): Claim {
  const { words, human } = exchange;
  const whole = kept.join(' ');
  const answers = answeredSentence(exchange, whole);
  const found = restatementOf(exchange, `${whole} ${answers ?? ''}`);
  const heeded =
    found.admitted ||
    human.channel === 'rejection' ||
    words.quoted !== '' ||
    HEEDING.has(reactionOf(firstAnswer(exchange)));
  const restated = heeded && (found.admitted || !whole.includes('?')) ? found : repeatedOnly(found, whole);
  const corrects =
    restated.admitted ||
    human.channel === 'rejection' ||
    (exchange.before !== '' && (NEGATION.test(best.text) || CONTRAST.test(best.text)));
  const why = kept.filter((text) => text !== best.text && REASON.test(text));
  return {
    act: corrects ? 'correction' : 'statement',
    kind: kindOf(best.features),
    at: exchange.index,
    said: kept.filter((text) => !why.includes(text)),
    headline: best.text,
    why,
    how: [],
    ...(answers ? { answers } : {}),
    restated: restated.sentences,
    ...(restated.admitted ? { admitted: true } : {}),
    records: [
      human.record,
      ...(restated.record !== undefined && restated.sentences.length > 0 ? [restated.record] : []),
      ...(answers && exchange.spoken ? [exchange.spoken.record] : []),
    ],
    quote: quoteOf(best.text),
    paths: pathsIn(whole),
    idle: exchange.turn.length > 0 && !heeded && !hasConsequence(exchange),
    ...(human.time ? { time: human.time } : {}),
    score: logistic(
      best.value + uptake(restated, words.quoted !== '', HEEDING.has(reactionOf(firstAnswer(exchange)))),
    ),
  };
}

/** Of an answer that does not say how it takes the words, only what repeats them. */
function repeatedOnly(found: Restatement, said: string): Restatement {
  const about = topicWords(said);
  const sentences = found.sentences.filter((sentence) => {
    const words = topicWords(sentence);
    return overlap(about, words) >= 0.5 && [...words].filter((word) => about.has(word)).length >= 4;
  });
  return { ...found, sentences };
}

/** What the agent's taking it up adds (log-odds): most where it admits, says what it takes up, and the human had quoted it. */
function uptake(restated: Restatement, quoting: boolean, heeded: boolean): number {
  if (!restated.admitted) return heeded ? 0.3 : 0;
  return restated.sentences.length === 0 ? 0.2 : quoting ? 1.6 : 1.1;
}

/** Whether the agent changed something after the words were said. */
function hasConsequence(exchange: Exchange): boolean {
  return stepsOf(exchange).some((step) => step.call.action === 'edit' || step.call.action === 'plan');
}

/** The best sentence with what belongs to it: the whole message when short, else the sentences beside it that rate well. */
function keepAround(best: Rated, rated: readonly Rated[], all: readonly string[]): string[] {
  const rating = new Map(rated.map((sentence) => [sentence.at, sentence.value]));
  if (all.join(' ').length <= SHORT_MESSAGE)
    return all.filter((_, at) => rating.has(at) || at === best.at - 1);
  const rates = (at: number) => (rating.get(at) ?? -1) > 0;
  let [first, last] = [best.at, best.at];
  while (rates(first - 1)) first--;
  while (rates(last + 1)) last++;
  return all.slice(first, last + 1);
}
