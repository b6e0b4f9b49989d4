/** Cuts a long transcript into parts that a model can read at once. */
import { estimateTokens } from '../../../lib/estimate-tokens.js';
import type { Entry } from './entry.js';

/** Tokens of transcript in one request: an ordinary session is one, and small models on this machine manage it. */
const WINDOW = 24_000;
/** Tokens that a part repeats of the one before. */
const OVERLAP = 2000;

/** What one side says and the other makes of it; never cut unless it is longer than a window. */
interface Turn {
  readonly entries: readonly Entry[];
  readonly tokens: number;
}

/**
 * Parts in order, each beginning with a turn: the agent's proposal stands with the human's answer to it. Turns that end
 * a part and are short enough begin the next one again. The first parts of a transcript that grows stay as they are.
 */
export function windowsOf(entries: readonly Entry[], window = WINDOW, overlap = OVERLAP): Entry[][] {
  const windows: Turn[][] = [];
  let open: Turn[] = [];
  for (const turn of turnsOf(entries).flatMap((whole) => piecesOf(whole, window))) {
    if (open.length > 0 && sum(open) + turn.tokens > window) {
      windows.push(open);
      open = lastOf(open, Math.min(overlap, window - turn.tokens));
    }
    open.push(turn);
  }
  if (open.length > 0) windows.push(open);
  // Pieces of one turn all begin with its first words.
  return windows.map((turns) => [...new Set(turns.flatMap((turn) => turn.entries))]);
}

function turnsOf(entries: readonly Entry[]): Turn[] {
  const starts = new Set([0]);
  for (const [at, { from }] of entries.entries())
    if (from === 'human') starts.add(proposalBefore(entries, at));
  const cuts = [...starts].sort((a, b) => a - b);
  return cuts.map((start, nth) => turnOf(entries.slice(start, cuts[nth + 1])));
}

/** Where the words stand that a human answers; where their own stand when there are none since the last human ones. */
function proposalBefore(entries: readonly Entry[], human: number): number {
  for (let at = human - 1; at >= 0 && entries[at]?.from !== 'human'; at--)
    if (entries[at]?.from === 'agent') return at;
  return human;
}

/** A turn longer than a window in pieces; records stay whole, and each further piece says again what it is about. */
function piecesOf(turn: Turn, window: number): Turn[] {
  if (turn.tokens <= window) return [turn];
  const human = turn.entries.findIndex(({ from }) => from === 'human');
  const about = turn.entries.filter((_, at) => at === 0 || at === human);
  const pieces: Entry[][] = [];
  let piece: Entry[] = [];
  let size = 0;
  for (const entry of turn.entries) {
    const tokens = sizeOf([entry]);
    if (piece.length > about.length && size + tokens > window && !sharesRecord(piece.at(-1), entry)) {
      pieces.push(piece);
      piece = [...about];
      size = sizeOf(piece);
    }
    piece.push(entry);
    size += tokens;
  }
  return [...pieces, piece].map(turnOf);
}

function sharesRecord(a: Entry | undefined, b: Entry): boolean {
  return a?.records.some((record) => b.records.includes(record)) === true;
}

/** The last turns that fit. */
function lastOf(turns: readonly Turn[], tokens: number): Turn[] {
  let from = turns.length;
  for (let left = tokens; from > 0; from--) {
    left -= turns[from - 1]?.tokens ?? 0;
    if (left < 0) break;
  }
  return turns.slice(from);
}

function turnOf(entries: readonly Entry[]): Turn {
  return { entries, tokens: sizeOf(entries) };
}

function sizeOf(entries: readonly Entry[]): number {
  return entries.reduce((tokens, { text }) => tokens + estimateTokens(text) + 1, 0);
}

function sum(turns: readonly Turn[]): number {
  return turns.reduce((tokens, turn) => tokens + turn.tokens, 0);
}
