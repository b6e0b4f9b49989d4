import type { Verdict } from '../../model/feedback.js';
import { recordAccess } from '../../store/access/record.js';
import { openMemories } from '../../store/scopes/open-memories.js';
import { findNamed } from './find-by-name.js';
import { scopeFor } from './here.js';
import type { Run } from './tool.js';

interface FeedbackInput {
  readonly id: string;
  readonly verdict: Verdict;
  readonly reason?: string;
  readonly scope?: string;
}

export const feedback: Run<FeedbackInput> = async (
  { context, here, caller },
  { id: name, verdict, reason, scope },
) => {
  const { opened } = await openMemories(context, scopeFor(here, scope));
  const { place, stored } = findNamed(opened, name);
  const { id } = stored.memory;
  const because = reason?.trim() ? `: ${reason.trim().replace(/\.$/, '')}` : '';
  const why = `Found ${verdict} by ${caller.source} in a session${because}.`;
  const session = caller.session === undefined ? {} : { session: caller.session };
  await place.store.apply(() => [{ op: 'feedback', id, verdict, reason: { why, ...session } }]);
  if (verdict === 'used') recordAccess(place.repository.stateDir, [id], context.now());
  const next = (await place.store.snapshot()).memories.get(id)?.memory;
  return `Noted. Confidence of ${id}: ${confidenceOf(stored.memory)} → ${confidenceOf(next)}.`;
};

function confidenceOf(memory: object | undefined): string {
  return memory && 'confidence' in memory ? Number(memory.confidence).toFixed(2) : 'none';
}
