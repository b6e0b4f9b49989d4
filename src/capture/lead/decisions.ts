/** What the lead is asked and what its answer may be. */
import { objectOf, TEXT } from '../../llm/schema.js';
import { oneLine } from '../../sessions/clip.js';
import type { Question, Ruling, Rulings } from '../reconcile/ruling.js';
import { ruleOf } from '../reconcile/topic.js';

const ACTIONS = ['add', 'update', 'supersede', 'none'] as const;
const RULE = 300;

export interface Decisions {
  readonly decisions: readonly {
    readonly candidate: string;
    readonly action: (typeof ACTIONS)[number];
    readonly memory: string | null;
    readonly why: string;
  }[];
}

export const DECISIONS = {
  name: 'decisions',
  schema: objectOf({
    decisions: {
      type: 'array',
      items: objectOf({
        candidate: TEXT,
        action: { type: 'string', enum: ACTIONS },
        memory: { anyOf: [TEXT, { type: 'null' }] },
        why: TEXT,
      }),
    },
  }),
};

/** A candidate, called by its place in the list, and the memories near it. */
export function describeQuestion({ proposal, near }: Question, at: number): string {
  const { primitive, title, body, created, evidence } = proposal;
  const quote = evidence?.[0]?.quote;
  return [
    `c${at + 1} ${primitive}, said ${created.slice(0, 10)}: ${sayingOf(title, body)}`,
    ...(quote ? [`  in the words: ${oneLine(quote)}`] : []),
    ...near.map(
      (memory) =>
        `  near: ${memory.id} ${memory.primitive}, ${memory.updated.slice(0, 10)}: ${sayingOf(memory.title, memory.body)}`,
    ),
  ].join('\n');
}

function sayingOf(title: string, body: string): string {
  return `${oneLine(title)}: ${oneLine(ruleOf(body), RULE)}`;
}

/**
 * Only what may be ruled at all: of a candidate that was asked about, on a memory that was shown.
 * @param shown ids of memories
 */
export function rulingsIn(
  { decisions }: Decisions,
  questions: readonly Question[],
  shown: ReadonlySet<string>,
): { readonly rulings: Rulings; readonly log: readonly string[] } {
  const rulings = new Map<string, Ruling>();
  const log = decisions.slice(0, questions.length).map(({ candidate, action, memory, why }) => {
    const said = `${oneLine(candidate, 20)}: ${action} ${oneLine(memory ?? '', 40)} (${oneLine(why)})`;
    const proposal = questions[Number(/^c(\d+)$/.exec(candidate)?.[1]) - 1]?.proposal;
    const ruling = rulingOf(action, memory, shown);
    if (proposal === undefined || ruling === undefined) return `Not followed: ${said}`;
    rulings.set(proposal.id, ruling);
    return `${proposal.id} is ${said}`;
  });
  return { rulings, log };
}

function rulingOf(
  action: (typeof ACTIONS)[number],
  memory: string | null,
  shown: ReadonlySet<string>,
): Ruling | undefined {
  if (action === 'add') return { op: action };
  return memory !== null && shown.has(memory) ? { op: action, target: memory } : undefined;
}
