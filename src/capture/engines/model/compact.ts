/** A session's events as the few lines a model needs to see what was decided and found. */
import { headAndTail } from '../../../sessions/clip.js';
import type { AgentWords, HumanWords, SessionEvent } from '../../../sessions/session.js';
import { voidedRecords } from '../../voided.js';
import { describeStep, isGlance, type Step, stepsOf } from './describe-step.js';
import { type Entry, entryLine } from './entry.js';
import type { Labels } from './labels.js';

/** Longest words, in UTF-16 units: beyond are pasted logs and files. */
const HUMAN = 3000;
const QUESTION = 800;
/** What a human answers or what ends the session; all else an agent says comments on its work. */
const PROPOSAL = 2400;
const COMMENT = 500;

/**
 * Thinking and injected context are no events; of tools remain the commands with head and tail of what they printed,
 * and the names of the files that were looked at. What was rolled back is left out.
 */
export function compact(events: readonly SessionEvent[], labels: Labels): Entry[] {
  const voided = voidedRecords(events);
  const said = events.filter((event) => !voided.has(event.record));
  const steps = stepsOf(said);
  const proposals = proposalsIn(said);
  const entries: Entry[] = [];
  let glances: Step[] = [];
  const flush = (): void => {
    if (glances.length > 0) entries.push(describeStep(glances, labels));
    glances = [];
  };
  for (const event of said) {
    const step = event.type === 'call' ? steps.get(event.call) : undefined;
    if (step !== undefined && isGlance(step)) {
      glances.push(step);
      continue;
    }
    if (event.type === 'result' || event.type === 'place' || event.type === 'rollback') continue;
    flush();
    if (step !== undefined) entries.push(describeStep([step], labels));
    else if (event.type === 'human') entries.push(humanEntry(event, labels));
    else if (event.type === 'agent') entries.push(agentEntry(event, proposals.has(event), labels));
  }
  flush();
  return entries;
}

/** The agent's last words before each of the human's, and the very last. */
function proposalsIn(events: readonly SessionEvent[]): Set<SessionEvent> {
  const proposals = new Set<SessionEvent>();
  let last: SessionEvent | undefined;
  for (const event of events) {
    if (event.type === 'agent') last = event;
    if (event.type === 'human' && last) proposals.add(last);
  }
  return last ? proposals.add(last) : proposals;
}

const SPEAKS: Readonly<Record<HumanWords['channel'], string>> = {
  prompt: 'HUMAN',
  queued: 'HUMAN (while the agent works)',
  answer: 'HUMAN answers',
  rejection: 'HUMAN refuses the call',
  plan: 'HUMAN approves the plan',
};

function humanEntry({ record, channel, text, question }: HumanWords, labels: Labels): Entry {
  const asked = question === undefined ? '' : `(asked: ${headAndTail(question, QUESTION)}) `;
  return {
    records: [record],
    from: 'human',
    text: entryLine([labels.of(record)], `${SPEAKS[channel]}: ${asked}${headAndTail(text, HUMAN)}`),
  };
}

function agentEntry({ record, text }: AgentWords, isProposal: boolean, labels: Labels): Entry {
  const words = headAndTail(text, isProposal ? PROPOSAL : COMMENT);
  return { records: [record], from: 'agent', text: entryLine([labels.of(record)], `AGENT: ${words}`) };
}
