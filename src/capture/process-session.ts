/** One session, from its file to the branch. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { redactDeep } from '../lib/secrets/redact-deep.js';
import type { SessionAdapter, SessionFile } from '../sessions/session.js';
import type { MemoryStore } from '../store/store.js';
import { type AppliedAction, applyWords, type SessionWords } from './apply-proposals.js';
import type { Engine, Extraction, SessionTrace } from './candidate.js';
import type { Catalogue, SessionEntry } from './catalogue.js';
import type { CodeStates } from './code-state.js';
import { isOver, withoutFailure } from './due.js';
import { propose } from './propose.js';
import { type Reading, readSession } from './read-session.js';
import type { Redact } from './redact-event.js';
import type { SeenRecords } from './seen-records.js';
import { sessionKey } from './session-key.js';
import { summaryMemory } from './summarise.js';
import { readTrace, tracePath } from './traces.js';
import { voidedRecords } from './voided.js';

export interface Workshop {
  readonly context: Context;
  readonly repository: Repository;
  readonly catalogue: Catalogue;
  readonly seen: SeenRecords;
  readonly redact: Redact;
  readonly engine: Engine;
  readonly store: MemoryStore;
  readonly code: CodeStates;
  readonly summaries: boolean;
}

export interface Extracted {
  readonly extraction: Extraction;
  readonly actions: readonly AppliedAction[];
}

/** Reads what is new of a session into its trace and notes how far it came: from here on nothing of it is lost. */
export async function readNew(shop: Workshop, adapter: SessionAdapter, file: SessionFile): Promise<Reading> {
  const { catalogue, context, repository, seen } = shop;
  const before = catalogue.get(file) ?? { file, state: 'seen' as const };
  const finished = isOver(file.modified, context.now());
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
  const quiet = before.state === 'done' && events === 0;
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
  const { catalogue, context } = shop;
  const entry = catalogue.get(file);
  const trace = traceOf(shop.repository.stateDir, file, entry);
  const extraction = entry?.subagent ? { candidates: [] } : await shop.engine.extract(trace);
  context.signal.throwIfAborted();
  const words = await wordsOf(shop, file, trace, extraction);
  const actions = isSilent(words) ? [] : await applyWords(shop.store, words);
  if (entry) catalogue.set({ ...withoutFailure(entry), state: 'done', outcome: outcomeOf(actions, entry) });
  await catalogue.save();
  return { extraction, actions };
}

/** What a trace says, as memories. */
export async function wordsOf(
  shop: Pick<Workshop, 'engine' | 'redact' | 'code' | 'summaries' | 'repository'>,
  file: SessionFile,
  trace: SessionTrace,
  extraction: Extraction,
): Promise<SessionWords> {
  const options = { engine: shop.engine.name, redact: shop.redact, modified: new Date(file.modified) };
  const proposals = await propose(trace, extraction.candidates, { ...options, code: shop.code });
  const { summary } = extraction;
  return {
    session: sessionKey(file),
    proposals,
    ...(summary && shop.summaries
      ? { summary: summaryMemory(trace, summary, { ...options, repository: shop.repository }) }
      : {}),
    voided: voidedRecords(trace.events),
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
