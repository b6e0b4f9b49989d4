import { EXIT, LerimError } from '../lib/errors.js';
import { VERDICTS, type Verdict, withFeedback } from '../model/feedback.js';
import { recordAccess } from '../store/access/record.js';
import { findMemory, idsByPlace } from '../store/scopes/find-memory.js';
import { applyByPlace, CHANGE_OPTIONS } from './change-memories.js';
import { defineCommand } from './command.js';
import { openToRead } from './open-memory.js';
import { reportApplied } from './report-applied.js';

const SAID: Readonly<Record<Verdict, string>> = {
  used: 'Found useful',
  correct: 'Found correct',
  wrong: 'Found wrong',
};

export const feedback = defineCommand({
  summary: 'say that a memory was used, correct or wrong',
  details:
    'Moves the confidence of a memory: used a little up, correct up, wrong down further. Each is a commit with its reason. That a memory was merely read moves nothing.',
  positionals: [
    { name: 'verdict', describe: VERDICTS.join(', '), required: true },
    { name: 'id', describe: 'id of a memory', required: true, many: true },
  ],
  options: CHANGE_OPTIONS,
  examples: [
    ['git lerim feedback used dec-7k2m', 'it helped'],
    ['git lerim feedback wrong lrn-3f9 -r "fixed in 2.4"', 'it is not so, or not any more'],
  ],
  async run(context, args) {
    const [word, ...typed] = args._;
    const verdict = VERDICTS.find((known) => known === word);
    if (verdict === undefined)
      throw new LerimError('usage', `A memory was ${VERDICTS.join(', ')}, not '${word}'.`, {
        exit: EXIT.usage,
        hint: "See 'git lerim feedback -h'.",
      });
    const places = await openToRead(context, args.scope);
    const found = typed.map((id) => findMemory(places, id));
    if (args['dry-run']) {
      for (const memory of new Set(found.map(({ stored }) => stored.memory)))
        if (memory.primitive !== 'summary') {
          const { confidence } = withFeedback(memory, verdict, context.now());
          context.out.data(`would rate ${memory.id}: confidence ${memory.confidence} → ${confidence}`);
        }
      return EXIT.ok;
    }
    const because = args.reason === undefined ? '' : `: ${args.reason.trim().replace(/\.$/, '')}`;
    const reason = { why: `${SAID[verdict]}${because}.` };
    const ids = idsByPlace(found);
    const applied = await applyByPlace(ids, (_, id) => [{ op: 'feedback', id, verdict, reason }]);
    if (verdict === 'used')
      for (const [{ repository }, here] of ids) recordAccess(repository.stateDir, here, context.now());
    return reportApplied(context, applied, args.json);
  },
});
