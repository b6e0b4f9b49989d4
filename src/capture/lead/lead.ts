/** The only part of a run with a model that decides what is written; it decides, and code does it. */
import { fenced } from '../../llm/fence.js';
import type { Llm, LlmRequest, Message, ToolCall } from '../../llm/llm.js';
import { isModelFailure, readAnswer } from '../../llm/read-answer.js';
import { objectOf, TEXT } from '../../llm/schema.js';
import { oneLine } from '../../sessions/clip.js';
import type { Question, Rulings } from '../reconcile/ruling.js';
import { DECISIONS, type Decisions, describeQuestion, rulingsIn } from './decisions.js';
import { explore } from './explore.js';
import type { Library } from './library.js';
import { LEAD } from './prompts.js';

/** Searches it may have made before it must decide. */
const SEARCHES = 2;
const OUTPUT_TOKENS = 8000;

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
      const talk = new Deliberation(llm, explorer, questions, library);
      try {
        return await talk.decide();
      } catch (error) {
        if (!isModelFailure(error)) throw error;
        return talk.undecided(error.message);
      }
    },
  };
}

class Deliberation {
  private readonly messages: Message[];
  /** Ids of memories it has seen. */
  private readonly shown: Set<string>;
  private readonly explored: string[] = [];

  constructor(
    private readonly llm: Llm,
    private readonly explorer: Llm | undefined,
    private readonly questions: readonly Question[],
    private readonly library: Library,
  ) {
    this.messages = [
      { from: 'user', text: fenced('candidates', questions.map(describeQuestion).join('\n\n')) },
    ];
    this.shown = new Set(questions.flatMap(({ near }) => near.map(({ id }) => id)));
  }

  async decide(): Promise<Verdict> {
    for (let searches = 0; searches <= SEARCHES; searches++) {
      const request: LlmRequest = {
        system: LEAD,
        messages: [...this.messages],
        schema: DECISIONS,
        ...(this.explorer ? { tools: [ASK_EXPLORER] } : {}),
        maxOutputTokens: OUTPUT_TOKENS,
      };
      const reply = await this.llm.complete(request);
      if (reply.calls.length === 0) {
        const decisions = readAnswer<Decisions>(reply, request);
        return { ...rulingsIn(decisions, this.questions, this.shown), explored: this.explored };
      }
      this.messages.push({ from: 'model', text: reply.text, calls: reply.calls });
      if (searches < SEARCHES) await this.answer(reply.calls);
    }
    return this.undecided('It came to no decision.');
  }

  undecided(why: string): Verdict {
    return { rulings: new Map(), log: [`${why} Words alone decide.`], explored: this.explored };
  }

  /** One question at a time: each costs several calls. */
  private async answer([first, ...others]: readonly ToolCall[]): Promise<void> {
    if (first) this.reply(first, await this.search(first));
    for (const call of others) this.reply(call, 'One question at a time is answered.');
  }

  private reply(call: ToolCall, report: string): void {
    for (const { memory } of this.library.memories) if (report.includes(memory.id)) this.shown.add(memory.id);
    this.messages.push({ from: 'tool', call: call.id, text: fenced('report', report) });
  }

  private async search({ name, input }: ToolCall): Promise<string> {
    const question = (input as { question?: unknown } | null)?.question;
    if (this.explorer === undefined || name !== ASK_EXPLORER.name || typeof question !== 'string')
      return 'There is no such tool.';
    const { report, log } = await explore(this.explorer, question, this.library);
    this.explored.push(`asked: ${oneLine(question)}`, ...log);
    return report;
  }
}
