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
const IN_BRACKETS = /\s?[[(]([^\][()]{1,200})[\])]/g;
const ID = /^(?:dec|lrn|note|sum)-[\w-]+$/;

/** The sentence with the memories it cites and that bear it out; `undefined` when there are none. */
export function checkSentence(
  { text, memories }: GivenSentence,
  shown: readonly ShownMemory[],
  question: string,
): Sentence | undefined {
  const said = withoutIds(flatten(neutraliseLine(text), LONGEST));
  // One that has no part in the sentence is cited for looks.
  const cited = shown.filter(
    (memory) => memories.includes(memory.result.info.id) && new Sources([memory.text]).touch(said),
  );
  const sources = new Sources(cited.map((memory) => memory.text));
  return sources.bearOut(said, question) ? { text: said, memories: cited } : undefined;
}

/** Models like to put ids into the sentence itself, too. */
function withoutIds(text: string): string {
  return text.replace(IN_BRACKETS, (brackets, inside: string) =>
    inside.split(/[,;\s]+/).every((part) => ID.test(part)) ? '' : brackets,
  );
}
