/** The memories that maintenance looks at, taken apart once for all finders. */
import { TermWeights } from '../capture/reconcile/terms.js';
import { type Topic, topicOf } from '../capture/reconcile/topic.js';
import { type DecaySettings, effectiveConfidence } from '../model/decay.js';
import type { Memory, Summary } from '../model/memory.js';
import type { Snapshot, StoredMemory } from '../store/store.js';
import type { AnchorState } from './anchor-state.js';
import { TextSets } from './text-sets.js';

/** Everything but summaries, which tell what happened and not what holds. */
export type Rule = Exclude<Memory, Summary>;

export interface Item {
  readonly memory: Rule;
  readonly stored: StoredMemory;
  readonly topic: Topic;
}

/** What maintenance is to know besides the branch. */
export interface Surroundings {
  readonly now: Date;
  readonly decay: DecaySettings & { readonly archiveBelow: number };
  /** When a memory was last handed out, ISO 8601. */
  readonly lastAccess: (id: string) => string | undefined;
  /** How the code that memories speak of stands today, by the blob of their file; absent where it is as it was. */
  readonly anchors: ReadonlyMap<string, readonly AnchorState[]>;
}

export interface Shelf extends Surroundings {
  /** Memories in use, by id. */
  readonly items: readonly Item[];
  readonly weights: TermWeights;
  /** Title and rule of each, by the number of the item. */
  readonly rules: TextSets;
  readonly snapshot: Snapshot;
}

/** A number that a title has in some list (`28 Repo scanning`, `ADR-0012: Use …`) says nothing of its subject. */
const ORDINAL = /^(?:[A-Z]{2,}[-\s]*)*#?\d+[.:)]?\s+(?=\p{L})/u;

export function shelve(snapshot: Snapshot, surroundings: Surroundings): Shelf {
  const items = [...snapshot.memories.values()]
    .flatMap((stored): Item[] => {
      const { memory, archived } = stored;
      return archived || memory.primitive === 'summary'
        ? []
        : [{ memory, stored, topic: topicOf({ ...memory, title: memory.title.replace(ORDINAL, '') }) }];
    })
    .sort((one, other) => (one.memory.id < other.memory.id ? -1 : 1));
  const weights = new TermWeights(items.map(({ topic }) => topic.all));
  return {
    ...surroundings,
    snapshot,
    items,
    weights,
    rules: new TextSets(
      items.map(({ topic }) => topic.all),
      weights,
    ),
  };
}

export function confidenceToday({ memory }: Item, { now, decay, lastAccess }: Surroundings): number {
  return effectiveConfidence(memory, now, decay, lastAccess(memory.id)) ?? memory.confidence;
}
