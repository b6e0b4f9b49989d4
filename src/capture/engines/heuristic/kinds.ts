/** What kind of memory a rule is, by the shape of its words; the model's guess where the shape says nothing. */
import { GENERAL, MODAL } from './cues.js';
import type { Kind } from './model.js';
import { tidy } from './wording.js';

const TASTE = /\b(?:i|we)(?:'d)?(?: \w+)? (?:prefer|like|love|hate|dislike|rather have)\b/i;
/** Ways of writing code and text, where a rule is a matter of style. */
const STYLE =
  /\b(?:comments?|docstrings?|naming|names|wording|tone|commit messages?|code style|formatting|indentation|emojis?|abbreviations?|self-explanatory|readab\w+|lazy)\b/i;
const COMMAND =
  /\b(?:run|rerun|re-run|start|restart|build|rebuild|generate|regenerate|install|reinstall|execute|compile|seed|reset|export|source|log in|sign in)\b/i;
const ORDERING = /\b(?:before|after|first|then|once|each time|every time|whenever|prior to)\b/i;
const BREAKS =
  /\b(?:fails?|breaks?|broke|crash(?:es|ed)?|hangs?|times? out|silently|corrupts?|deadlocks?|leaks?|ignores?|loses?|no longer|unless|only works|(?:doesn'?t|does not|don'?t|do not|won'?t|can'?t|cannot|isn'?t|is not|aren'?t) (?:\w+ )?(?:work|support\w*|exist|fire|load|run|see|know|allow\w*|available|reliable|set|there|valid|in git|respected|honou?red|detect\w*))\b/i;
const WISH =
  /\b(?:want|wants|wish|let'?s|instead of|rather than|not allowed|no need|never|always|don'?t|do not|stays?|keep)\b/i;
/** Told to do or not to do. */
const ORDERS = /^(?:use|only|no|stick|avoid|prefer|pin|target|leave|put|show|write|break|make)\b/i;
/** Says of what the agent claimed that it is otherwise. */
const DENIES =
  /\b(?:not (?:correct|true|right|fully true|quite)|incorrect|wrong|actually|in fact|the (?:issue|problem|reason|cause) (?:is|was)|turns out|seems like|already)\b/i;

/**
 * @param rule - the sentence the memory stands on
 * @param corrects - it was said against something the agent had claimed or done
 */
export function kindByShape(rule: string, corrects: boolean, guess: Kind): Kind {
  const text = tidy(rule);
  if (TASTE.test(text)) return 'preference';
  const normative = MODAL.test(text) || WISH.test(text) || ORDERS.test(text);
  if (STYLE.test(text) && (normative || GENERAL.test(text))) return 'preference';
  if (COMMAND.test(text) && ORDERING.test(text) && !/\?\s*$/.test(text)) return 'procedure';
  if (corrects && DENIES.test(rule) && !normative) return BREAKS.test(text) ? 'pitfall' : 'insight';
  if (BREAKS.test(text) && !normative) return 'pitfall';
  return normative && (guess === 'pitfall' || guess === 'friction' || guess === 'insight')
    ? 'decision'
    : guess;
}
