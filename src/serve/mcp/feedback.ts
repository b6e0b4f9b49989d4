import { VERDICTS, type Verdict } from '../../model/feedback.js';
import { recordAccess } from '../../store/access/record.js';
import { openMemories } from '../../store/scopes/open-memories.js';
import { SCOPE } from './arguments.js';
import { findNamed } from './find-by-name.js';
import { scopeFor } from './here.js';
import type { Tool } from './tool.js';

interface FeedbackInput {
  readonly id: string;
  readonly verdict: Verdict;
  readonly reason?: string;
  readonly scope?: string;
}

export const feedback: Tool<FeedbackInput> = {
  name: 'MemoryFeedback',
  title: 'Say how a memory did',
  description:
    "Moves a memory's confidence: 'used' when it helped, 'correct' when you found it true, 'wrong' when it is not so, or not any more.",
  properties: {
    id: { type: 'string', description: 'Id or name of the memory.' },
    verdict: { type: 'string', enum: VERDICTS },
    reason: { type: 'string', description: 'What showed it, for the history.' },
    scope: SCOPE,
  },
  required: ['id', 'verdict'],
  isReadOnly: false,
  async run({ context, here, caller }, { id: name, verdict, reason, scope }) {
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
  },
};

function confidenceOf(memory: object | undefined): string {
  return memory && 'confidence' in memory ? Number(memory.confidence).toFixed(2) : 'none';
}
