/** Choices that words alone do not settle: which they are, and what follows once somebody has made them. */
import type { Memory } from '../../model/memory.js';
import type { StoredMemory } from '../../store/store.js';
import { type Action, actionOn, type Proposal, type Stored } from './action.js';
import { isPersons } from './find.js';
import { sayingAgain, superseding } from './judge.js';
import type { Captured } from './merge-into.js';
import { recognise, underFreeId } from './recognise.js';
import { Shelf } from './shelf.js';
import { sameness, sameSubject } from './topic.js';

/** What somebody who understands both made of a proposal beside a stored memory. */
export type Ruling =
  | { readonly op: 'add' }
  | { readonly op: 'update' | 'supersede' | 'none'; readonly target: string };

/** By the id of the proposed memory. */
export type Rulings = ReadonlyMap<string, Ruling>;

export interface Question {
  readonly proposal: Captured;
  /** Active memories about the same, nearest first. */
  readonly near: readonly Memory[];
}

const MOST_NEAR = 5;

/** Proposals that memory has not met and that are about what it holds already. */
export function questionsOf(proposals: readonly Proposal[], memories: readonly StoredMemory[]): Question[] {
  const shelf = new Shelf(
    memories,
    proposals.map(({ memory }) => memory),
  );
  const stored = { memories, deleted: new Set<string>(), edited: new Set<string>() };
  return proposals.flatMap((proposal) => {
    if (recognise(underFreeId(proposal, shelf), shelf, stored) !== undefined) return [];
    const near = nearest(proposal.memory, shelf);
    return near.length === 0 ? [] : [{ proposal: proposal.memory, near }];
  });
}

function nearest(memory: Captured, shelf: Shelf): Memory[] {
  const topic = shelf.topic(memory);
  return [...shelf.rules()]
    .filter((other) => !other.archived && isAbout(memory, other.memory, shelf))
    .map(({ memory: other }) => ({
      other,
      nearness: shelf.weights.likeness(topic.all, shelf.topic(other).all),
    }))
    .sort((a, b) => b.nearness - a.nearness)
    .slice(0, MOST_NEAR)
    .map(({ other }) => other);
}

/**
 * What follows from a ruling; `undefined` where it may not be followed, since its memory is gone, is about something
 * else, is a person's own or the newer one: then words alone decide.
 */
export function follow(
  ruling: Ruling | undefined,
  proposal: Proposal,
  shelf: Shelf,
  stored: Stored,
): Action | undefined {
  if (ruling === undefined) return undefined;
  if (ruling.op === 'add') return actionOn(proposal, 'add', 'is new', { memory: proposal.memory });
  const target = shelf.get(ruling.target);
  if (target === undefined || target.archived || !isAbout(proposal.memory, target.memory, shelf))
    return undefined;
  if (ruling.op === 'none') return actionOn(proposal, 'none', 'known', { id: target.memory.id });
  if (ruling.op === 'update') return sayingAgain(proposal, target, stored);
  if (isPersons(target.memory) || target.memory.updated > proposal.memory.created) return undefined;
  return superseding(proposal, 'overturns what was said before', [target.memory.id]);
}

function isAbout(memory: Memory, other: Memory, shelf: Shelf): boolean {
  if (other.primitive === 'summary') return false;
  const [a, b] = [shelf.topic(memory), shelf.topic(other)];
  return sameSubject(a, b, shelf.weights) || sameness(a, b, shelf.weights) > 0;
}
