import { age } from '../lib/age.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { type Answer, type AskedMemory, ask as answer } from '../recall/ask.js';
import { openRecalls } from '../recall/open-recalls.js';
import { LONGEST_QUESTION } from '../recall/question.js';
import { answerJson } from '../recall/view/result-json.js';
import { type CommandContext, defineCommand } from './command.js';
import { freshnessNotes, harmless, kindOf, oneLine, sourceOf } from './render-recall.js';
import { askedScope, READ_SCOPE, tellWarnings } from './scope-option.js';

export const ask = defineCommand({
  summary: 'answer a question from memory, with sources',
  details:
    'Answers with what the best memories say, each with its id, kind, age, confidence and source. Where nothing fits it says so, names what comes nearest, and exits with 1.\n\nThe project is asked first; your own global memory where the project holds no answer, and always for notes about you.',
  positionals: [{ name: 'question', describe: 'what you want to know', required: true, many: true }],
  options: {
    limit: { type: 'number', alias: 'n', describe: 'at most so many memories (3)' },
    ...READ_SCOPE,
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [
    ['git lerim ask "Which auth scheme do we use, and why?"', 'what memory says'],
    ['git lerim ask --limit 1 --json how do I run one test', 'the best memory, for a program'],
    ['git lerim ask --scope global which editor do I use', 'only what counts in all projects'],
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
    const recall = await openRecalls(context, askedScope(args.scope));
    tellWarnings(context, recall.warnings);
    const found = await answer(recall, question, { limit, now });
    if (args.json) out.json(answerJson(question, found));
    else if (found.answered)
      out.data(found.memories.map((memory) => block(context, memory, now)).join('\n\n'));
    else abstain(context, found, recall.size);
    recall.recordAccess(found.memories, now);
    return found.answered ? EXIT.ok : EXIT.failure;
  },
});

function block(
  { out }: CommandContext,
  { info, scope, passage, strength, freshness }: AskedMemory,
  now: Date,
): string {
  const old = age(info.updated, now);
  const facts = [
    out.paint.yellow(oneLine(info.id)),
    kindOf(info),
    ...(scope === 'global' ? ['global'] : []),
    old === 'today' ? 'today' : `${old} old`,
    ...(strength === undefined ? [] : [`confidence ${strength.toFixed(2)}`]),
    sourceOf(info),
    ...freshnessNotes(freshness),
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
  for (const { info, scope } of nearest)
    out.data(
      `  ${out.paint.yellow(oneLine(info.id))}  ${oneLine(info.title)}${scope === 'global' ? ' (global)' : ''}`,
    );
}

function usage(message: string): LerimError {
  return new LerimError('usage', message, { exit: EXIT.usage, hint: "See 'git lerim ask -h'." });
}
