/** The only part of a run with a model that decides what is written; it decides, and code does it. */
import type { Llm, LlmRequest, Message, ToolCall } from '../../llm/llm.js';
import { oneLine } from '../../sessions/clip.js';
import { fenced } from '../engines/model/fence.js';
import { isModelFailure, readAnswer } from '../engines/model/read-answer.js';
import { objectOf, TEXT } from '../engines/model/schema.js';
import type { Question, Ruling, Rulings } from '../reconcile/ruling.js';
import { ruleOf } from '../reconcile/topic.js';
import { explore } from './explore.js';
import type { Library } from './library.js';
import { LEAD } from './prompts.js';

const ACTIONS = ['add', 'update', 'supersede', 'none'] as const;
/** Searches it may have made. */
const SEARCHES = 2;
const OUTPUT_TOKENS = 8000;
const RULE = 300;

interface Decisions {
  readonly decisions: readonly {
    readonly candidate: string;
    readonly action: (typeof ACTIONS)[number];
    readonly memory: string | null;
    readonly why: string;
  }[];
}

const DECISIONS = {
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

const ASK_EXPLORER = {
  name: 'explore',
  description: 'Has memory and code looked through for what a question asks.',
  input: objectOf({ question: TEXT }),
};

export interface Verdict {
  readonly rulings: Rulings;
  /** What it decided and why, a line each. */
  readonly log: readonly string[];
  /** What the explorer looked up for it. */
  readonly explored: readonly string[];
}

export interface Lead {
  decide(questions: readonly Question[], library: Library): Promise<Verdict>;
}

/** @param explorer without one the lead decides by what it is shown */
export function openLead(llm: Llm, explorer?: Llm): Lead {
  return {
    async decide(questions, library) {
      const explored: string[] = [];
      try {
        return { ...(await decide(llm, explorer, questions, library, explored)), explored };
      } catch (error) {
        if (!isModelFailure(error)) throw error;
        return { rulings: new Map(), log: [`${error.message} Words alone decide.`], explored };
      }
    },
  };
}

async function decide(
  llm: Llm,
  explorer: Llm | undefined,
  questions: readonly Question[],
  library: Library,
  explored: string[],
): Promise<Omit<Verdict, 'explored'>> {
  const messages: Message[] = [
    { from: 'user', text: fenced('candidates', questions.map(describe).join('\n\n')) },
  ];
  const known = new Set(questions.flatMap(({ near }) => near.map(({ id }) => id)));
  for (let searches = 0; ; searches++) {
    const request: LlmRequest = {
      system: LEAD,
      messages: [...messages],
      schema: DECISIONS,
      ...(explorer ? { tools: [ASK_EXPLORER] } : {}),
      maxOutputTokens: OUTPUT_TOKENS,
    };
    const reply = await llm.complete(request);
    if (reply.calls.length === 0)
      return { ...rulingsIn(readAnswer<Decisions>(reply, request), questions, known) };
    if (searches === SEARCHES)
      return { rulings: new Map(), log: ['It came to no decision. Words alone decide.'] };
    messages.push({ from: 'model', text: reply.text, calls: reply.calls });
    for (const [nth, call] of reply.calls.entries()) {
      const report = nth === 0 ? await search(call) : 'One question at a time is answered.';
      for (const { memory } of library.memories) if (report.includes(memory.id)) known.add(memory.id);
      messages.push({ from: 'tool', call: call.id, text: fenced('report', report) });
    }
  }

  async function search({ name, input }: ToolCall): Promise<string> {
    const question = (input as { question?: unknown } | null)?.question;
    if (explorer === undefined || name !== ASK_EXPLORER.name || typeof question !== 'string')
      return 'There is no such tool.';
    const { report, log } = await explore(explorer, question, library);
    explored.push(`asked: ${oneLine(question)}`, ...log);
    return report;
  }
}

/** Only what may be ruled at all: of a candidate that was asked about, on a memory that was shown. */
function rulingsIn(
  { decisions }: Decisions,
  questions: readonly Question[],
  known: ReadonlySet<string>,
): { rulings: Rulings; log: string[] } {
  const rulings = new Map<string, Ruling>();
  const log: string[] = [];
  for (const { candidate, action, memory, why } of decisions.slice(0, questions.length)) {
    const proposal = questions[Number(/^c(\d+)$/.exec(candidate)?.[1]) - 1]?.proposal;
    const said = `${oneLine(candidate, 20)}: ${action} ${oneLine(memory ?? '', 40)} (${oneLine(why)})`;
    if (proposal === undefined || (action !== 'add' && (memory === null || !known.has(memory)))) {
      log.push(`Not followed: ${said}`);
      continue;
    }
    rulings.set(proposal.id, action === 'add' ? { op: 'add' } : { op: action, target: memory ?? '' });
    log.push(`${proposal.id} is ${said}`);
  }
  return { rulings, log };
}

function describe({ proposal, near }: Question, at: number): string {
  const { primitive, title, body, created, evidence } = proposal;
  const quote = evidence?.[0]?.quote;
  return [
    `c${at + 1} ${primitive}, said ${created.slice(0, 10)}: ${oneLine(title)}: ${oneLine(ruleOf(body), RULE)}`,
    ...(quote ? [`  in the words: ${oneLine(quote)}`] : []),
    ...near.map(
      (memory) =>
        `  near: ${memory.id} ${memory.primitive}, ${memory.updated.slice(0, 10)}: ${oneLine(memory.title)}: ${oneLine(ruleOf(memory.body), RULE)}`,
    ),
  ].join('\n');
}
