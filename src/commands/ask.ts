import { loadSettings } from '../config/settings.js';
import { age } from '../lib/age.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { effectiveConfidence } from '../model/decay.js';
import type { Memory } from '../model/memory.js';
import { type Answer, type AskedMemory, ask as answer } from '../recall/ask.js';
import type { DocumentInfo } from '../recall/document.js';
import { openRecall } from '../recall/open-recall.js';
import { LONGEST_QUESTION } from '../recall/question.js';
import { type CommandContext, defineCommand } from './command.js';
import { harmless, kindOf, oneLine, resultJson, round, sourceOf } from './render-recall.js';

export const ask = defineCommand({
  summary: 'answer a question from memory, with sources',
  details:
    'Answers with what the best memories say, each with its id, kind, age, confidence and source. Where nothing fits it says so, names what comes nearest, and exits with 1.',
  positionals: [{ name: 'question', describe: 'what you want to know', required: true, many: true }],
  options: {
    limit: { type: 'number', alias: 'n', describe: 'at most so many memories (3)' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [
    ['git lerim ask "Which auth scheme do we use, and why?"', 'what memory says'],
    ['git lerim ask --limit 1 --json how do I run one test', 'the best memory, for a program'],
  ],
  async run(context, args) {
    const { out } = context;
    const question = args._.join(' ').trim();
    const limit = args.limit ?? 3;
    if (!Number.isInteger(limit) || limit < 1)
      throw usage(`--limit takes a whole number from 1 on, not '${limit}'.`);
    if (!question) throw usage('There is no question.');
    if (question.length > LONGEST_QUESTION)
      throw usage(`The question is longer than ${LONGEST_QUESTION} characters.`);
    const now = context.now();
    const recall = await openRecall(context);
    const found = await answer(recall, question, { limit, now });
    const strength = await strengthToday(context, recall.repository.workTree, now);
    if (args.json) out.json(answerJson(question, found, strength));
    else if (found.answered)
      out.data(found.memories.map((memory) => block(context, memory, strength, now)).join('\n\n'));
    else abstain(context, found, recall.size);
    return found.answered ? EXIT.ok : EXIT.failure;
  },
});

type Strength = (info: DocumentInfo) => number | undefined;

/** A memory's own confidence, faded by its age. */
async function strengthToday(
  context: CommandContext,
  workTree: string | undefined,
  now: Date,
): Promise<Strength> {
  const settings = await loadSettings(context, workTree);
  const decay = {
    graceDays: settings.get('decay.grace_days'),
    spanDays: settings.get('decay.span_days'),
    floor: settings.get('decay.floor'),
  };
  return (info) => effectiveConfidence(info as unknown as Memory, now, decay);
}

function block(
  { out }: CommandContext,
  { info, passage }: AskedMemory,
  strength: Strength,
  now: Date,
): string {
  const confidence = strength(info);
  const old = age(info.updated, now);
  const facts = [
    out.paint.yellow(oneLine(info.id)),
    kindOf(info),
    old === 'today' ? 'today' : `${old} old`,
    ...(confidence === undefined ? [] : [`confidence ${confidence.toFixed(2)}`]),
    sourceOf(info),
  ];
  const lines = [out.paint.bold(oneLine(info.title))];
  if (passage && oneLine(passage) !== oneLine(info.title))
    lines.push(
      ...harmless(passage)
        .split('\n')
        .map((line) => `  ${line}`),
    );
  return [...lines, `  ${facts.join(out.paint.dim(' · '))}`].join('\n');
}

function abstain({ out }: CommandContext, { nearest }: Answer, size: number): void {
  out.data('Memory holds no answer to that.');
  if (size === 0) out.talk('Nothing is remembered here yet.');
  if (nearest.length === 0) return;
  out.data('Nearest, though probably about something else:');
  for (const { info } of nearest) out.data(`  ${out.paint.yellow(oneLine(info.id))}  ${oneLine(info.title)}`);
}

function answerJson(question: string, found: Answer, strength: Strength): Record<string, unknown> {
  return {
    question,
    answered: found.answered,
    confidence: round(found.confidence),
    memories: found.memories.map((memory) => ({
      ...resultJson(memory),
      effective_confidence: strength(memory.info),
      answer: memory.passage,
    })),
    nearest: found.nearest.map(({ info, confidence }) => ({
      id: info.id,
      title: info.title,
      confidence: round(confidence),
    })),
  };
}

function usage(message: string): LerimError {
  return new LerimError('usage', message, { exit: EXIT.usage, hint: "See 'git lerim ask -h'." });
}
