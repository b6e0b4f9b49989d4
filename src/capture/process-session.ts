/** One session, from its file to the branch. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { redactDeep } from '../lib/secrets/redact-deep.js';
import type { SessionAdapter, SessionFile } from '../sessions/session.js';
import type { MemoryStore, StoredMemory } from '../store/store.js';
import { type AppliedAction, applyWords, type SessionWords } from './apply-proposals.js';
import type { Engine, Extraction, FindNear, SessionTrace } from './candidate.js';
import type { Catalogue, SessionEntry } from './catalogue.js';
import type { CodeStates } from './code-state.js';
import { isGoingOn, isOver, withoutFailure } from './due.js';
import type { Lead, Verdict } from './lead/lead.js';
import { openLibrary } from './lead/library.js';
import { noteUses } from './loop/note-uses.js';
import { sessionMemory } from './loop/session-memory.js';
import { findNear } from './near.js';
import { propose } from './propose.js';
import { type Reading, readSession } from './read-session.js';
import type { Proposal } from './reconcile/action.js';
import { questionsOf } from './reconcile/ruling.js';
import type { Redact } from './redact-event.js';
import type { SeenRecords } from './seen-records.js';
import { sessionKey } from './session-key.js';
import { LATER, summaryMemory } from './summarise.js';
import { readTrace, tracePath } from './traces.js';
import { voidedRecords } from './voided.js';

export interface Workshop {
  readonly context: Context;
  readonly repository: Repository;
  readonly catalogue: Catalogue;
  readonly seen: SeenRecords;
  readonly redact: Redact;
  readonly engine: Engine;
  readonly lead?: Lead;
  readonly store: MemoryStore;
  readonly code: CodeStates;
  readonly summaries: boolean;
}

type Memories = () => Promise<readonly StoredMemory[]>;

export interface Extracted {
  readonly extraction: Extraction;
  /** What the lead decided, where it was asked. */
  readonly verdict?: Verdict | undefined;
  readonly actions: readonly AppliedAction[];
}

/** Reads what is new of a session into its trace and notes how far it came: from here on nothing of it is lost. */
export async function readNew(shop: Workshop, adapter: SessionAdapter, file: SessionFile): Promise<Reading> {
  const { catalogue, context, repository, seen } = shop;
  const before = catalogue.get(file) ?? { file, state: 'seen' as const };
  const finished = isOver(before, file, context.now());
  const kept = keptOf(before, file);
  if (kept !== undefined) return kept;
  const reader = seen.reader(sessionKey(file));
  const reading = await readSession(adapter, file, before, {
    stateDir: repository.stateDir,
    redact: shop.redact,
    seen: reader.seen,
    signal: context.signal,
    finished,
  });
  reader.commit();
  await seen.save();
  const { events, position, traceBytes, subagent } = reading;
  const waits = before.behind !== undefined && !isGoingOn(before, file, context.now());
  const quiet = before.state === 'done' && events === 0 && !waits;
  catalogue.set({
    ...before,
    file,
    state: quiet ? 'done' : 'read',
    readVersion: file.version,
    position: { ...position, carry: redactDeep(position.carry, { keepHome: true }) },
    traceBytes,
    subagent,
    finished,
    readAt: context.now().toISOString(),
  });
  await catalogue.save();
  return reading;
}

/** The agent deleted the file, as agents do after weeks: what the trace holds is all there is. */
function keptOf(
  { position, traceBytes, subagent = false }: SessionEntry,
  file: SessionFile,
): Reading | undefined {
  if (position === undefined || traceBytes === undefined || existsSync(file.path)) return undefined;
  return { position, traceBytes, subagent, events: 0, bytes: 0, damage: [], whole: false };
}

/** Finds what a session's whole trace says and commits what follows. */
export async function extractAll(shop: Workshop, file: SessionFile): Promise<Extracted> {
  const { catalogue, context, store } = shop;
  const entry = catalogue.get(file);
  const trace = traceOf(shop.repository.stateDir, file, entry);
  const memories: Memories = async () => [...(await store.snapshot()).memories.values()];
  const { words, ...found } = await hear(shop, file, trace, entry?.subagent === true, memories);
  const goesOn = isGoingOn(entry ?? {}, file, context.now());
  const actions = isSilent(words) ? [] : await applyWords(store, { ...words, goesOn });
  await noteUses(
    { stateDir: shop.repository.stateDir, session: words.session, now: context.now() },
    trace.events,
    () => store.snapshot(),
  );
  if (entry) {
    const later = actions.some(({ because }) => because === LATER);
    const { behind = context.now().toISOString(), ...rest } = withoutFailure(entry);
    catalogue.set({
      ...rest,
      state: 'done',
      outcome: outcomeOf(actions, entry),
      ...(later ? { behind } : {}),
    });
  }
  await catalogue.save();
  return { ...found, actions };
}

/** Leaves a session that was read for later. */
export async function putOff({ catalogue, context }: Workshop, entry: SessionEntry): Promise<void> {
  const behind = entry.behind ?? context.now().toISOString();
  catalogue.set({ ...entry, state: 'done', behind, outcome: 'waits until it is over' });
  await catalogue.save();
}

/** What a trace says, as memories, and what the lead makes of them. */
export async function hear(
  shop: Pick<Workshop, 'context' | 'engine' | 'lead' | 'redact' | 'code' | 'summaries' | 'repository'>,
  file: SessionFile,
  trace: SessionTrace,
  subagent: boolean,
  memories: Memories,
): Promise<Omit<Extracted, 'actions'> & { readonly words: SessionWords }> {
  const near: FindNear = async (text, most) => findNear(await memories(), text, most, sessionKey(file));
  const extraction = subagent ? { candidates: [] } : await shop.engine.extract(trace, near);
  shop.context.signal.throwIfAborted();
  const words = await wordsOf(shop, file, trace, extraction);
  const verdict = extraction.fallback === undefined ? await rule(shop, words.proposals, memories) : undefined;
  return { extraction, verdict, words: { ...words, ...(verdict ? { rulings: verdict.rulings } : {}) } };
}

/** Asks the lead about what words alone do not settle; `undefined` when there is nothing, or nobody, to ask. */
async function rule(
  { lead, context, repository, redact }: Pick<Workshop, 'lead' | 'context' | 'repository' | 'redact'>,
  proposals: readonly Proposal[],
  memories: Memories,
): Promise<Verdict | undefined> {
  if (lead === undefined || proposals.length === 0) return undefined;
  const stored = await memories();
  const questions = questionsOf(proposals, stored);
  if (questions.length === 0) return undefined;
  return lead.decide(questions, openLibrary(context, repository, stored, redact));
}

async function wordsOf(
  shop: Pick<Workshop, 'engine' | 'redact' | 'code' | 'summaries' | 'repository'>,
  file: SessionFile,
  trace: SessionTrace,
  { candidates, summary, engine = shop.engine.name }: Extraction,
): Promise<SessionWords> {
  const options = { engine, redact: shop.redact, modified: new Date(file.modified) };
  const summaryOptions = { ...options, engine: summary?.engine ?? engine, repository: shop.repository };
  return {
    session: sessionKey(file),
    proposals: await propose(trace, candidates, { ...options, code: shop.code }),
    ...(summary && shop.summaries ? { summary: summaryMemory(trace, summary, summaryOptions) } : {}),
    voided: voidedRecords(trace.events),
    memory: sessionMemory(shop.repository.stateDir, sessionKey(file), trace.events),
  };
}

export function traceOf(stateDir: string, file: SessionFile, entry: SessionEntry | undefined): SessionTrace {
  const events = readTrace(join(stateDir, tracePath(file)), entry?.traceBytes ?? 0);
  return { agent: file.agent, id: file.id, events };
}

export function isSilent({ proposals, summary, voided }: SessionWords): boolean {
  return proposals.length === 0 && summary === undefined && voided.size === 0;
}

function outcomeOf(actions: readonly AppliedAction[], { subagent }: SessionEntry): string {
  if (subagent) return "the agent's own sub-session";
  const counts = new Map<string, number>();
  for (const { op } of actions) if (op !== 'none') counts.set(op, (counts.get(op) ?? 0) + 1);
  return [...counts].map(([op, count]) => `${count} ${op}`).join(', ') || 'nothing to keep';
}
