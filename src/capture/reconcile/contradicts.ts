import { PLACING, type Statement } from './statement.js';
import { common, type Terms, type TermWeights } from './terms.js';

/** Two frames (what a choice is for) speak of the same thing from this likeness on. */
const SAME_FRAME = 0.5;
const SAME_WORDS = 0.7;
const SOME_WORDS = 0.4;
const ALL_WORDS = 0.9;
/**
 * Whether a later statement overturns an earlier one on the same topic: it rejects what that chose, chooses what that
 * rejected, makes another choice for the same purpose, or gives another number. Narrower statements (`use A for P`
 * after `use B`) add to the earlier one and overturn nothing.
 */
export function contradicts(later: Statement, earlier: Statement, weights: TermWeights): boolean {
  return (
    rejects(later, earlier, weights) ||
    reverses(later, earlier, weights) ||
    choosesAnother(later, earlier, weights) ||
    movesElsewhere(later, earlier, weights) ||
    changesNumber(later, earlier, weights)
  );
}

/** `use pnpm instead of npm` after `use npm`; `never use default exports` after `use default exports`. */
function rejects(later: Statement, earlier: Statement, weights: TermWeights): boolean {
  if (!tellsMuch(earlier) || later.rejected.size === 0) return false;
  const turnedDown = weights.coverage(earlier.chosen, later.rejected);
  // `rebase pull requests instead of squash merging them`: the rest of the earlier choice is what both speak of.
  const known = weights.coverage(
    earlier.chosen,
    new Set([...later.rejected, ...later.chosen, ...later.frame]),
  );
  if (turnedDown < SAME_WORDS && (turnedDown < SOME_WORDS || known < ALL_WORDS)) return false;
  return sameScope(later, earlier, weights);
}

/** `use default exports` after `never use default exports`. */
function reverses(later: Statement, earlier: Statement, weights: TermWeights): boolean {
  if (!tellsMuch(later) || earlier.rejected.size === 0) return false;
  // `use A, not B` after `use A, not C` chooses the same.
  if (weights.coverage(later.chosen, earlier.chosen) > 1 - SAME_WORDS) return false;
  if (weights.coverage(later.chosen, earlier.rejected) < SAME_WORDS) return false;
  return sameScope(later, earlier, weights);
}

/** `use sessions for API auth` after `use JWT for API auth`. */
function choosesAnother(later: Statement, earlier: Statement, weights: TermWeights): boolean {
  if (later.verb !== 'use' || earlier.verb !== 'use') return false;
  if (later.chosen.size === 0 || earlier.chosen.size === 0 || later.frame.size === 0) return false;
  if (common(later.chosen, earlier.chosen).length > 0) return false;
  return weights.likeness(later.frame, earlier.frame) >= SAME_WORDS;
}

/** `store sessions in Postgres` after `store sessions in Redis`. */
function movesElsewhere(later: Statement, earlier: Statement, weights: TermWeights): boolean {
  if (later.verb === undefined || later.verb !== earlier.verb || !PLACING.has(later.verb)) return false;
  if (later.frame.size === 0 || earlier.frame.size === 0) return false;
  if (common(later.frame, earlier.frame).length > 0) return false;
  return later.chosen.size > 1 && weights.likeness(later.chosen, earlier.chosen) >= SAME_WORDS;
}

/** `wrap lines at 100` after `wrap lines at 80`. */
function changesNumber(later: Statement, earlier: Statement, weights: TermWeights): boolean {
  if (later.numbers.size === 0 || earlier.numbers.size === 0) return false;
  if (common(later.numbers, earlier.numbers).length > 0) return false;
  const all = (statement: Statement): Terms => new Set([...statement.chosen, ...statement.frame]);
  return all(later).size > 0 && weights.likeness(all(later), all(earlier)) >= SAME_WORDS;
}

/** One word is a choice only after a verb of choosing; else it may be anything (`the user wants …`). */
function tellsMuch({ chosen, verb }: Statement): boolean {
  return chosen.size > 1 || (chosen.size === 1 && verb === 'use');
}

/** The later statement holds at least where the earlier one does. */
function sameScope(later: Statement, earlier: Statement, weights: TermWeights): boolean {
  if (later.frame.size === 0) return true;
  return earlier.frame.size > 0 && weights.likeness(later.frame, earlier.frame) >= SAME_FRAME;
}
