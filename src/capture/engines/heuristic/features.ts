/**
 * What the model sees of a sentence and of the message it stands in: shapes of words, what the agent had said,
 * how the agent took it. Names and numbers are replaced by their kind, so that a topic cannot be learned by heart.
 */
import type { HumanChannel } from '../../../sessions/session.js';
import {
  CONTRAST,
  GENERAL,
  HEDGE,
  MODAL,
  NEGATION,
  ONE_OFF,
  QUESTION_OPENING,
  REASON,
  REQUEST_OPENING,
  reactionOf,
} from './cues.js';
import { shapeTokens } from './tokens.js';

/** A human message with what stands around it. */
export interface MessageContext {
  readonly channel: HumanChannel;
  /** What the agent had last said, asked or proposed; empty at the start of a session. */
  readonly before: string;
  /** First words of the agent's answer. */
  readonly after: string;
  readonly sentences: readonly string[];
}

const CUES: readonly (readonly [string, RegExp])[] = [
  ['reason', REASON],
  ['negation', NEGATION],
  ['contrast', CONTRAST],
  ['general', GENERAL],
  ['modal', MODAL],
  ['hedge', HEDGE],
  ['oneoff', ONE_OFF],
  ['asks', QUESTION_OPENING],
  ['orders', REQUEST_OPENING],
  ['we', /\b(?:we|our|us|ours)\b/i],
  ['i', /\b(?:i|my|me|mine)\b/i],
  ['you', /\b(?:you|your|u)\b/i],
  ['past', /\b(?:was|were|did|had|got|last (?:week|month|year|time)|used to|already)\b/i],
  ['want', /\b(?:want|prefer|like|love|hate|rather have|would like|wanna)\b/i],
  ['number', /\d/],
  ['code', /`|[a-z][A-Z]|_\w|\w\/\w/],
  ['question', /\?\s*$/],
  ['colon', /:\s/],
  ['version', /\b(?:\d+\.\d+(?:\.\d+)?|v\d+)\b/],
  ['order', /\b(?:before|after|until|prior to|not until)\b/i],
  ['scope', /\b(?:both|any|all|each|every|only|no|never|anything|nothing)\b/i],
  ['users', /\b(?:users?|customers?|clients?|people|everyone|team|legal|security|ops|support)\b/i],
  // What was settled, what is to be kept, how orders begin, what goes wrong otherwise, how a page looks, what is at hand.
  [
    'settled',
    /\b(?:decided|decision|agreed|chose|chosen|picked|settled|convention|policy|rule|standard|guideline)\b/i,
  ],
  [
    'reminds',
    /\b(?:remember|keep in mind|note that|fyi|for the record|important|heads up|from now on|going forward|in future)\b/i,
  ],
  ['bars', /^(?:please )?(?:never|don'?t|do not|no|avoid|always|only|prefer|stick)\b/i],
  [
    'harm',
    /\b(?:breaks?|fails?|hangs?|crash(?:es)?|loses?|stale|overwrit\w+|silently|ignores?|times? out|limits?|drops?|truncates?)\b/i,
  ],
  [
    'look',
    /\b(?:button|label|colou?r|icon|font|margin|padding|header|footer|sidebar|title|column|row|page|screen|dialog|modal|tooltip|text|layout|px|bold|bigger|smaller|left|right|top|bottom)s?\b/i,
  ],
  ['pointing', /\b(?:this|that|these|those|it|here|there)\b/i],
];

/** Reactions that say how the words were taken. Agents often just announce what they look at next. */
const INFORMATIVE: ReadonlySet<string> = new Set(['admits', 'understood', 'changes', 'declines']);

/** What the agent had said, where it asked for nothing: it tells nothing of what a person says then. */
const PLAIN: ReadonlySet<string> = new Set(['nothing', 'report', 'talk']);

/** Features of one sentence within its message. */
export function sentenceFeatures(index: number, message: MessageContext): string[] {
  const text = message.sentences[index] ?? '';
  const tokens = shapeTokens(text);
  const found = grams('s', tokens);
  const cues = cuesOf(text);
  for (const cue of cues) found.push(`c:${cue}`);
  for (let i = 0; i < cues.length; i++)
    for (let j = i + 1; j < cues.length; j++) found.push(`cc:${cues[i]}+${cues[j]}`);
  found.push(`len:${bucket(tokens.length)}`, `start:${tokens.slice(0, 2).join(' ')}`);
  const next = message.sentences[index + 1];
  const previous = message.sentences[index - 1];
  for (const cue of next === undefined ? ['end'] : cuesOf(next)) found.push(`next:${cue}`);
  for (const cue of previous === undefined ? ['start'] : cuesOf(previous)) found.push(`prev:${cue}`);
  return [...found, ...contextFeatures(message)];
}

/** Features of a whole message: is there anything in it, or in the proposal it answers, that is worth keeping. */
export function messageFeatures(message: MessageContext): string[] {
  const text = message.sentences.join(' ');
  const tokens = shapeTokens(text);
  const found = [...new Set(grams('m', tokens))];
  for (const cue of cuesOf(text)) found.push(`mc:${cue}`);
  found.push(`mlen:${bucket(tokens.length)}`, `mstart:${tokens.slice(0, 2).join(' ')}`);
  return [...found, ...contextFeatures(message)];
}

function contextFeatures(message: MessageContext): string[] {
  const proposal = message.channel === 'rejection' ? 'refused' : proposalKind(message.before);
  const taken = reactionOf(message.after);
  const reaction = INFORMATIVE.has(taken) ? taken : 'open';
  const count = Math.min(6, message.sentences.length);
  return [
    ...(PLAIN.has(proposal) ? [] : [`before:${proposal}`]),
    `reaction:${reaction}`,
    `sentences:${count}`,
  ];
}

/** What kind of thing the agent's last words were. */
export function proposalKind(before: string): string {
  const end = tail(before, 500);
  if (end === '') return 'nothing';
  if (
    /(?:^|\s)(?:1[.)]|\(1\)|a[.)]|option (?:1|a)\b|options:)[\s\S]*(?:2[.)]|\(2\)|b[.)]|option (?:2|b)\b)/i.test(
      end,
    )
  )
    if (
      /\?\s*$|\b(?:options?|approach(?:es)?|alternatives?|variants?|choose|prefer|either|which)\b/i.test(end)
    )
      return 'options';
  if (/\b(?:should i|shall i|want me to|would you like me|do you want me|ready to|ok to)\b[^?]*\?/i.test(end))
    return 'offer';
  if (/\?\s*$/.test(end)) return 'question';
  if (
    /\b(?:i (?:suggest|propose|recommend|would)|i'd|my recommendation|we could|i could|i can|plan:|the plan)\b/i.test(
      end,
    )
  )
    return 'proposal';
  if (
    /\b(?:done|added|fixed|updated|removed|implemented|created|committed|i've|i have|renamed|moved|pass(?:es|ed)?)\b/i.test(
      end,
    )
  )
    return 'report';
  return 'talk';
}

function cuesOf(text: string): string[] {
  return CUES.filter(([, shape]) => shape.test(text)).map(([name]) => name);
}

function grams(prefix: string, tokens: readonly string[], longest = 2): string[] {
  const found: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    for (let n = 1; n <= longest && i + n <= tokens.length; n++)
      found.push(`${prefix}:${tokens.slice(i, i + n).join(' ')}`);
  }
  return found;
}

function bucket(count: number): string {
  return count <= 3 ? 'tiny' : count <= 8 ? 'short' : count <= 16 ? 'middle' : count <= 30 ? 'long' : 'huge';
}

function tail(text: string, size: number): string {
  return text.length <= size ? text.trim() : text.slice(-size).trim();
}

/**
 * Features of a short answer together with what it answers: does the choice settle how things are to be,
 * or only what is done next.
 */
export function choiceFeatures(asked: string, answer: string, after: string): string[] {
  const tokens = shapeTokens(tail(asked, 700));
  const found = [...new Set(grams('q', tokens, 2))];
  for (const cue of cuesOf(asked)) found.push(`qc:${cue}`);
  for (const gram of new Set(grams('r', shapeTokens(answer), 2))) found.push(gram);
  for (const cue of cuesOf(answer)) found.push(`rc:${cue}`);
  found.push(
    `qlen:${bucket(tokens.length)}`,
    `rlen:${bucket(shapeTokens(answer).length)}`,
    `before:${proposalKind(asked)}`,
  );
  const taken = reactionOf(after);
  return [...found, `reaction:${INFORMATIVE.has(taken) ? taken : 'open'}`];
}
