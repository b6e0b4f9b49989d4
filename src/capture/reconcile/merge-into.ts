import type { Anchor, Decision, Evidence, Learning, Memory } from '../../model/memory.js';

export type Captured = Decision | Learning;

const MAX_EVIDENCE = 12;
const MAX_TAGS = 8;
const MAX_CONFIDENCE = 0.97;
/** Share of the remaining doubt that goes when the same is said in another session. */
const FIRMER = 0.15;

/**
 * A stored memory with what a later session adds to it: evidence, tags, anchors, a little confidence, and the parts of
 * the body it lacks (`**Why:**`, `**How to apply:**`). With `keepBody` a person's own text stays as it is.
 * Gives the same object back when nothing is new.
 */
export function mergeInto<M extends Memory>(stored: M, said: Captured, options: { keepBody: boolean }): M {
  const evidence = joinEvidence(stored.evidence ?? [], said.evidence ?? []);
  if (evidence === undefined) return stored;
  const elsewhere = said.evidence?.some(
    ({ session }) => !stored.evidence?.some((own) => own.session === session),
  );
  const merged = {
    ...stored,
    evidence,
    tags: [...new Set([...stored.tags, ...said.tags])].slice(0, Math.max(MAX_TAGS, stored.tags.length)),
    anchors: joinAnchors(stored.anchors ?? [], said.anchors ?? []),
    body: options.keepBody ? stored.body : extendBody(stored.body, said.body),
    updated: later(stored.updated, said.updated),
  };
  return 'confidence' in stored && elsewhere ? { ...merged, confidence: firmer(stored.confidence) } : merged;
}

/** The same memory after more of its own session was read: the words as they are now, links and dates kept. */
export function refresh(stored: Captured, said: Captured, options: { keepBody: boolean }): Captured {
  const evidence = joinEvidence(stored.evidence ?? [], said.evidence ?? []) ?? stored.evidence;
  const session = said.evidence?.[0]?.session;
  const alone = stored.evidence?.every((own) => own.session === session);
  const body = options.keepBody ? stored.body : alone ? said.body.trim() : extendBody(stored.body, said.body);
  if (body === stored.body.trim() && evidence === stored.evidence) return stored;
  return {
    ...stored,
    body,
    ...(evidence ? { evidence } : {}),
    anchors: joinAnchors(stored.anchors ?? [], said.anchors ?? []),
    updated: later(stored.updated, said.updated),
  };
}

function joinEvidence(
  stored: readonly Evidence[],
  said: readonly Evidence[],
): readonly Evidence[] | undefined {
  const fresh = said.filter(
    ({ session, records }) =>
      !stored.some((own) => own.session === session && own.records.some((record) => record === records[0])),
  );
  return fresh.length === 0 || stored.length >= MAX_EVIDENCE
    ? undefined
    : [...stored, ...fresh].slice(0, MAX_EVIDENCE);
}

function joinAnchors(stored: readonly Anchor[], said: readonly Anchor[]): readonly Anchor[] {
  return [...new Map([...stored, ...said].map((anchor) => [anchor.path, anchor])).values()];
}

function extendBody(stored: string, said: string): string {
  const has = new Set(sections(stored).map(([lead]) => lead));
  const added = sections(said).filter(([lead]) => lead !== '' && !has.has(lead));
  return [stored.trim(), ...added.map(([, text]) => text)].join('\n\n');
}

/** The parts of a body by their bold lead; the rule has the lead ''. */
function sections(body: string): [lead: string, text: string][] {
  return body
    .split(/^(?=\*\*[^*\n]+:\*\*)/m)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => [/^\*\*([^*\n]+):\*\*/.exec(part)?.[1] ?? '', part]);
}

/** The later of two ISO times. */
function later(a: string, b: string): string {
  return a < b ? b : a;
}

function firmer(confidence: number): number {
  const raised = confidence + (1 - confidence) * FIRMER;
  return Math.max(confidence, Math.round(100 * Math.min(raised, MAX_CONFIDENCE)) / 100);
}
