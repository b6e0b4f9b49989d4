import { counted } from '../lib/counted.js';
import type { Anchor } from '../model/memory.js';
import { utcTime } from '../model/times.js';
import type { MaintainAction } from './action.js';
import { actionDigest } from './action-digest.js';
import type { AnchorState } from './anchor-state.js';
import type { Rule, Shelf } from './shelf.js';

/** Share of a file's lines, and commits where that is not known, from which it has changed much. */
const MUCH = 0.5;
const MANY_COMMITS = 10;
/** What is left of the confidence of a memory whose code became another. */
const DOUBT = 0.7;

/** Memories that the code has left behind. */
export function findStale(shelf: Shelf): MaintainAction[] {
  return shelf.items.flatMap(({ memory, stored }) => {
    const states = shelf.anchors.get(stored.blob) ?? [];
    const gone = states.filter(({ grade }) => grade === 'gone');
    const moved = states.filter(({ grade, now }) => grade === 'moved' && now !== undefined);
    const changed = states.filter(hasChangedMuch);
    if (gone.length + moved.length + changed.length === 0) return [];
    const left = (memory.anchors ?? []).length - gone.length;
    if (left === 0 && !memory.pinned && gone.some(({ path }) => speaksOf(memory, path)))
      return [archiveOf(memory, gone)];
    const doubtful = !memory.pinned && gone.length + changed.length > 0;
    if (memory.pinned && moved.length === 0) return [];
    return [refreshOf(shelf, memory, { gone, moved, changed, doubtful })];
  });
}

function hasChangedMuch({ grade, changed, commits = 0 }: AnchorState): boolean {
  return grade === 'changed' && (changed === undefined ? commits >= MANY_COMMITS : changed >= MUCH);
}

/** A rule about how to do things outlives a file; one that names the file does not. */
function speaksOf({ title, body }: Rule, path: string): boolean {
  const text = `${title}\n${body}`.toLowerCase();
  const name = path.split('/').at(-1)?.toLowerCase() ?? '';
  return text.includes(path.toLowerCase()) || (name.length > 3 && text.includes(name));
}

function archiveOf(memory: Rule, gone: readonly AnchorState[]): MaintainAction {
  return {
    kind: 'archive',
    ground: 'stale',
    subject: memory,
    why: 'The code it names is gone.',
    evidence: gone.map(({ path }) => `${path} is no longer there, under no other name either.`),
    ids: [memory.id],
    put: [],
    retired: [{ id: memory.id }],
    digest: actionDigest(
      'archive',
      [memory],
      gone.map(({ path }) => `gone ${path}`),
    ),
  };
}

interface Findings {
  readonly gone: readonly AnchorState[];
  readonly moved: readonly AnchorState[];
  readonly changed: readonly AnchorState[];
  /** Whether what it says may no longer hold. */
  readonly doubtful: boolean;
}

function refreshOf(
  { now }: Shelf,
  memory: Rule,
  { gone, moved, changed, doubtful }: Findings,
): MaintainAction {
  const states = new Map([...gone, ...moved, ...changed].map((state) => [state.path, state]));
  const anchors = (memory.anchors ?? []).flatMap((anchor) => renewed(anchor, states.get(anchor.path)));
  const confidence = doubtful ? Math.round(100 * memory.confidence * DOUBT) / 100 : memory.confidence;
  const why = doubtful
    ? `The code it speaks of has changed much since. Is it still right? Accepting keeps it, with confidence ${confidence} instead of ${memory.confidence}.`
    : 'The code it speaks of lies elsewhere now.';
  return {
    kind: 'refresh',
    ground: 'stale',
    subject: memory,
    why,
    evidence: [
      ...gone.map(({ path }) => `${path} is gone.`),
      ...moved.map(({ path, now: at }) => `${path} is ${at?.path} now.`),
      ...changed.map(tellChange),
    ],
    ids: [memory.id],
    put: [{ ...memory, anchors, ...(doubtful ? { confidence, updated: utcTime(now) } : {}) }],
    retired: [],
    digest: actionDigest(
      'refresh',
      [memory],
      [...states.values()].map(({ path, grade, now: at }) => `${grade} ${path} ${at?.blob ?? ''}`),
    ),
  };
}

function renewed(anchor: Anchor, state: AnchorState | undefined): Anchor[] {
  if (state === undefined) return [anchor];
  return state.now === undefined ? (state.grade === 'gone' ? [] : [anchor]) : [{ ...anchor, ...state.now }];
}

function tellChange({ path, changed, commits }: AnchorState): string {
  const share = changed === undefined ? '' : ` in ${Math.round(100 * changed)} % of its lines`;
  const by = commits === undefined ? '' : ` by ${counted(commits, 'commit')}`;
  return `${path} changed${share}${by} since.`;
}
