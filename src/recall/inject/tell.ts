import { bareWords } from '../../lib/bare-words.js';
import { statementOf } from '../brief/statement.js';
import type { DocumentInfo } from '../document.js';
import { bestPassage } from '../passages.js';
import type { Concept } from '../question.js';

/** Longest statement, in characters. */
const MOST = 220;

export interface Told {
  /** The rule and its reason, on one line. */
  readonly statement: string;
  /** What bears on the occasion and is not in the statement; it may have lines of code. */
  readonly passage: string;
}

/** What of a memory is told at an occasion. @param concepts what it is asked for; none for what is told anyway */
export function tell(info: DocumentInfo, body: string, concepts: readonly Concept[]): Told {
  const statement = statementOf({ ...info, body }, MOST);
  const passage = concepts.length === 0 ? '' : bestPassage(body, concepts, info.title);
  return { statement, passage: says(statement, passage) ? '' : passage };
}

/** Whether a statement says what a passage begins with. */
function says(statement: string, passage: string): boolean {
  // A statement has shorter labels than a body.
  const begin = bareWords(passage.replace(/\bHow to apply:/gi, 'How:')).slice(0, 60);
  return bareWords(statement).includes(begin);
}
