/** Lets a language model find what is worth remembering, and believes it only what the session bears out. */
import type { Llm } from '../../../llm/llm.js';
import { isModelFailure, readAnswer } from '../../../llm/read-answer.js';
import { oneLine } from '../../../sessions/clip.js';
import type { Candidate, Engine, Extraction, SessionTrace, SummaryDraft } from '../../candidate.js';
import { heuristicEngine } from '../heuristic/heuristic-engine.js';
import type { FoundSummary, Reading } from './answer.js';
import { checkFound, type Session } from './check-found.js';
import { checkSummary } from './check-summary.js';
import { type Plan, planReading } from './plan-reading.js';
import { joiningRequest } from './requests.js';
import { Testimony } from './testimony.js';
import { withoutRepeats } from './without-repeats.js';

/** More than this a part of a session does not hold: what is less sure goes. */
const MOST = 12;

/** Sessions in a row without an answer, after which the run asks no more: each may take minutes to fail. */
const PATIENCE = 2;

export interface ModelRoles {
  readonly extract: Llm;
  /** Opened only where summaries of the parts of a long session are to be put together. */
  readonly summarize: () => Promise<Llm | undefined>;
}

/** Asks once for an ordinary session. When no model answers, what is found without one stands. */
export function modelEngine(roles: ModelRoles): Engine {
  let unanswered = 0;
  return {
    name: roles.extract.engine,
    costly: true,
    async extract(trace, near = async () => []) {
      const offline = { ...(await heuristicEngine.extract(trace)), engine: heuristicEngine.name };
      const plan = await planReading(trace, offline.candidates, near);
      if (plan.parts.length === 0) return offline;
      if (unanswered === PATIENCE)
        return { ...offline, fallback: `The models gave no answer before. ${offline.engine} wrote instead.` };
      try {
        const read = await readParts(trace, plan, roles, offline.summary);
        unanswered = 0;
        return read;
      } catch (error) {
        if (!isModelFailure(error)) throw error;
        unanswered++;
        return { ...offline, fallback: `${error.message} ${offline.engine} wrote instead.` };
      }
    },
  };
}

async function readParts(
  trace: SessionTrace,
  { labels, parts }: Plan,
  roles: ModelRoles,
  offline: SummaryDraft | undefined,
): Promise<Extraction> {
  const testimony = new Testimony(trace.events);
  const notes: string[] = [];
  const found: Candidate[] = [];
  const told: FoundSummary[] = [];
  let engine = roles.extract.engine;
  for (const { entries, request } of parts) {
    const reply = await roles.extract.complete(request);
    engine = reply.engine;
    const { candidates, summary } = readAnswer<Reading>(reply, request);
    const shown = new Set(entries.flatMap(({ records }) => records));
    found.push(...believed(candidates, { labels, shown, testimony }, notes));
    if (summary !== null) told.push(summary);
  }
  const { kept, repeats } = withoutRepeats(found);
  for (const { title } of repeats) notes.push(dropped(title, 'says what another says'));
  const read = { candidates: kept, engine, notes };
  if (told.length === 0) return read;
  const whole = await joined(told, engine, roles, notes);
  const draft = whole && checkSummary(whole.told, trace.events, testimony);
  if (whole && !draft) notes.push('Dropped the summary: it says what nobody said.');
  if (whole && draft) return { ...read, summary: { ...draft, engine: whole.engine } };
  return offline ? { ...read, summary: { ...offline, engine: heuristicEngine.name } } : read;
}

function believed(candidates: Reading['candidates'], session: Session, notes: string[]): Candidate[] {
  const surest = [...candidates].sort((a, b) => b.confidence - a.confidence).slice(0, MOST);
  if (surest.length < candidates.length)
    notes.push(`Dropped ${candidates.length - surest.length} candidates: too many for one session.`);
  return candidates.flatMap((found) => {
    if (!surest.includes(found)) return [];
    const checked = checkFound(found, session);
    if (typeof checked !== 'string') return [checked];
    notes.push(dropped(found.title, checked));
    return [];
  });
}

/** The summary of the whole, and who wrote it; several parts are put together by another call. */
async function joined(
  told: readonly FoundSummary[],
  engine: string,
  roles: ModelRoles,
  notes: string[],
): Promise<{ told: FoundSummary; engine: string } | undefined> {
  const [only] = told;
  if (only && told.length === 1) return { told: only, engine };
  const request = joiningRequest(told);
  try {
    const reply = await ((await roles.summarize()) ?? roles.extract).complete(request);
    return { told: readAnswer<FoundSummary>(reply, request), engine: reply.engine };
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    notes.push(error.message);
    return undefined;
  }
}

function dropped(title: string, why: string): string {
  return `Dropped '${oneLine(title, 80)}': it ${why}.`;
}
