/** What a session would come to, with nothing written. */
import { join } from 'node:path';
import type { SessionAdapter, SessionEvent, SessionFile } from '../sessions/session.js';
import type { Snapshot, StoredMemory } from '../store/store.js';
import { planWords } from './apply-proposals.js';
import type { Extraction, SessionTrace } from './candidate.js';
import type { SessionEntry } from './catalogue.js';
import type { Verdict } from './lead/lead.js';
import { hear, isSilent, traceOf, type Workshop } from './process-session.js';
import type { Action } from './reconcile/reconcile.js';
import { EventCleaner, type Redact } from './redact-event.js';
import { sessionKey } from './session-key.js';
import { hasTrace, tracePath } from './traces.js';

/** All cleaned events of a file from its start, in memory. */
export async function readEvents(
  adapter: SessionAdapter,
  file: SessionFile,
  options: {
    readonly redact: Redact;
    readonly signal: AbortSignal;
    readonly seen?: (uuid: string) => boolean;
  },
): Promise<{ events: SessionEvent[]; bytes: number; subagent: boolean }> {
  const cleaner = new EventCleaner(options.redact, file.cwd);
  const events: SessionEvent[] = [];
  const { bytes, subagent } = await adapter.read(file, (event) => void events.push(cleaner.clean(event)), {
    signal: options.signal,
    finished: true,
    ...(options.seen ? { seen: options.seen } : {}),
  });
  return { events, bytes, subagent };
}

export interface Preview {
  readonly extraction: Extraction;
  readonly verdict: Verdict | undefined;
  readonly actions: readonly Action[];
  readonly bytes: number;
  readonly events: number;
}

/** Reads, extracts and reconciles in memory. `branch` stands for the branch, and takes in what would change. */
export async function previewSession(
  shop: Workshop,
  adapter: SessionAdapter,
  file: SessionFile,
  branch: PreviewBranch,
  extract: boolean,
): Promise<Preview> {
  const entry = shop.catalogue.get(file);
  const { trace, bytes, events, subagent } = await traceSoFar(shop, adapter, file, entry);
  const memories = async (): Promise<StoredMemory[]> => [...branch.snapshot.memories.values()];
  const { extraction, verdict, words } = await hear(shop, file, trace, subagent || !extract, memories);
  const actions = isSilent(words) ? [] : await planWords(shop.store, branch.snapshot, words);
  branch.take(actions);
  return { extraction, verdict, actions, bytes, events };
}

async function traceSoFar(
  shop: Workshop,
  adapter: SessionAdapter,
  file: SessionFile,
  entry: SessionEntry | undefined,
): Promise<{ trace: SessionTrace; bytes: number; events: number; subagent: boolean }> {
  const { stateDir } = shop.repository;
  const isRead =
    entry?.readVersion === file.version && hasTrace(join(stateDir, tracePath(file)), entry.traceBytes ?? 0);
  if (isRead)
    return { trace: traceOf(stateDir, file, entry), bytes: 0, events: 0, subagent: entry.subagent === true };
  const { seen } = shop.seen.reader(sessionKey(file));
  const { signal } = shop.context;
  const { events, bytes, subagent } = await readEvents(adapter, file, { redact: shop.redact, signal, seen });
  return { trace: { agent: file.agent, id: file.id, events }, bytes, events: events.length, subagent };
}

/** The branch as it would be after the sessions seen so far. */
export class PreviewBranch {
  private readonly memories: Map<string, StoredMemory>;

  constructor(private readonly start: Snapshot) {
    this.memories = new Map(start.memories);
  }

  get snapshot(): Snapshot {
    return { ...this.start, memories: this.memories };
  }

  take(actions: readonly Action[]): void {
    for (const { op, id, memory, olds } of actions) {
      if (memory !== undefined) {
        const before = this.memories.get(id);
        this.memories.set(id, { path: '', text: '', blob: '', ...before, archived: false, memory });
      }
      for (const old of op === 'archive' ? [id] : (olds ?? [])) {
        const before = this.memories.get(old);
        if (before)
          this.memories.set(old, {
            ...before,
            archived: true,
            memory: { ...before.memory, superseded_by: id },
          });
      }
    }
  }
}
