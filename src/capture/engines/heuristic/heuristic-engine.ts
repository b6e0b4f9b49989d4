/** Decides without a model what in a session is worth remembering. */
import type { Engine, Extraction, SessionTrace } from '../../candidate.js';
import { claimsOf } from './claims.js';
import { exchangesOf } from './dialogue.js';
import { summaryOf } from './summary.js';
import { writeClaim } from './write.js';

export const heuristicEngine: Engine = {
  name: 'heuristic/1',
  extract(trace: SessionTrace): Promise<Extraction> {
    const exchanges = exchangesOf(trace.events);
    const candidates = claimsOf(exchanges).map(writeClaim);
    const cwd = trace.events.find((event) => event.type === 'place')?.cwd;
    const summary = summaryOf(exchanges, cwd);
    return Promise.resolve(summary ? { candidates, summary } : { candidates });
  },
};
