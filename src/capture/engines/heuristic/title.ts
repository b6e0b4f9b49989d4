/** Titles: one line of at most 80 characters, cut only between words. */
import { topicWords } from './tokens.js';
import { capital, isBalanced, tidy } from './wording.js';

export const TITLE = 80;
/** Words a cut title must not end with: something would have to follow. */
const DANGLING =
  /(?:[\s,;:–—-]+(?:and|or|so|but|the|an?|of|to|in|on|at|by|for|from|with|without|that|which|when|if|as|is|are|was|be|not|no|because|than|then|it's|its|our|we|i|should|must|can|will|has|have|per|via|into|also|even|only|just))+$/i;

/**
 * The title a sentence gives: all of it if there is room, else its run of clauses that says most.
 * @param telling - what the run had best say
 */
export function titleFrom(text: string, telling?: RegExp): string {
  const whole = tidy(text);
  const source = whole.length <= TITLE ? whole : whole.replace(/\s\([^()]*\)/g, '');
  if (source.length <= TITLE) return finish(source);
  return finish(bestRun(source, telling) ?? cut(source, TITLE));
}

/** The text cut between words to at most `size` characters, with nothing left hanging at its end. */
export function cut(text: string, size: number): string {
  if (text.length <= size) return text;
  let short = text.slice(0, size - 1).replace(/\s+\S*$/, '');
  while (!isBalanced(short) && short.includes(' ')) short = short.replace(/\s+\S*$/, '');
  return `${short.replace(DANGLING, '').replace(/[\s,;:–—-]+$/, '')}…`;
}

export function finish(title: string): string {
  const bare = title.trim().replace(/[.,;:!]+$/, '');
  return capital(bare.endsWith('…') ? bare : bare.replace(/\s+(?:and|so|or|but|then)$/i, ''));
}

function bestRun(source: string, telling: RegExp | undefined): string | undefined {
  const ends = [...source.matchAll(/[;,:](?=\s)|\s[-–—](?=\s)|\s(?=\()/g)]
    .map((m) => m.index)
    .filter((at) => isBalanced(source.slice(0, at)));
  let best: string | undefined;
  let most = 3;
  for (const start of [0, ...ends]) {
    for (const end of [...ends, source.length]) {
      const run = source
        .slice(start, end)
        .replace(/^[\s;,:–—-]+/, '')
        .replace(/^(?:and|but|so|then|because)\s+/i, '');
      if (run.length > TITLE || run.startsWith('(') || DANGLING.test(run)) continue;
      const said = topicWords(run).size + (start === 0 ? 1 : 0) + (telling?.test(run) ? 3 : 0);
      if (said > most) [best, most] = [run, said];
    }
  }
  return best;
}
