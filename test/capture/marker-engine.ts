import type { Candidate, Engine } from '../../src/capture/candidate.js';
import { LerimError } from '../../src/lib/errors.js';

/**
 * An engine that shows what capture does with whatever an engine finds: a human line `DECIDE title: rule` is a
 * decision, `LEARN title: rule` a learning; `BOOM` makes it fail. The summary counts the human turns.
 */
export const markerEngine: Engine = {
  name: 'marker/1',
  async extract({ events }) {
    const candidates: Candidate[] = [];
    const paths = events.flatMap((event) => (event.type === 'call' ? event.paths : []));
    const human = events.filter((event) => event.type === 'human');
    for (const event of human) {
      if (event.text.includes('BOOM')) throw new LerimError('engine-failed', 'The engine broke.');
      for (const [line, kind, title = '', rule = ''] of event.text.matchAll(
        /^(DECIDE|LEARN) ([^:\n]+): (.*)$/gm,
      )) {
        const base = {
          title,
          body: rule.replaceAll(' | ', '\n\n'),
          tags: [],
          confidence: 0.8,
          records: [event.record],
          quote: line,
          paths,
        };
        candidates.push(
          kind === 'DECIDE'
            ? { primitive: 'decision', ...base }
            : { primitive: 'learning', kind: 'insight', ...base },
        );
      }
    }
    if (human.length === 0) return { candidates };
    const description = `${human.length} turns`;
    return { candidates, summary: { title: 'Session', description, body: description, tags: [] } };
  },
};
