/** Shapes of sentences that speak for a rule whatever else the model sees in them. */

/** Fixes the release of something the code builds on. A number the code itself carries is no such thing. */
const PINS =
  /^(?:please )?(?:(?:we )?(?:only )?(?:use|target|pin|require|support|stay on|stick (?:to|with)|have to stay on)|keep)\s(?!port\b)[^?,]{2,40}?(?:\bversion \d|(?<![\d.])\d+\.\d+\.\d+(?![\d.]))[^?]{0,40}$/i;
/** Demands something of all of a kind, or of one thing before another. */
const NORMS =
  /\b(?:should|must|needs? to|has to|have to|may)\b.*\b(?:any|all|every|each|both|never|always|only|before)\b|\b(?:any|all|every|each|both|no)\b.*\b(?:should|must|needs? to|has to|have to|may)\b/i;
/** Says outright that it is to be kept, or that it was settled. */
const ANNOUNCED =
  /^(?:please |so |also |and |btw,? )*(?:(?:remember|keep in mind|note|fyi|for the record|important|decision|decided|from now on|going forward|in (?:the )?future|as a rule|(?:the|our) (?:rule|convention|policy) is)\b|we(?:'ve| have)? (?:decided|agreed|settled|chose|standardi[sz]ed)\b)/i;
/** What that adds (log-odds). */
const NORM = 0.7;
/** What a pin is worth at least (log-odds). */
const PIN = 0.6;

/** What the shape of a sentence adds to its log-odds of being worth keeping, and what they are at least. */
export function shapeWorth(text: string): { bonus: number; least: number } {
  const norm = (NORMS.test(text) || ANNOUNCED.test(text)) && !text.endsWith('?') && text.length < LONGEST;
  return { bonus: norm ? NORM : 0, least: PINS.test(text) ? PIN : Number.NEGATIVE_INFINITY };
}

/** Characters from which a sentence is no brief rule. */
const LONGEST = 200;
