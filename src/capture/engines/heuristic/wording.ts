/** Puts what was said into words that read well apart from the talk: openers dropped, the reason cut off, rule first. */
import { CONTRAST, GENERAL, MODAL, REASON } from './cues.js';
import { topicWords } from './tokens.js';

const OPENING =
  /^(?:(?:(?:ah|oh|ok|okay|hm+|hmm|so|and|but|also|btw|by the way|please|pls|actually|i mean(?: to)?|i think|i feel like|i just want to|(?:to )?(?:just )?point(?:ing)? out|just|fyi|hey|to be clear|in fact|stop for a (?:second|moment|sec)|(?:please )?note that|keep in mind(?: that)?|for the record)\b(?![-/])[\s,.!:;-]*|(?:yes|yeah|yep|no|nope|right|sure|again|wait|great|good|cool|nice|thanks|sorry|well|listen|then|now|stop|one (?:more )?thing|(?:as a )?(?:reminder|side note|note(?: for later)?)|decision|important|heads up|remember(?: that)?)\b(?:\s*[,.!:;-]+\s*|\s+(?=(?:we|i|it|you|they|the|this|that|there|don'?t|never|always|use|keep|please|just|actually|let'?s)\b))))+/i;
/** A clause before a colon that only announces what comes. */
const ANNOUNCES =
  /^(?:(?:and|but|so|yes|no)\s+)?(?:that|this|it|there|those|these|one|here|what|you|(?:for |re |on )?(?:option|point|item|number|question|nr\.?|#)\s*\d+)\b/i;
const ORDER =
  /^(?:always|never|don'?t|do not|use|run|keep|no|only|make sure|first|before|after|stick|stay|avoid|prefer|pin|target|leave|put)\b/i;
/** A clause added with a mere comma that tells why an order is given. */
const TELLS_WHY =
  /,\s+((?:the|they|it|this|that|those|these|our|we|there)(?:'s|'re)?\s+(?:[\w`.'/-]+\s+){0,4}?(?:is|are|was|were|isn'?t|aren'?t|has|have|don'?t|doesn'?t|can'?t|cannot|won'?t|breaks?|fails?|needs?|gets?|changes?|times? out|depends?)\b.*)$/i;
const BECAUSE = /[,;]?\s+(?:because|cuz|bc|since(?! \d)(?!\s+(?:then|yesterday|last)))\s+(?!of\b)(.+)$/i;
const PURPOSE = /[,;]?\s+((?:so that|otherwise|or else|in order to|to avoid|to make sure|to ensure)\s.+)$/i;
/** Speaks of a single thing to do or to leave, not of how things are. */
const CONCRETE = /^(?:don'?t|do not|no,?|not|never mind|stop|undo|remove|drop)\s/i;
const CLASS =
  /^(?:this (?:package|project|repo(?:sitory)?|library|module|service|app|cli|tool|team|code ?base)|we|our|all|any|every|each|nothing|nobody|no one|everything|users?|customers?)\b/i;

/** Begins with something that was named before. */
const REFERS_BACK =
  /^(?:it|this(?! (?:package|project|repo|library|module|service|app|cli|tool|team))|that|these|those|they|he|she|the (?:first|second|other|same|former|latter)|still|like|for option|instead)\b/i;
/** Has something in it that was named before. */
const DEFINITE =
  /\b(?:those|these)\b|\b(?:it|them|this|that)[.!?]?$|\bthe (?:instructions?|rules?|issue|problem|text|plan|change|idea|approach|solution|diff|first part|option)\b/i;

/** A sentence with white space folded and conversation's openers dropped, unless little would be left. */
export function tidy(text: string): string {
  const flat = unwrap(text.replace(/\s+/g, ' ').trim());
  const bare = withoutLead(flat.replace(OPENING, '')).replace(
    /^for (?:line )?\d+,? (?=there|we|it|the|you)/i,
    '',
  );
  return bare.length >= 12 ? bare : flat;
}

/** Written in lower case wherever it stands. */
const COMMAND_NAME =
  /^(?:npm|npx|pnpm|yarn|bun|git|gh|mise|cargo|pip|uv|tsc|docker|kubectl|jq|curl|brew|eslint|pytest|go (?:test|build|vet|mod))\b/;

/** As a sentence of its own: a capital first, a full stop last. */
export function sentence(text: string): string {
  const clean = tidy(text).replace(/[\s,;]+$/, '');
  return capital(/[.!?…:)`"']$/.test(clean) ? clean.replace(/:$/, '.') : `${clean}.`);
}

export function capital(text: string): string {
  return !COMMAND_NAME.test(text) && /^[a-z][a-z',:]*(?: |$)/.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}

/** "That one bites everybody: always …" → "always …". */
function withoutLead(text: string): string {
  const at = text.search(/:\s/);
  if (at < 0 || at > 60) return text;
  const lead = text.slice(0, at);
  const rest = text.slice(at + 1).trim();
  const empty =
    ANNOUNCES.test(lead) && !/["'`]/.test(text.slice(at + 1, at + 3)) && topicWords(lead).size <= 2;
  return empty && topicWords(rest).size >= 2 ? rest.replace(OPENING, '') : text;
}

/** The agent's proposal or finding as a statement: what was recommended is used, what was being done about it is the fix. */
export function asRule(text: string): string {
  return text
    .replace(
      /^(?:i(?:'d| would)?(?: strongly)? (?:recommend|suggest|propose|advise)|i(?:'d| would) go with|my (?:recommendation|suggestion|proposal|pick)(?: is|:))\s+(?:using\s+)?(?=(?:the|an?|to use)\b|[\p{Lu}`])(?:to use\s+)?/iu,
      'Use ',
    )
    .replace(/^[^,]{5,90}\b(?:passed|passes|pass|completed|succeeded|works?|is green), but (?:the )?/i, '')
    .replace(/^i(?:'m| am) fixing (?:that|this|it) by /i, 'The fix is ')
    .replace(
      /^(?:so |now )?(?:the (?:real |actual |root )?(?:issue|problem|cause) is|it turns out|turns out)(?: that)? (?!in\b)/i,
      '',
    )
    .replace(/[,;]?\s+so i(?:'m| am|'ll)\s(?!.*[.!?]\s).*$/i, '.');
}

/** A sentence that is wholly in parentheses, without them. */
function unwrap(text: string): string {
  return /^\([^()]+\)\.?$/.test(text) ? text.replace(/^\(|\)\.?$/g, '') : text;
}

/** Cuts a sentence into the rule and the reason given for it. */
export function ruleAndReason(text: string): { rule: string; reason?: string } {
  if (/\?\s*$/.test(text)) return { rule: text };
  for (const shape of [BECAUSE, PURPOSE, ...(ORDER.test(text) ? [TELLS_WHY] : [])]) {
    const found = text.match(shape);
    if (found?.index === undefined || !found[1]) continue;
    const rule = text.slice(0, found.index).trim();
    if (isBalanced(rule) && topicWords(rule).size >= 2 && found[1].split(' ').length >= 3)
      return { rule, reason: found[1] };
  }
  return { rule: text };
}

/** Whether a cut leaves no parenthesis, quotation or code span open. */
export function isBalanced(text: string): boolean {
  const count = (shape: RegExp) => (text.match(shape) ?? []).length;
  return count(/`/g) % 2 === 0 && count(/"/g) % 2 === 0 && count(/\(/g) === count(/\)/g);
}

/** Of what was said, the sentence that states the rule; a veto of a single thing is its application. */
export function ruleOf(said: readonly string[], likeliest: string): string {
  if (!CONCRETE.test(tidy(likeliest))) return likeliest;
  return said.find((text) => states(tidy(text))) ?? likeliest;
}

function states(text: string): boolean {
  return (
    CLASS.test(text) &&
    !text.endsWith('?') &&
    (REASON.test(text) ||
      GENERAL.test(text) ||
      MODAL.test(text) ||
      CONTRAST.test(text) ||
      /^(?:this|we|our)\b/i.test(text))
  );
}

/** Whether a sentence cannot be understood without what it answers. */
export function isLeaning(text: string): boolean {
  const bare = tidy(text);
  const words = topicWords(bare).size;
  return (
    words < (ORDER.test(bare) || CLASS.test(bare) ? 3 : 5) ||
    /\?\s*$/.test(bare) ||
    REFERS_BACK.test(bare) ||
    (words < 12 && DEFINITE.test(bare))
  );
}
