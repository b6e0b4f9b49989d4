import { flatten } from '../../capture/engines/model/check-found.js';
import { neutraliseLine } from '../../model/control-characters.js';
import { Sources } from './borne-out.js';
import type { ShownMemory } from './evidence.js';
import type { GivenSentence } from './request.js';

export interface Sentence {
  /** One line, without the ids. */
  readonly text: string;
  /** The memories that bear it out; never empty. */
  readonly memories: readonly ShownMemory[];
}

const LONGEST = 500;
/** Ids in brackets, which a model may put into the sentence itself. */
const CITATION = /\s*[[(](?:(?:dec|lrn|note|sum)-[\w-]+[,;\s]*)+[\])]/g;

/** The sentence with the memories it cites and that bear it out; `undefined` when there are none. */
export function checkSentence(
  { text, memories }: GivenSentence,
  shown: readonly ShownMemory[],
  question: string,
): Sentence | undefined {
  const said = flatten(neutraliseLine(text).replace(CITATION, ''), LONGEST);
  const cited = shown.filter(({ result }) => memories.includes(result.info.id));
  if (said === '' || cited.length === 0) return undefined;
  const sources = new Sources(cited.map((memory) => memory.text));
  return sources.bearOut(said, question) ? { text: said, memories: cited } : undefined;
}
