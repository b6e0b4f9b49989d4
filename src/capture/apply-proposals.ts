import type { RecordId } from '../lib/record-id.js';
import type { Summary } from '../model/memory.js';
import { readTrailers } from '../store/commit-message.js';
import type { Change, MemoryStore, Snapshot, StoredMemory } from '../store/store.js';
import type { SessionMemory } from './loop/session-memory.js';
import { type Action, type Proposal, reconcile } from './reconcile/reconcile.js';
import type { Rulings } from './reconcile/ruling.js';
import { reconcileSummary } from './summarise.js';

/** Everything one session says now. */
export interface SessionWords {
  readonly proposals: readonly Proposal[];
  /** What was decided about proposals that words alone do not settle. */
  readonly rulings?: Rulings;
  readonly summary?: Summary;
  /** The session goes on: a summary that is there stays for now. */
  readonly goesOn?: boolean;
  readonly session: string;
  /** Records whose words were taken back (a rollback). */
  readonly voided: ReadonlySet<RecordId>;
  /** What it had to do with memory. */
  readonly memory: SessionMemory;
}

export type AppliedAction = Action & { readonly commit?: string; readonly waiting?: string };

/** Commits what follows from a session's words, one commit each; computed anew when the branch moves meanwhile. */
export async function applyWords(store: MemoryStore, words: SessionWords): Promise<AppliedAction[]> {
  let actions: readonly Action[] = [];
  const applied = await store.apply(async (now) => {
    actions = await planWords(store, now, words);
    return actions.flatMap(changesOf);
  });
  const byId = new Map(applied.flatMap((change) => change.ids.map((id) => [id, change] as const)));
  return actions.map((action) => {
    const change = action.op === 'none' ? undefined : byId.get(action.id);
    return {
      ...action,
      ...(change?.commit ? { commit: change.commit } : {}),
      ...(change?.waiting ? { waiting: change.waiting } : {}),
    };
  });
}

/** What would follow from a session's words on a branch as it stands. */
export async function planWords(store: MemoryStore, now: Snapshot, words: SessionWords): Promise<Action[]> {
  const facts = new Facts(store, now);
  const memories = [...now.memories.values()];
  // A first pass finds whose past matters; the past then decides.
  const first = act(words, memories, { deleted: new Set(), edited: new Set() }, now);
  const known = await facts.of(first);
  return known.deleted.size + known.edited.size === 0 ? first : act(words, memories, known, now);
}

function act(
  words: SessionWords,
  memories: readonly StoredMemory[],
  facts: { deleted: ReadonlySet<string>; edited: ReadonlySet<string> },
  now: Snapshot,
): Action[] {
  const actions = reconcile(words.proposals, { memories, ...facts, session: words.memory }, words.rulings);
  for (const stored of memories) {
    const { id } = stored.memory;
    if (!isVoid(stored, words) || actions.some((action) => action.id === id || action.olds?.includes(id)))
      continue;
    const because = 'what it came from was taken back';
    actions.push({
      op: 'archive',
      id,
      title: stored.memory.title,
      because,
      reason: { why: `The session was rolled back: ${because}.`, session: words.session },
    });
  }
  if (words.summary)
    actions.push(reconcileSummary(words.summary, now.memories, { ...facts, goesOn: words.goesOn === true }));
  // What a person rewrote is theirs: taking back a session's words does not take it away.
  return actions.filter(({ op, id }) => op !== 'archive' || !facts.edited.has(id));
}

/** Whether all a memory stands on was taken back; one that a person holds on to stays. */
function isVoid({ memory, archived }: StoredMemory, { session, voided }: SessionWords): boolean {
  if (voided.size === 0 || archived || memory.pinned || memory.engine === undefined) return false;
  const evidence = memory.evidence ?? [];
  return (
    evidence.length > 0 &&
    evidence.every((said) => said.session === session && voided.has(said.records[0] ?? ''))
  );
}

/** What the branch's history says of memories that are about to change. */
class Facts {
  constructor(
    private readonly store: MemoryStore,
    private readonly now: Snapshot,
  ) {}

  async of(actions: readonly Action[]): Promise<{ deleted: Set<string>; edited: Set<string> }> {
    const deleted = new Set<string>();
    const edited = new Set<string>();
    if (this.now.tip === undefined) return { deleted, edited };
    for (const { op, id } of actions) {
      if (op === 'none') continue;
      const stored = this.now.memories.get(id);
      const history = await this.store.history(id);
      if (stored === undefined && history.length > 0) deleted.add(id);
      if (stored !== undefined && history.some(({ message }) => isByHand(message))) edited.add(id);
    }
    return { deleted, edited };
  }
}

/** A commit without our trailers, or one that says a person edited the text. */
function isByHand(message: string): boolean {
  const { op } = readTrailers(message);
  return op === undefined || op === 'edit';
}

function changesOf(action: Action): Change[] {
  const { op, id, memory, reason } = action;
  if (op === 'none') return [];
  if (op === 'archive') return [{ op, id, reason }];
  if (op === 'doubt') return [{ op: 'feedback', id, verdict: 'wrong', reason }];
  if (memory === undefined) return [];
  if (op !== 'supersede') return [{ op, memory, reason }];
  const [old, ...others] = action.olds ?? [];
  if (old === undefined) return [{ op: 'add', memory, reason }];
  return [
    { op, old, memory, reason },
    ...others.map(
      (other) =>
        ({
          op: 'archive',
          id: other,
          reason: { ...reason, why: `Overturned by ${id}: ${memory.title}` },
        }) as const,
    ),
  ];
}
