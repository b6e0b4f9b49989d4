import type { Memory } from '../../model/memory.js';
import type { StoredMemory } from '../../store/store.js';
import type { Captured } from './merge-into.js';
import { TermWeights } from './terms.js';
import { type Topic, topicOf } from './topic.js';

export interface Shelved {
  readonly memory: Memory;
  readonly archived: boolean;
}

/** Topics of memories whose text has not changed since: several sessions are reconciled with one branch. */
const topics = new WeakMap<Memory, Topic>();

/** What is stored, together with what this run has decided so far. */
export class Shelf {
  readonly weights: TermWeights;
  private readonly shelved = new Map<string, Shelved>();
  private readonly stored = new Set<string>();

  constructor(memories: Iterable<StoredMemory>, proposed: readonly Captured[]) {
    for (const { memory, archived } of memories) {
      this.shelved.set(memory.id, { memory, archived });
      this.stored.add(memory.id);
    }
    this.weights = new TermWeights(
      [...[...this.shelved.values()].map(({ memory }) => memory), ...proposed]
        .filter((memory) => memory.primitive !== 'summary')
        .map((memory) => this.topic(memory).all),
    );
  }

  topic(memory: Memory): Topic {
    const known = topics.get(memory);
    if (known !== undefined) return known;
    const topic = topicOf(memory);
    topics.set(memory, topic);
    return topic;
  }

  get(id: string): Shelved | undefined {
    return this.shelved.get(id);
  }

  /** Decisions, learnings and notes; summaries are no rules. */
  *rules(): Generator<Shelved> {
    for (const shelved of this.shelved.values()) if (shelved.memory.primitive !== 'summary') yield shelved;
  }

  /** Whether it was on the branch before this run. */
  wasStored(id: string): boolean {
    return this.stored.has(id);
  }

  put(memory: Memory): void {
    this.shelved.set(memory.id, { memory, archived: false });
  }

  takeAway(id: string): void {
    const shelved = this.shelved.get(id);
    if (shelved === undefined) return;
    if (this.stored.has(id)) this.shelved.set(id, { ...shelved, archived: true });
    else this.shelved.delete(id);
  }

  /** Id of the memory that took these words in as further evidence before. */
  findMerged(memory: Captured): string | undefined {
    const said = memory.evidence?.[0];
    if (said === undefined) return undefined;
    // The first evidence gave the memory its own id: another memory from the same record is another thing.
    for (const { memory: other } of this.shelved.values())
      for (const [index, own] of (other.evidence ?? []).entries())
        if (index > 0 && own.session === said.session && own.records[0] === said.records[0]) return other.id;
    return undefined;
  }

  /** The active memory at the end of a chain of supersessions. */
  successorOf(memory: Memory): Shelved | undefined {
    let next: Shelved | undefined = this.shelved.get(memory.superseded_by ?? '');
    for (let steps = 0; next?.archived && steps < 100; steps++)
      next = this.shelved.get(next.memory.superseded_by ?? '');
    return next?.archived ? undefined : next;
  }
}
