import { STOPWORDS } from '../lib/stopwords.js';
import { words } from '../lib/tokens.js';
import { neutralise, neutraliseLine } from '../model/control-characters.js';
import { capturedId } from '../model/ids.js';
import { utcTime } from '../model/times.js';
import type { SessionEvent } from '../sessions/session.js';
import type { Candidate, SessionTrace } from './candidate.js';
import { type CodeStates, placeAt } from './code-state.js';
import type { Captured } from './reconcile/merge-into.js';
import type { Proposal } from './reconcile/reconcile.js';
import { ruleOf } from './reconcile/topic.js';
import type { Redact } from './redact-event.js';
import { sessionKey } from './session-key.js';

const REDACTED = /\[redacted[^\]]*\]/g;
/** Words that speak of a secret and say nothing without it. */
const SECRET_WORDS = new Set(
  'key token password secret api credential login user name account access auth value set env variable'.split(
    ' ',
  ),
);
const MAX_TITLE = 120;
const MAX_QUOTE = 240;

export interface ProposeOptions {
  readonly engine: string;
  readonly redact: Redact;
  /** When the session last changed, for formats that record no times. */
  readonly modified: Date;
  /** Without a repository nothing is known of the code. */
  readonly code?: CodeStates;
}

/** Candidates of a session as the memories they would become. Those that are nothing without a secret are left out. */
export async function propose(
  trace: SessionTrace,
  candidates: readonly Candidate[],
  options: ProposeOptions,
): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  const ids = new Set<string>();
  for (const candidate of candidates) {
    const clean = cleaned(candidate, options.redact);
    if (clean.records.length === 0 || needsSecret(clean)) continue;
    const memory = await toMemory(trace, clean, ids, options);
    ids.add(memory.id);
    const said = trace.events.find(({ record }) => record === clean.records[0]);
    proposals.push({
      memory,
      reason: reasonOf(memory, clean),
      ...(said?.type === 'agent' ? { byAgent: true } : {}),
    });
  }
  return proposals;
}

async function toMemory(
  trace: SessionTrace,
  candidate: Candidate,
  taken: ReadonlySet<string>,
  { code, engine, modified }: ProposeOptions,
): Promise<Captured> {
  const session = sessionKey(trace);
  const record = candidate.records[0] ?? '';
  const said = timeOf(trace.events, candidate) ?? utcTime(modified);
  const place = placeAt(trace.events, record);
  const state = (await code?.at(place, said)) ?? {};
  const anchors = (await code?.anchors(candidate.paths, place, state.commit)) ?? [];
  const { primitive, title, body, tags, confidence } = candidate;
  const common = {
    id: freeId(primitive, session, record, taken),
    title,
    body,
    tags: [...tags],
    confidence: Math.min(1, Math.max(0, confidence)),
    created: said,
    updated: said,
    source: trace.agent,
    engine,
    evidence: [
      { session, records: [...candidate.records], ...(candidate.quote ? { quote: candidate.quote } : {}) },
    ],
    ...(anchors.length > 0 ? { anchors } : {}),
    ...state,
  };
  return candidate.primitive === 'learning'
    ? { ...common, primitive: 'learning', kind: candidate.kind }
    : { ...common, primitive: 'decision' };
}

/** One record can decide two things; the second has an id of its own, the same on every machine. */
function freeId(
  primitive: Captured['primitive'],
  session: string,
  record: string | number,
  taken: ReadonlySet<string>,
): string {
  for (let nth = 1; ; nth++) {
    const id = capturedId(primitive, session, nth === 1 ? record : `${record}#${nth}`);
    if (!taken.has(id)) return id;
  }
}

function timeOf(events: readonly SessionEvent[], { said, records }: Candidate): string | undefined {
  const time = said ?? events.find((event) => event.record === records[0] && event.time !== undefined)?.time;
  return time === undefined || Number.isNaN(Date.parse(time)) ? undefined : utcTime(new Date(time));
}

/** Engines copy words and may join them: what they wrote goes through the same sieve as the trace. */
function cleaned(candidate: Candidate, redact: Redact): Candidate {
  return {
    ...candidate,
    title: clip(neutraliseLine(redact(candidate.title)), MAX_TITLE),
    body: neutralise(redact(candidate.body)).trim(),
    quote: clip(neutraliseLine(redact(candidate.quote)), MAX_QUOTE),
    tags: candidate.tags.map((tag) => neutraliseLine(redact(tag))).filter(Boolean),
    paths: candidate.paths.filter((path) => path.search(REDACTED) < 0),
  };
}

function needsSecret({ title, body }: Candidate): boolean {
  const text = `${title}\n${ruleOf(body)}`;
  if (text.search(REDACTED) < 0) return false;
  const left = new Set<string>();
  for (const { text: word, term } of words(text.replace(REDACTED, ' ')))
    if (!STOPWORDS.has(word) && !SECRET_WORDS.has(word) && !SECRET_WORDS.has(term)) left.add(term);
  return left.size < 3;
}

function reasonOf(memory: Captured, candidate: Candidate): Proposal['reason'] {
  const session = memory.evidence?.[0]?.session;
  return {
    why: candidate.quote ? `Said in ${session}: "${candidate.quote}"` : `Said in ${session}.`,
    ...(session === undefined ? {} : { session }),
    ...(memory.commit ? { commit: memory.commit } : {}),
    ...(memory.engine ? { engine: memory.engine } : {}),
  };
}

function clip(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
