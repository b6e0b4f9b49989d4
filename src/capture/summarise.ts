import type { Repository } from '../git/repository.js';
import { repositoryName } from '../git/repository-name.js';
import { neutralise, neutraliseLine } from '../model/control-characters.js';
import { capturedId } from '../model/ids.js';
import type { Summary } from '../model/memory.js';
import { utcTime } from '../model/times.js';
import type { StoredMemory } from '../store/store.js';
import type { SessionTrace, SummaryDraft } from './candidate.js';
import type { Action } from './reconcile/reconcile.js';
import type { Redact } from './redact-event.js';
import { sessionKey } from './session-key.js';
import { tracePath } from './traces.js';

export interface SummaryOptions {
  readonly engine: string;
  readonly redact: Redact;
  readonly modified: Date;
  readonly repository: Repository;
}

/** A session's draft as the memory it becomes; one per session, under one id. */
export function summaryMemory(trace: SessionTrace, draft: SummaryDraft, options: SummaryOptions): Summary {
  const { redact } = options;
  const times = trace.events.flatMap((event) =>
    event.time && !Number.isNaN(Date.parse(event.time)) ? [event.time] : [],
  );
  const end = new Date(times.at(-1) ?? options.modified);
  const place = trace.events.find((event) => event.type === 'place' && event.branch);
  return {
    primitive: 'summary',
    id: capturedId('summary', sessionKey(trace), ''),
    title: neutraliseLine(redact(draft.title)),
    description: neutraliseLine(redact(draft.description)),
    body: neutralise(redact(draft.body)).trim(),
    tags: [...draft.tags],
    created: utcTime(end),
    updated: utcTime(end),
    source: trace.agent,
    engine: options.engine,
    date: end.toISOString().slice(0, 10),
    time: end.toISOString().slice(11, 19),
    coding_agent: trace.agent,
    raw_trace_path: tracePath(trace),
    run_id: sessionKey(trace).slice(trace.agent.length + 1),
    repo_name: repositoryName(options.repository),
    ...(place?.type === 'place' && place.branch ? { branch: neutraliseLine(place.branch) } : {}),
  };
}

/** Why a summary stays as it is while its session is under way: each turn would be a commit. */
export const LATER = 'the session is under way';

/** What becomes of it: the same words change nothing, a summary a person took away or rewrote stays so. */
export function reconcileSummary(
  summary: Summary,
  stored: ReadonlyMap<string, StoredMemory>,
  facts: {
    readonly deleted: ReadonlySet<string>;
    readonly edited: ReadonlySet<string>;
    readonly goesOn: boolean;
  },
): Action {
  const before = stored.get(summary.id);
  const reason = {
    why: before === undefined ? 'What a session did.' : 'The session went on.',
    session: `${summary.coding_agent}/${summary.run_id}`,
    ...(summary.engine ? { engine: summary.engine } : {}),
  };
  const act = (op: Action['op'], because: string, memory?: Summary): Action => ({
    op,
    id: summary.id,
    title: memory?.title ?? summary.title,
    because,
    reason,
    ...(memory ? { memory } : {}),
  });
  if (before === undefined)
    return facts.deleted.has(summary.id) ? act('none', 'was deleted') : act('add', 'is new', summary);
  const { memory } = before;
  if (before.archived || memory.primitive !== 'summary') return act('none', 'was archived');
  if (facts.edited.has(summary.id)) return act('none', 'was edited by hand');
  if (memory.body.trim() === summary.body && memory.description === summary.description)
    return act('none', 'known');
  if (facts.goesOn) return act('none', LATER);
  // The first title and end name the file; they stay, so that links to it do.
  const { title, created, date, time } = memory;
  return act('update', 'the session went on', { ...memory, ...summary, title, created, date, time });
}
