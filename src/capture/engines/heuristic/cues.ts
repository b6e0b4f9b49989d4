/** Small closed classes of English words that show what a sentence does. Shared by the features and the rules. */

export const REASON =
  /\b(?:because|since (?!\d)|so that|otherwise|that's why|the reason|due to|or else|in order to|to avoid|to make sure|to ensure|thanks to|cause(?:d)? by|cuz|bc)\b/i;
export const NEGATION =
  /\b(?:no|not|never|none|don'?t|doesn'?t|didn'?t|can'?t|cannot|won'?t|isn'?t|aren'?t|wasn'?t|shouldn'?t|without|nor)\b/i;
export const CONTRAST =
  /\b(?:but|instead|rather|actually|however|although|though|not the|except|unless|whereas)\b/i;
export const GENERAL =
  /\b(?:always|never|every(?:one|thing|where| time)?|any(?:where|one|thing)?|all|each|whenever|from now on|in general|generally|usually|by default|rule|policy|convention|standard|no matter)\b/i;
export const MODAL =
  /\b(?:should|shouldn'?t|must|mustn'?t|have to|has to|need(?:s)? to|ought|supposed to|may not|can only|only ever)\b/i;
export const HEDGE =
  /\b(?:maybe|perhaps|not sure|i guess|might|could be|i think|possibly|dunno|don'?t know|thinking (?:out loud|about)|wonder(?:ing)?|hm+)\b/i;
export const ONE_OFF =
  /\b(?:for now|this time|just this|right now|at the moment|for the moment|today|tonight|tomorrow|temporar(?:y|ily)|quick(?:ly)? (?:test|check)|this (?:pr|commit|branch|release|once|session|run)|in this (?:pr|commit|branch)|not yet|hold on|next step|in (?:a|an|another) (?:separate|later|follow-?up|different|own|other|new)? ?(?:task|pr|pull request|ticket|issue|change|commit|session|branch)|(?:in|as) a follow-?up)\b/i;
export const QUESTION_OPENING =
  /^(?:so |and |but |ok(?:ay)?,? |hm+,? |also,? |oh,? |hey,? )*(?:(?:what|why|how|where|who|which (?:one|of|file|way))\b|(?:is|are|was|were|does|do|did|can|could|would|should|will|shall|have|has|isn'?t|aren'?t|doesn'?t|didn'?t) (?:you|we|u|i|it|this|that|there|they|he|she|the|these|those|someone|anyone|any)\b)/i;
export const REQUEST_OPENING =
  /^(?:please |pls |ok(?:ay)?,? |now |so |then |also |and |let'?s |lets |yes,? |great,? |cool,? |next,? )*(?:please |pls )?(?:add|fix|make|run|write|create|update|remove|delete|rename|move|implement|refactor|check|look|show|tell|explain|give|try|test|commit|push|merge|rebase|open|build|deploy|install|change|set|put|find|search|list|print|help|clean|generate|review|investigate|continue|go|do|use|rerun|retry|revert|undo|bump|start|stop|split|extract|convert|read|see|compare|summari[sz]e|analy[sz]e|verify|drop|skip|improve|optimi[sz]e|simplify|reduce|increase|adjust|debug|document|migrate|profile|align|resize|figure out|look into)\b/i;

/** How the agent took it. */
export type Reaction =
  | 'admits'
  | 'agrees'
  | 'understood'
  | 'changes'
  | 'looks'
  | 'done'
  | 'asks'
  | 'declines'
  | 'explains'
  | 'none';

const REACTIONS: readonly (readonly [Reaction, RegExp])[] = [
  [
    'admits',
    /^(?:(?:ah|oh|yes|ok|right)[,.! ]+)?(?:(?:you'?re|you are) (?:absolutely |completely |totally |quite )?(?:right|correct)|my (?:mistake|bad|apologies)|sorry|i apologi[sz]e|i was wrong|i misread|i misunderstood|fair (?:point|enough)|good (?:catch|point|call|thinking)|great (?:point|catch)|that'?s (?:right|true|correct|a (?:good|great|fair|valid) (?:point|catch)))/i,
  ],
  [
    'understood',
    /^(?:understood|got it|noted|ok(?:ay)?[,.!]|makes sense|that makes sense|will do|sure|agreed|perfect|clear|exactly|correct|good to know|ah|thanks|alright|of course|absolutely|yes[,.!]|right[,.!]|that explains)/i,
  ],
  [
    'changes',
    /^(?:then )?i(?:'ll| will|'m going to|'ve| have) (?:(?:now|also|just|then) )?(?:switch|revert|keep|use|drop|replace|remove|leave|change|move|stop|make|limit|put|undo|restore|rework|rewrite|redo|stick|go with)/i,
  ],
  [
    'looks',
    /^(?:let me|i'll (?:look|check|read|search|find|start|take|explore|investigate|verify|open|inspect)|i'm (?:checking|reading|looking)|looking|checking|searching|reading|investigating|first,? (?:let me|i'll))/i,
  ],
  [
    'done',
    /^(?:done|fixed|added|updated|removed|committed|pushed|created|renamed|changed|moved|all (?:tests|done)|implemented)/i,
  ],
  [
    'declines',
    /^(?:no[,.! ]|not (?:quite|exactly|really)|actually[,.! ]|i (?:don'?t|can'?t|cannot|wouldn'?t))/i,
  ],
];

/** Classifies the opening of the agent's answer. */
export function reactionOf(answer: string): Reaction {
  const text = answer
    .trim()
    .replace(/^[*_#>\s]+/, '')
    .replace(/[’‘]/g, "'");
  if (text === '') return 'none';
  for (const [reaction, shape] of REACTIONS) if (shape.test(text)) return reaction;
  return /\?\s*$/.test(text.slice(0, 300)) ? 'asks' : 'explains';
}
